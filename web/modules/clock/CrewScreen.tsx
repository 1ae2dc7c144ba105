import { Autocomplete, Button, Card, Group, Stack, Text } from '@mantine/core'
import { loadLocations } from '#web/lib/api/choices.ts'
import { SearchSelect } from '#web/ui/form/choices/SearchSelect.tsx'
import { TimeInput } from '#web/ui/form/days/TimeInput.tsx'
import { unlessUnreadable } from '#web/ui/form/typed/unreadable.ts'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { type PunchKind, punchKinds } from '#contract/rostering/clock/punch-pairing.ts'
import { clock, type Crew, type CrewMember } from '#contract/rostering/clock/punches.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstantTime, formatTimeRange } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import classes from './Clock.module.css'

const pollMilliseconds = 30_000

/** The people of a site today: one click clocks each of them in or out, or all together. */
export function CrewScreen() {
  const t = useTranslate()
  const [location_id, setLocation] = useSearchParam('location_id')
  return (
    <Page
      title={t('clock.crew.title')}
      description={t('clock.crew.text')}
      back={{ href: hrefOf('/time-sheets', null, { tab: 'punches' }), label: t('shell.screens.clockIns') }}
      width="narrow"
    >
      <Stack gap="lg">
        <SearchSelect
          label={t('timesheets.list.location')}
          placeholder={t('clock.crew.choose')}
          load={(q) => loadLocations(q)}
          value={location_id}
          onChange={(id) => setLocation(id)}
        />
        {location_id !== null && <CrewOf key={location_id} location_id={location_id} />}
      </Stack>
    </Page>
  )
}

function CrewOf({ location_id }: { location_id: string }) {
  const query = useApiQuery(clock.crew, { location_id }, { everyMs: pollMilliseconds })
  return <Loaded of={query}>{(crew) => <CrewLines crew={crew} />}</Loaded>
}

function CrewLines({ crew }: { crew: Crew }) {
  const t = useTranslate()
  const { location_id, people, time_zone } = crew
  const [reason, setReason] = useState('')
  const [time, setTime] = useState('')
  const { results, show } = useBulkResults()
  const send = useSend(clock.punchCrew, {
    invalidates: [clock, timesheets],
    onDone: (result, { employee_ids }) => {
      // A list of results only where somebody was refused: one click clocks one person.
      if (result.refused === 0) return toast('ok', t('clock.crew.done'))
      show({
        result,
        rows: people.filter(isAmong(employee_ids)).map(asRow),
        badge: <StatusBadge tone="ok">{t('clock.crew.done')}</StatusBadge>,
      })
    },
  })
  const lacksReason = reason.trim() === ''
  function punch(kind: PunchKind, members: readonly CrewMember[]) {
    const employee_ids = members.map(({ employee_id }) => employee_id)
    send.send({ location_id, kind, employee_ids, reason: reason.trim(), ...(time !== '' && { time }) })
  }
  if (people.length === 0)
    return (
      <EmptyState icon={<IconUsers stroke={1.6} />} title={t('clock.crew.empty')} text={t('clock.crew.emptyText')} />
    )
  return (
    <Stack gap="lg">
      <Group align="flex-end" grow preventGrowOverflow={false}>
        <Autocomplete
          label={t('clock.correct.reason')}
          required
          maxLength={500}
          value={reason}
          onChange={setReason}
          data={[t('clock.crew.noPhones'), t('clock.crew.kioskDown'), t('clock.crew.together')]}
        />
        <TimeInput
          name_of_field={t('clock.crew.time')}
          label={t('clock.crew.time')}
          description={t('clock.crew.timeHelp')}
          clearable
          minutesStep={5}
          value={time}
          onChange={setTime}
        />
      </Group>
      {lacksReason && <Text c="dimmed">{t('clock.crew.reasonFirst')}</Text>}
      <Group>
        {punchKinds.map((kind) => {
          const members = people.filter((member) => member.next.includes(kind) && isDue(member, kind, crew.now))
          return members.length < 2 ? null : (
            <Button
              key={kind}
              disabled={lacksReason || send.busy}
              onClick={unlessUnreadable(() => punch(kind, members))}
            >
              {t(`clock.crew.all_${kind}`, { people: members.length })}
            </Button>
          )
        })}
      </Group>
      {results}
      <Card>
        {people.map((member) => (
          <Member
            key={member.employee_id}
            member={member}
            zone={time_zone}
            disabled={lacksReason || send.busy}
            onPunch={(kind) => punch(kind, [member])}
          />
        ))}
      </Card>
    </Stack>
  )
}

const isAmong = (ids: readonly string[]) => (member: CrewMember) => ids.includes(member.employee_id)
const asRow = ({ employee_id: id, employee_name: name, position_name: detail }: CrewMember) => ({ id, name, detail })

const earliestMs = 2 * 60 * 60 * 1000

/** Whose shift begins later is not clocked in with the others. */
const isDue = ({ starts_at }: CrewMember, kind: PunchKind, now: string) =>
  kind !== 'in' || starts_at === null || Date.parse(starts_at) - Date.parse(now) <= earliestMs

type MemberProps = { member: CrewMember; zone: string; disabled: boolean; onPunch: (kind: PunchKind) => void }

function Member({ member, zone, disabled, onPunch }: MemberProps) {
  const t = useTranslate()
  const { employee_name, position_name, starts, ends, next } = member
  const rostered = starts !== null && ends !== null ? formatTimeRange(starts, ends) : t('clock.notRostered')
  return (
    <div className={classes.crew}>
      <PersonCell name={employee_name} detail={[position_name, rostered].filter(Boolean).join(' · ')} />
      <Text c="dimmed">{stateOf(member, zone, t)}</Text>
      <Group gap="xs">
        {next.map((kind, at) => (
          <Button
            key={kind}
            size="sm"
            variant={at === 0 ? 'filled' : 'default'}
            disabled={disabled}
            aria-label={t('clock.crew.of', { action: t(`clock.do.${kind}`), name: employee_name })}
            onClick={() => onPunch(kind)}
          >
            {t(`clock.do.${kind}`)}
          </Button>
        ))}
      </Group>
    </div>
  )
}

function stateOf({ in_since, on_break_since, last }: CrewMember, zone: string, t: ReturnType<typeof useTranslate>) {
  if (on_break_since !== null) return t('clock.onBreakSince', { time: formatInstantTime(on_break_since, zone) })
  if (in_since !== null) return t('clock.inSince', { time: formatInstantTime(in_since, zone) })
  return last?.kind === 'out' ? t('clock.outAt', { time: formatInstantTime(last.at, zone) }) : t('clock.notIn')
}
