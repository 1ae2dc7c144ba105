import type { LeaveBalance, LeaveBalances } from '#contract/people/leave/leave-balances.ts'
import { leaveAmounts } from '#contract/people/leave/leave-requests.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { amountText } from '#web/modules/leave/leave-texts.ts'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import type { Translate } from '#web/wording/translate.ts'
import { DaysField } from './DaysField.tsx'
import type { LeaveForm } from './leave-form.ts'
import { LeavePreview } from './LeavePreview.tsx'

type Props = { of: LeaveForm; person: LeaveBalances; /** of the request that is changed */ id: string | null }

/** The type with its balance, the days or a part of one, what that takes, and a note. */
export function LeaveFields({ of, person, id }: Props) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('leave.form.what')}>
        <SelectField
          of={of}
          name="type_id"
          label={t('leave.list.type')}
          options={person.balances
            .filter(({ can_request }) => can_request)
            .map((balance) => ({ value: balance.type_id, label: nameWithBalance(t, balance, person) }))}
          span={2}
        />
        <SegmentedField
          of={of}
          name="amount"
          label={t('leave.form.amount')}
          options={leaveAmounts.map((value) => ({ value, label: t(`leave.amount.${value}`) }))}
          span={2}
        />
        <TimeFields of={of} />
      </FormSection>
      <LeavePreview of={of} employee_id={person.employee_id} id={id} />
      <FormSection title={t('leave.form.noteTitle')}>
        <TextareaField of={of} name="note" label={t('leave.form.note')} rows={2} />
      </FormSection>
    </>
  )
}

function nameWithBalance(t: Translate, { name, minutes }: LeaveBalance, { day_minutes }: LeaveBalances) {
  return minutes === null ? name : t('leave.form.withBalance', { name, balance: amountText(t, minutes, day_minutes) })
}

function TimeFields({ of }: Pick<Props, 'of'>) {
  const t = useTranslate()
  const amount = of.form.useWatchValue('amount')
  if (amount !== 'half_day' && amount !== 'hours') return <DaysField of={of} />
  return (
    <>
      <DateField of={of} name="from_day" label={t('leave.form.day')} span={2} />
      {amount === 'hours' && (
        <>
          <TimeField of={of} name="starts" label={t('leave.form.starts')} required />
          <TimeField of={of} name="ends" label={t('leave.form.ends')} required />
        </>
      )}
    </>
  )
}
