import { patternStatuses, type ShiftPattern, shifts } from '#contract/shifts.ts'
import { FormDrawer } from '#web/lib/form/FormDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { nameOf } from '#web/modules/shifts/pattern-words.ts'
import { PatternFields } from '#web/modules/shifts/PatternFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/SegmentedField.tsx'

export type OpenedPattern = ShiftPattern | 'new' | null

type Props = { opened: OpenedPattern; onClose: () => void }

/** Adds or changes a pattern, beside the list of them. */
export function PatternDrawer({ opened, onClose }: Props) {
  const t = useWords()
  const title = opened === 'new' || opened === null ? t('shifts.add') : nameOf(opened)
  return (
    <FormDrawer opened={opened !== null} onClose={onClose} title={title}>
      {opened === 'new' && <NewPattern onClose={onClose} />}
      {opened !== null && opened !== 'new' && <PresentPattern key={opened.id} pattern={opened} onClose={onClose} />}
    </FormDrawer>
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

function NewPattern({ onClose }: Pick<Props, 'onClose'>) {
  const t = useWords()
  const form = useFormOf(shifts.store, {
    initial: emptyFields,
    invalidates: [shifts],
    said: t('shifts.added'),
    failed: t('shifts.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('shifts.add')}>
      <PatternFields of={form} pattern={null} />
    </FormPanel>
  )
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

function PresentPattern({ pattern, onClose }: { pattern: ShiftPattern; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(shifts.update, {
    initial: valuesOf(pattern),
    fromCurrent: valuesOf,
    invalidates: [shifts],
    said: t('shifts.saved'),
    failed: t('shifts.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('shifts.save')}>
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
    </FormPanel>
  )
}
