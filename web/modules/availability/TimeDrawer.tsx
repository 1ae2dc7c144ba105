import { Chip, Group, Input } from '@mantine/core'
import { availability, preferences } from '#contract/availability.ts'
import { personal } from '#contract/personal.ts'
import { formatWeekday } from '#web/lib/format.ts'
import { FormDrawer } from '#web/lib/FormDrawer.tsx'
import { useFormOf } from '#web/lib/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { weekdays as allWeekdays } from '#web/modules/availability/UsualWeek.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormPanel } from '#web/ui/FormPanel.tsx'
import { FormSection } from '#web/ui/FormSection.tsx'
import { SegmentedField } from '#web/ui/SegmentedField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'

type Props = { employee_id: string; /** null: closed */ weekdays: readonly number[] | null; onClose: () => void }

/** Adds a time to one or several days of somebody's week. */
export function TimeDrawer({ employee_id, weekdays, onClose }: Props) {
  const t = useWords()
  return (
    <FormDrawer opened={weekdays !== null} onClose={onClose} title={t('availability.week.add')}>
      {weekdays && <TimeForm employee_id={employee_id} weekdays={weekdays} onClose={onClose} />}
    </FormDrawer>
  )
}

function TimeForm({ employee_id, weekdays, onClose }: Props & { weekdays: readonly number[] }) {
  const t = useWords()
  const form = useFormOf(availability.store, {
    initial: { employee_id, weekdays, starts: '08:00', ends: '16:00', preference: 'available' },
    invalidates: [availability, personal.file],
    said: t('availability.saved'),
    failed: t('availability.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('availability.save')}>
      <FormSection title={t('availability.week.when')} description={t('availability.week.help')}>
        <WeekdaysField of={form} />
        <TimeField of={form} name="starts" label={t('availability.starts')} />
        <TimeField of={form} name="ends" label={t('availability.ends')} />
        <SegmentedField
          of={form}
          name="preference"
          label={t('availability.preference.title')}
          options={preferences.map((value) => ({ value, label: t(`availability.preference.${value}`) }))}
          span={2}
        />
      </FormSection>
    </FormPanel>
  )
}

function WeekdaysField({ of }: { of: WorkingForm<'weekdays'> }) {
  const t = useWords()
  const chosen = of.form.useWatchValue('weekdays')
  const values = Array.isArray(chosen) ? chosen.map(String) : []
  return (
    <Field span={2}>
      <Input.Wrapper label={t('availability.week.days')} error={of.form.errors.weekdays} labelElement="div" required>
        <Chip.Group multiple value={values} onChange={(next) => of.form.setFieldValue('weekdays', next.map(Number))}>
          <Group gap="xs" mt={4}>
            {allWeekdays().map(({ weekday, day }) => (
              <Chip key={weekday} value={String(weekday)}>
                {formatWeekday(day)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
    </Field>
  )
}
