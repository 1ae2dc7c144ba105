import { Checkbox, Group, Input, Stack } from '@mantine/core'
import { shiftRequests } from '#contract/rostering/shifts/shift-requests.ts'
import { type WhoComes, whoIsComing } from '#contract/rostering/shifts/who-is-coming.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { addDays, formatDateRange, today, weekStartOf } from '#web/lib/format.ts'
import { useSession, weekStart } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { type ComingDay, comingDays, expectedPeople } from '#web/modules/attendance/upcoming/coming-days.ts'
import { PersonPhoto } from '#web/lib/PersonPhoto.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { toast } from '#web/ui/toast.tsx'
import { RequestsPreview } from './CopyPreview.tsx'

type Props = { opened: boolean; /** the day shown */ day: string; days: readonly ComingDay[]; onClose: () => void }

/** Requests the shifts of chosen people again, in a later week. */
export function SamePeopleDrawer({ opened, day, days, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('whoIsComing.again')}>
      {opened && <SamePeople day={day} days={days} onClose={onClose} />}
    </SideDrawer>
  )
}

const weeksBack = [0, 1, 2, 3]
const weeksAhead = [1, 2, 3, 4]

// oxlint-disable-next-line max-lines-per-function -- the fields of one form
function SamePeople({ day, days, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const begins = weekStart(useSession())
  const [shown, now] = [weekStartOf(day, begins), weekStartOf(today(), begins)]
  const sites = sitesOf(days)
  const target = addDays(shown > now ? shown : now, 7)
  const form = useFormOf(shiftRequests.copyLastWeek, {
    initial: {
      ...{ location_id: sites[0]?.value ?? '', copied_week: shown, week_start: target },
      ...{ same_people: true, employee_ids: expectedPeople(days).map(({ id }) => id) },
    },
    invalidates: [shiftRequests],
    failed: t('requests.failed'),
    problems: ({ employee_ids }): Record<string, string> =>
      toEmployeeIds(employee_ids).length > 0 ? {} : { employee_ids: t('whoIsComing.choosePeople') },
    onDone: ({ shifts }) => {
      toast('ok', t('requests.copied', { count: shifts }))
      onClose()
    },
  })
  const watched = (name: 'location_id' | 'copied_week' | 'week_start') => String(form.form.useWatchValue(name))
  const [location_id, copied_week, week_start] = [watched('location_id'), watched('copied_week'), watched('week_start')]
  return (
    <FormPanel of={form} submit={t('requests.send')}>
      <FormSection title={t('requests.when')} description={t('whoIsComing.againText')}>
        {sites.length > 1 && (
          <SelectField of={form} name="location_id" label={t('requests.location')} options={sites} span={2} />
        )}
        <SelectField
          of={form}
          name="copied_week"
          label={t('whoIsComing.copiedWeek')}
          options={weekOptions(weeksBack.map((weeks) => addDays(shown, -7 * weeks)))}
        />
        <SelectField
          of={form}
          name="week_start"
          label={t('requests.week')}
          options={weekOptions(weeksAhead.map((weeks) => addDays(target, 7 * (weeks - 1))))}
        />
      </FormSection>
      <FormSection title={t('requests.people')}>
        <PeopleField of={form} location_id={location_id} copied_week={copied_week} />
        <RequestPreview of={form} input={{ location_id, copied_week, week_start }} />
      </FormSection>
    </FormPanel>
  )
}

const weekOptions = (weeks: readonly string[]) =>
  weeks.map((week) => ({ value: week, label: formatDateRange(week, addDays(week, 6)) }))

const sitesOf = (days: readonly ComingDay[]) => [
  ...new Map(
    days.flatMap(({ sites }) =>
      sites.map(({ location_id: value, location_name: label }) => [value, { value, label }] as const),
    ),
  ).values(),
]

type Form = WorkingForm<'employee_ids'>

/** Everybody who was expected at the location in that week. */
function PeopleField({ of, location_id, copied_week }: { of: Form; location_id: string; copied_week: string }) {
  const query = useApiQuery(
    whoIsComing.days,
    { from: copied_week, to: addDays(copied_week, 6), location_id },
    { keepPrevious: true },
  )
  return (
    <Field span={2}>
      <Loaded of={query}>{(coming) => <PeopleFields of={of} coming={coming} />}</Loaded>
    </Field>
  )
}

function PeopleFields({ of, coming }: { of: Form; coming: WhoComes }) {
  const t = useTranslate()
  const people = expectedPeople(comingDays(coming))
  const chosen = toEmployeeIds(of.form.useWatchValue('employee_ids'))
  const { error } = of.form.getInputProps('employee_ids')
  if (people.length === 0) return <Input.Description>{t('whoIsComing.empty')}</Input.Description>
  return (
    <Checkbox.Group
      label={t('whoIsComing.who')}
      value={chosen}
      onChange={(ids) => {
        of.form.setFieldValue('employee_ids', ids)
        of.form.clearFieldError('employee_ids')
      }}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {people.map((person) => (
          <Checkbox
            key={person.id}
            value={person.id}
            label={
              <Group gap="xs" wrap="nowrap">
                <PersonPhoto person={person} size={28} />
                {person.name}
              </Group>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const toEmployeeIds = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

type Copied = { location_id: string; copied_week: string; week_start: string }

/** What will be requested. */
function RequestPreview({ of, input }: { of: Form; input: Copied }) {
  const t = useTranslate()
  const employee_ids = toEmployeeIds(of.form.useWatchValue('employee_ids'))
  const query = useApiQuery(
    shiftRequests.lastWeek,
    { ...input, same_people: true, employee_ids },
    { when: employee_ids.length > 0 && input.location_id !== '', keepPrevious: true },
  )
  if (employee_ids.length === 0) return null
  return (
    <Field span={2}>
      <Input.Wrapper label={t('whoIsComing.preview')} labelElement="div">
        <Loaded of={query}>{(shifts) => <RequestsPreview shifts={shifts} />}</Loaded>
      </Input.Wrapper>
    </Field>
  )
}
