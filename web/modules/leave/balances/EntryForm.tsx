import { leaveBalances, manualEntryKinds } from '#contract/people/leave/leave-balances.ts'
import { HoursField } from '#web/lib/form/HoursField.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { touchedByLeave } from '#web/modules/leave/touched-by-leave.ts'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormFields } from '#web/ui/form/FormSection.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FormValues } from '#web/ui/form/working-form.ts'

type Props = { employee_id: string; type_id: string; onDone: () => void }

const maxHours = 10_000

/** Adds an entry with a reason: an opening balance, an adjustment, or leave that was paid out. */
export function EntryForm({ employee_id, type_id, onDone }: Props) {
  const t = useTranslate()
  const form = useFormOf(leaveBalances.enter, {
    initial: { employee_id, type_id, kind: 'adjusted', minutes: '', on_day: today(), reason: '' },
    toInput: signed,
    invalidates: touchedByLeave,
    success: t('leave.entries.added'),
    failed: t('leave.entries.failed'),
    onDone,
  })
  const kind = manualEntryKinds.find((one) => one === form.form.useWatchValue('kind')) ?? 'adjusted'
  return (
    <FormPanel of={form} submit={t('leave.entries.save')} onCancel={onDone} is_inline>
      <FormFields>
        <SegmentedField
          of={form}
          name="kind"
          label={t('leave.entries.kind')}
          description={t(`leave.entries.about.${kind}`)}
          options={manualEntryKinds.map((value) => ({ value, label: t(`leave.entry.${value}`) }))}
          span={2}
        />
        <HoursField
          of={form}
          name="minutes"
          label={t('leave.entries.hours')}
          min={kind === 'paid_out' ? 0 : -maxHours}
          max={maxHours}
          required
        />
        <DateField of={form} name="on_day" label={t('leave.entries.day')} />
        <TextField of={form} name="reason" label={t('leave.decide.reason')} span={2} />
      </FormFields>
    </FormPanel>
  )
}

/** What is paid out is taken away. */
const signed = (values: FormValues): FormValues =>
  values.kind === 'paid_out' && typeof values.minutes === 'number'
    ? { ...values, minutes: -Math.abs(values.minutes) }
    : values
