import { patternStatuses, type ShiftPattern, shifts } from '#contract/rostering/shifts/shifts.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { nameOf } from '#web/modules/shifts/pattern-texts.ts'
import { PatternFields } from '#web/modules/shifts/PatternFields.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'

export type OpenedPattern = OpenedRow<ShiftPattern>

type Props = { opened: OpenedPattern; onClose: () => void }

/** Adds or edits a shift pattern, beside the list of them. */
export function PatternDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(pattern) => (pattern ? nameOf(pattern) : t('shifts.add'))}
      create={{ call: shifts.store, initial: emptyFields, submit: t('shifts.add'), success: t('shifts.added') }}
      update={{
        call: shifts.update,
        values: valuesOf,
        submit: t('shifts.save'),
        success: t('shifts.saved'),
        fields: (form, pattern) => (
          <>
            <PatternFields of={form} pattern={pattern} />
            <FormSection title={t('shifts.status')}>
              <SegmentedField
                of={form}
                name="status"
                label={t('shifts.status')}
                options={patternStatuses.map((value) => ({ value, label: t(`shifts.status.${value}`) }))}
                span={2}
              />
            </FormSection>
          </>
        ),
      }}
      fields={(form, pattern) => <PatternFields of={form} pattern={pattern} />}
      invalidates={[shifts]}
      failed={t('shifts.failed')}
    />
  )
}

const emptyFields = {
  name: '',
  translations: { en: '', fr: '', de: '', pt: '' },
  starts: '06:00',
  ends: '14:00',
  breaks: null,
  colour: 'blue',
  weekdays: [],
  company_id: '',
  customer_id: '',
}

const valuesOf = (pattern: ShiftPattern) => ({
  id: pattern.id,
  version: pattern.version,
  status: pattern.status,
  name: pattern.name,
  translations: pattern.translations,
  starts: pattern.starts,
  ends: pattern.ends,
  breaks: pattern.breaks,
  colour: pattern.colour,
  weekdays: pattern.weekdays,
  company_id: pattern.company_id ?? '',
  customer_id: pattern.customer_id ?? '',
})
