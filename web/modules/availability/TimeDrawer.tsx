import { Chip, Group, Input, Text } from '@mantine/core'
import { availability, isLimited, nextStarts, preferences } from '#contract/people/availability.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { formatDate, formatList, formatWeekday, today } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { weekdays as allWeekdays } from '#web/modules/availability/UsualWeek.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { employee_id: string; /** null: closed */ weekdays: readonly number[] | null; onClose: () => void }

/** Adds a time to one or several weekdays. */
export function TimeDrawer({ employee_id, weekdays, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={weekdays !== null} onClose={onClose} title={t('availability.week.add')}>
      {weekdays && <TimeForm employee_id={employee_id} weekdays={weekdays} onClose={onClose} />}
    </SideDrawer>
  )
}

function TimeForm({ employee_id, weekdays, onClose }: Props & { weekdays: readonly number[] }) {
  const t = useTranslate()
  const form = useFormOf(availability.store, {
    initial: {
      ...{ employee_id, weekdays, starts: '08:00', ends: '16:00', preference: 'available' },
      ...{ valid_from: '', valid_to: '', every_n_weeks: '1' },
    },
    invalidates: [availability, employeeDetails.file],
    success: t('availability.saved'),
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
      <ValidityFields of={form} />
    </FormPanel>
  )
}

const weekIntervals = [1, 2, 3, 4] as const

/** From when until when, and in which weeks, the time applies; with the next such days. */
function ValidityFields({ of }: { of: WorkingForm<'weekdays' | 'valid_from' | 'valid_to' | 'every_n_weeks'> }) {
  const t = useTranslate()
  const [from, to] = [of.form.useWatchValue('valid_from'), of.form.useWatchValue('valid_to')]
  const every_n_weeks = Number(of.form.useWatchValue('every_n_weeks'))
  const weekdays = of.form.useWatchValue('weekdays')
  const limits = { valid_from: dayOf(from), valid_to: dayOf(to), every_n_weeks }
  const next = (Array.isArray(weekdays) ? weekdays.map(Number) : [])
    .flatMap((weekday) => nextStarts({ weekday, ...limits }, today(), 3))
    .toSorted()
    .slice(0, 4)
  return (
    <FormSection title={t('availability.validity.title')} description={t('availability.validity.help')}>
      <SelectField
        of={of}
        name="every_n_weeks"
        label={t('availability.validity.repeat')}
        options={weekIntervals.map((count) => ({
          value: String(count),
          label: t('availability.validity.weeks', { count }),
        }))}
        span={2}
      />
      <DateField
        of={of}
        name="valid_from"
        label={t('availability.validity.from')}
        required={every_n_weeks > 1}
        clearable
      />
      <DateField of={of} name="valid_to" label={t('availability.validity.to')} clearable />
      {isLimited({ weekday: 1, ...limits }) && (
        <Field span={2}>
          <Text c="dimmed" role="status">
            {next.length === 0
              ? t('availability.validity.never')
              : t('availability.validity.next', { days: formatList(next.map((day) => formatDate(day, 'weekday'))) })}
          </Text>
        </Field>
      )}
    </FormSection>
  )
}

const dayOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function WeekdaysField({ of }: { of: WorkingForm<'weekdays'> }) {
  const t = useTranslate()
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
