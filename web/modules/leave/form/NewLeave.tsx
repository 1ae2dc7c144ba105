import { useState } from 'react'
import type { LeaveBalances } from '#contract/people/leave/leave-balances.ts'
import { leaveEvidence } from '#contract/people/leave/leave-evidence.ts'
import { leaveRequests } from '#contract/people/leave/leave-requests.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { touchedByLeave } from '#web/modules/leave/touched-by-leave.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { EvidenceFiles } from './EvidenceFiles.tsx'
import { LeaveFields } from './LeaveFields.tsx'
import { takenOf } from './taken-of.ts'

type Props = { person: LeaveBalances; type_id: string | undefined; onDone: () => void }

/** A new request; its evidence is sent once it is stored. */
export function NewLeave({ person, type_id, onDone }: Props) {
  const t = useTranslate()
  const { employee_id } = person
  const [files, setFiles] = useState<readonly File[]>([])
  const { sendOrShow, busy } = useSend(leaveEvidence.add, {
    invalidates: [leaveRequests],
    failed: t('leave.evidence.failed'),
  })
  const day = today()
  const form = useFormOf(leaveRequests.store, {
    initial: {
      ...{ employee_id, type_id: type_id ?? usualTypeOf(person), from_day: day, to_day: day },
      ...{ amount: 'whole_days', starts: '', ends: '', note: '' },
    },
    toInput: (values) => ({ ...values, ...takenOf(values) }),
    invalidates: touchedByLeave,
    success: t('leave.form.requested'),
    failed: t('leave.form.failed'),
    onDone: async ({ id }) => {
      // Where one fails, the request is there, and the file can be added to it.
      for (const file of files) await sendOrShow({ id }, { files: [file] })
      onDone()
    },
  })
  return (
    // Stored already, it is not stored again while its evidence is sent.
    <FormPanel
      of={busy ? { ...form, busy, submit: (event) => event?.preventDefault() } : form}
      submit={t('leave.form.submit')}
    >
      <LeaveFields of={form} person={person} id={null} />
      <EvidenceFiles files={files} onChange={setFiles} busy={busy} />
    </FormPanel>
  )
}

/** Annual leave, where the person may take it. */
function usualTypeOf({ balances }: LeaveBalances) {
  const possible = balances.filter(({ can_request }) => can_request)
  return (possible.find(({ kind }) => kind === 'annual') ?? possible.find((one) => !one.is_confidential) ?? possible[0])
    ?.type_id
}
