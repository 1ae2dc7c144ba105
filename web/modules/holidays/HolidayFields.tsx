import { TranslationFields } from '#web/lib/form/TranslationFields.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { states } from '#contract/values/formats/identifiers.ts'

type HolidayFieldName =
  | 'state'
  | 'region'
  | 'date'
  | 'name'
  | 'translations'
  | 'starts'
  | 'source'
  | 'confirmed'
  | 'active'
type Props = { of: WorkingForm<HolidayFieldName>; confirmedBy: string | null }

/** The fields of a public holiday; `confirmedBy` is the person who compared it with the announcement. */
export function HolidayFields({ of, confirmedBy }: Props) {
  const t = useTranslate()
  const witness = confirmedBy === null ? undefined : t('holidays.form.confirmedBy', { name: confirmedBy })
  return (
    <>
      <FormSection title={t('holidays.form.day')}>
        <TextField of={of} name="name" label={t('holidays.list.name')} autoFocus />
        <DateField of={of} name="date" label={t('holidays.list.date')} />
        <SelectField
          of={of}
          name="state"
          label={t('holidays.list.state')}
          options={states.map((value) => ({ value, label: value }))}
        />
        <TextField
          of={of}
          name="region"
          label={t('holidays.list.region')}
          description={t('holidays.form.regionHelp')}
        />
        <TimeField
          of={of}
          name="starts"
          label={t('holidays.list.starts')}
          description={t('holidays.form.startsHelp')}
        />
        <TextField
          of={of}
          name="source"
          label={t('holidays.list.source')}
          description={t('holidays.form.sourceHelp')}
        />
        <SwitchField of={of} name="confirmed" label={t('holidays.form.confirmed')} description={witness} />
        <SwitchField
          of={of}
          name="active"
          label={t('holidays.form.active')}
          description={t('holidays.form.activeHelp')}
        />
      </FormSection>
      <FormSection title={t('holidays.form.translations')}>
        <TranslationFields of={of} />
      </FormSection>
    </>
  )
}
