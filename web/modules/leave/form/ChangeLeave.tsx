import type { LeaveBalances } from '#contract/people/leave/leave-balances.ts'
import { leaveRequests, type LeaveRequestWithActions } from '#contract/people/leave/leave-requests.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { touchedByLeave } from '#web/modules/leave/touched-by-leave.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { LeaveFields } from './LeaveFields.tsx'
import { takenOf } from './taken-of.ts'

type Props = { request: LeaveRequestWithActions; person: LeaveBalances; onDone: () => void }

/** Changes a request that is not decided. */
export function ChangeLeave({ request, person, onDone }: Props) {
  const t = useTranslate()
  const form = useFormOf(leaveRequests.update, {
    initial: valuesOf(request),
    fromCurrent: valuesOf,
    toInput: (values) => ({ ...values, ...takenOf(values) }),
    invalidates: touchedByLeave,
    success: t('leave.form.saved'),
    failed: t('leave.form.failed'),
    onDone,
  })
  return (
    <FormPanel of={form} submit={t('leave.form.save')}>
      <LeaveFields of={form} person={person} id={request.id} />
    </FormPanel>
  )
}

const valuesOf = ({ id, version, type_id, from_day, to_day, amount, starts, ends, note }: LeaveRequestWithActions) => ({
  ...{ id, version, type_id, from_day, to_day, amount },
  ...{ starts: starts ?? '', ends: ends ?? '', note: note ?? '' },
})
