import { useEffect } from 'react'
import { breakModes, breaks, type BreakRule, type LocationBreak } from '#contract/rostering/breaks.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = {
  location_id: string
  /** null: for the whole location */
  sub_location_id: string | null
  rule: LocationBreak | null
  /** the number of rules: a new one is added after them */
  last: number
  /** called with the rule in the form, for the example */
  onDraft: (rule: BreakRule | null) => void
  onDone: () => void
}

const valuesOf = (rule: LocationBreak | null, location_id: string, sub_location_id: string | null) => ({
  id: rule?.id ?? '',
  version: rule?.version ?? '',
  location_id,
  sub_location_id: sub_location_id ?? '',
  sequence: rule?.sequence ?? '',
  name: rule?.name ?? '',
  minutes: rule?.minutes ?? 30,
  paid: rule?.paid ?? false,
  mode: rule?.mode ?? 'auto_deduct',
  after_minutes_worked: rule?.after_minutes_worked ?? 300,
  earliest_offset: rule?.earliest_offset ?? '',
  latest_offset: rule?.latest_offset ?? '',
  applies_min_shift: rule?.applies_min_shift ?? '',
  applies_max_shift: rule?.applies_max_shift ?? '',
  position_id: rule?.position_id ?? '',
  effective_from: rule?.effective_from ?? '',
  effective_to: rule?.effective_to ?? '',
})

/** Adds or edits a rule. */
export function BreakRuleForm({ location_id, sub_location_id, rule, last, onDraft, onDone }: Props) {
  const t = useTranslate()
  const positions = [...usePositions().values()]
  const form = useFormOf(breaks.configure, {
    initial: valuesOf(rule, location_id, sub_location_id),
    fromCurrent: (current: LocationBreak) => valuesOf(current, location_id, sub_location_id),
    invalidates: [breaks],
    success: t('breaks.saved'),
    failed: t('breaks.failed'),
    onDone,
  })
  const typed = JSON.stringify(fieldNames.map((name) => form.form.useWatchValue(name)))
  useEffect(() => {
    const parsed = breaks.configure.input.safeParse({
      ...form.form.getValues(),
      name: form.form.getValues().name || '–',
    })
    if (parsed.success)
      onDraft({ ...parsed.data, id: rule?.id ?? '', sequence: parsed.data.sequence ?? rule?.sequence ?? last + 1 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the draft depends on what was typed only
  }, [typed])
  const modes = breakModes.map((value) => ({ value, label: t(`breaks.mode.${value}`) }))
  const choices = positions.map(({ id, name }) => ({ value: id, label: name }))
  const mode = breakModes.find((one) => one === form.form.useWatchValue('mode')) ?? 'auto_deduct'
  return (
    <FormPanel of={form} submit={t('breaks.save')}>
      <FormSection title={t('breaks.rule')}>
        <TextField of={form} name="name" label={t('breaks.name')} autoFocus />
        <NumberField of={form} name="minutes" label={t('breaks.minutes')} min={5} max={240} step={5} suffix=" min" />
        <LengthField of={form} name="after_minutes_worked" label={t('breaks.after')} />
        <SelectField
          of={form}
          name="mode"
          label={t('breaks.modeLabel')}
          options={modes}
          description={t(`breaks.modeHelp.${mode}`)}
        />
        <SwitchField of={form} name="paid" label={t('breaks.paid')} />
      </FormSection>
      <FormSection title={t('breaks.when')}>
        <SelectField
          of={form}
          name="position_id"
          label={t('breaks.position')}
          placeholder={t('breaks.anyPosition')}
          options={choices}
          clearable
          span={2}
        />
        <LengthField of={form} name="applies_min_shift" label={t('breaks.shortest')} />
        <LengthField of={form} name="applies_max_shift" label={t('breaks.longest')} />
        <LengthField of={form} name="earliest_offset" label={t('breaks.earliest')} />
        <LengthField of={form} name="latest_offset" label={t('breaks.latest')} />
        <DateField of={form} name="effective_from" label={t('breaks.from')} clearable />
        <DateField of={form} name="effective_to" label={t('breaks.to')} clearable />
      </FormSection>
    </FormPanel>
  )
}

type LengthNames =
  | 'after_minutes_worked'
  | 'applies_min_shift'
  | 'applies_max_shift'
  | 'earliest_offset'
  | 'latest_offset'

/** Minutes, repeated in words as hours. */
function LengthField(field: { of: WorkingForm<LengthNames>; name: LengthNames; label: string }) {
  const t = useTranslate()
  const minutes = field.of.form.useWatchValue(field.name)
  return (
    <NumberField
      {...field}
      min={0}
      max={1500}
      step={15}
      suffix=" min"
      placeholder={t('breaks.any')}
      description={typeof minutes === 'number' && minutes >= 60 ? formatMinutes(minutes) : undefined}
    />
  )
}

const fieldNames = [
  'name',
  'minutes',
  'after_minutes_worked',
  'mode',
  'paid',
  'position_id',
  'applies_min_shift',
  'applies_max_shift',
  'earliest_offset',
  'latest_offset',
  'effective_from',
  'effective_to',
] as const
