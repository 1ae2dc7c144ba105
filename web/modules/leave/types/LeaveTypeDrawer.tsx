import { leaveBalances } from '#contract/people/leave/leave-balances.ts'
import { type LeaveType, leaveTypes, type LeaveTypeWithActions } from '#contract/people/leave/leave-types.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LeaveTypeFields } from './LeaveTypeFields.tsx'

export type OpenedLeaveType = OpenedRow<LeaveTypeWithActions>

type Props = { opened: OpenedLeaveType; onClose: () => void }

/** Adds or changes a type beside the list. */
export function LeaveTypeDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(type) => type?.name ?? t('leave.types.add')}
      create={{
        call: leaveTypes.store,
        initial: fieldsOf(null),
        submit: t('leave.types.add'),
        success: t('leave.types.added'),
      }}
      update={{
        call: leaveTypes.update,
        values: valuesOf,
        submit: t('leave.types.save'),
        success: t('leave.types.saved'),
      }}
      fields={(form) => <LeaveTypeFields of={form} />}
      invalidates={[leaveTypes, leaveBalances]}
      failed={t('leave.types.failed')}
    />
  )
}

const fieldsOf = (type: LeaveType | null) => ({
  ...{ kind: type?.kind ?? 'annual', name: type?.name ?? '', is_active: type?.is_active ?? true },
  ...{ for_permanent: type?.for_permanent ?? true, for_casual: type?.for_casual ?? false },
  ...{ is_paid: type?.is_paid ?? true, counts_for_service: type?.counts_for_service ?? true },
  ...{ accrual: type?.accrual ?? 'none', weeks_thousandths: type?.weeks_thousandths ?? '' },
  ...{ yearly_days: type?.yearly_days ?? '', yearly_minutes: type?.yearly_minutes ?? '' },
  ...{ service_years: type?.service_years ?? '', accrues_from: type?.accrues_from ?? today() },
  ...{ evidence_after_days: type?.evidence_after_days ?? '', notice_days: type?.notice_days ?? 0 },
  ...{ unit_minutes: type?.unit_minutes ?? 1, over_balance: type?.over_balance ?? 'refuse' },
  ...{ is_confidential: type?.is_confidential ?? false, needs_second_approval: type?.needs_second_approval ?? false },
  ...{ approves_itself_days: type?.approves_itself_days ?? '' },
  ...{ source: type?.source ?? '', to_check: type?.to_check ?? false },
})

const valuesOf = (type: LeaveType) => ({ id: type.id, version: type.version, ...fieldsOf(type) })
