import { Text } from '@mantine/core'
import { locations } from '#contract/customers/locations.ts'
import { shiftRequests, type ShiftsOfLastWeek } from '#schemas/rostering/shift-requests.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import {
  addDays,
  formatDateRange,
  formatList,
  formatTimeRange,
  formatWeekday,
  today,
  weekStartOf,
} from '#web/lib/format.ts'
import { useSession, weekStart } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { toast } from '#web/ui/toast.tsx'

type Props = { opened: boolean; onClose: () => void }
type Site = { id: string; name: string }

/** Requests the published shifts of the week before again, with a preview. */
export function CopyWeekDrawer({ opened, onClose }: Props) {
  const t = useWords()
  const query = useApiQuery(locations.all, {}, { when: opened })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('requests.copyTitle')}>
      {opened && <Loaded of={query}>{(sites) => <CopyWeek sites={sites} onClose={onClose} />}</Loaded>}
    </SideDrawer>
  )
}

const weeksAhead = [0, 1, 2, 3]

function CopyWeek({ sites, onClose }: { sites: readonly Site[]; onClose: () => void }) {
  const t = useWords()
  const thisWeek = weekStartOf(today(), weekStart(useSession()))
  const weeks = weeksAhead.map((weeks) => addDays(thisWeek, 7 * weeks))
  const form = useFormOf(shiftRequests.copyLastWeek, {
    initial: { location_id: sites[0]?.id ?? '', week_start: weeks[1] ?? thisWeek, same_people: true },
    invalidates: [shiftRequests],
    failed: t('requests.failed'),
    onDone: ({ shifts }) => {
      toast('ok', t('requests.copied', { count: shifts }))
      onClose()
    },
  })
  const location_id = String(form.form.useWatchValue('location_id'))
  const week_start = String(form.form.useWatchValue('week_start'))
  const same_people = form.form.useWatchValue('same_people') === true
  const query = useApiQuery(
    shiftRequests.lastWeek,
    { location_id, week_start, same_people },
    { when: location_id !== '', keepPrevious: true },
  )
  return (
    <FormPanel of={form} submit={t('requests.send')}>
      <FormSection title={t('requests.when')} description={t('requests.weekHelp')}>
        <SelectField
          of={form}
          name="location_id"
          label={t('requests.location')}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          span={2}
        />
        <SelectField
          of={form}
          name="week_start"
          label={t('requests.week')}
          options={weeks.map((day) => ({ value: day, label: formatDateRange(day, addDays(day, 6)) }))}
          span={2}
        />
        <SwitchField of={form} name="same_people" label={t('requests.samePeople')} span={2} />
        <Field span={2}>
          <Loaded of={query}>{(shifts) => <Preview shifts={shifts} />}</Loaded>
        </Field>
      </FormSection>
    </FormPanel>
  )
}

function Preview({ shifts }: { shifts: readonly ShiftsOfLastWeek[] }) {
  const t = useWords()
  if (shifts.length === 0)
    return <EmptyState title={t('requests.nothingToCopy')} text={t('requests.nothingToCopyText')} />
  return (
    <Lines>
      {shifts.map((one, at) => (
        <Line
          // oxlint-disable-next-line react/no-array-index-key -- equal shifts are requested several times
          key={at}
          name={`${one.position_name} · ${formatTimeRange(one.starts, one.ends)}`}
          facts={formatList(one.dates.map((day) => formatWeekday(day)))}
        >
          <Text size="sm">{formatList(one.wished_people.map(({ name }) => name))}</Text>
        </Line>
      ))}
    </Lines>
  )
}
