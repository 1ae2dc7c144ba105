import { Chip, Group, Input, Text } from '@mantine/core'
import { positionColours } from '#contract/platform/reference.ts'
import type { ShiftPattern } from '#contract/rostering/shifts/shifts.ts'
import { scheduledMinutes, weekdaysFrom } from '#contract/values/time.ts'
import { BreaksChoice } from '#web/lib/form/BreaksChoice.tsx'
import { loadCompanies, loadCustomers } from '#web/lib/api/choices.ts'
import { usualBreaks } from '#web/lib/break-texts.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { weekStart } from '#web/lib/session/session.ts'
import { TranslationFields } from '#web/lib/form/TranslationFields.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { weekdayName } from '#web/modules/shifts/pattern-texts.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type PatternFieldName =
  | 'name'
  | 'translations'
  | 'starts'
  | 'ends'
  | 'breaks'
  | 'colour'
  | 'weekdays'
  | 'company_id'
  | 'customer_id'
type Props = { of: WorkingForm<PatternFieldName>; pattern: ShiftPattern | null }

/** The fields of a pattern; `pattern` is null for a new one. */
export function PatternFields({ of, pattern }: Props) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('shifts.basics')}>
        <TextField of={of} name="name" label={t('shifts.name')} autoFocus />
        <SelectField
          of={of}
          name="colour"
          label={t('shifts.colour')}
          options={positionColours.map((value) => ({ value, label: t(`reference.colour.${value}`) }))}
        />
        <TimeField of={of} name="starts" label={t('shifts.starts')} />
        <TimeField of={of} name="ends" label={t('shifts.ends')} />
        <Field span={2}>
          <Length of={of} />
        </Field>
      </FormSection>
      <FormSection title={t('shifts.breaks')}>
        <Field span={2}>
          <BreaksChoice of={of} usual={usualBreaks}>
            <Text c="dimmed">{t('shifts.byRulesHelp')}</Text>
          </BreaksChoice>
        </Field>
      </FormSection>
      <FormSection title={t('shifts.whereWhen')} description={t('shifts.whereWhenHelp')}>
        <WhoseFields of={of} pattern={pattern} />
        <Field span={2}>
          <WeekdaysField of={of} />
        </Field>
      </FormSection>
      <FormSection title={t('reference.form.translations')} description={t('reference.form.translationsHelp')}>
        <TranslationFields of={of} />
      </FormSection>
    </>
  )
}

function Length({ of }: Pick<Props, 'of'>) {
  const t = useTranslate()
  const [starts, ends] = [String(of.form.useWatchValue('starts')), String(of.form.useWatchValue('ends'))]
  if (starts.length !== 5 || ends.length !== 5) return null
  const length = formatMinutes(scheduledMinutes(starts, ends))
  return <Text c="dimmed">{ends <= starts ? t('shifts.overnight', { length }) : length}</Text>
}

/** The company or the customer of a pattern: selecting one clears the other. */
function WhoseFields({ of, pattern }: Props) {
  const t = useTranslate()
  const letGo = (name: 'company_id' | 'customer_id') => (chosen: string) => {
    if (chosen) of.form.setFieldValue(name, '')
  }
  return (
    <>
      <SelectField
        of={of}
        name="customer_id"
        label={t('shifts.customer')}
        load={loadCustomers}
        chosen={choiceOf(pattern?.customer_id, pattern?.customer_name)}
        onChoose={letGo('company_id')}
        clearable
      />
      <SelectField
        of={of}
        name="company_id"
        label={t('shifts.company')}
        load={loadCompanies}
        chosen={choiceOf(pattern?.company_id, pattern?.company_name)}
        onChoose={letGo('customer_id')}
        clearable
      />
    </>
  )
}

function WeekdaysField({ of }: Pick<Props, 'of'>) {
  const t = useTranslate()
  const value = of.form.useWatchValue('weekdays')
  return (
    <Input.Wrapper label={t('shifts.days')} labelElement="div">
      <Chip.Group
        multiple
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(days) => of.form.setFieldValue('weekdays', days.map(Number))}
      >
        <Group gap={6} role="group" aria-label={t('shifts.days')}>
          {weekdaysFrom(weekStart()).map((day) => (
            <Chip key={day} value={String(day)} size="sm" radius="md">
              {weekdayName(day)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
