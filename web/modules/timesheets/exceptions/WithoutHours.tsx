import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClockPlus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { clock } from '#contract/rostering/clock/punches.ts'
import type { ClockedWithoutHours } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { formatCount, formatDate, formatTimeRange } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { OtherActions } from './ResolveWork.tsx'
import { severityTones } from './ExceptionBadges.tsx'
import { clockedText } from './exception-text.ts'
import { type PlaceFilter, useWithoutHours } from './use-without-hours.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const AddPunchDrawer = whenOpened(
  () => import('#web/modules/clock/PunchDrawers.tsx').then((module) => module.AddPunchDrawer),
  ({ opened }) => opened,
)

// More would push the list of exceptions off the screen.
const maxShown = 5

/** Above the list of exceptions, which has timesheets only: clocked time that has none yet. Nothing where there is none. */
export function WithoutHours({ filter }: { filter: PlaceFilter }) {
  const t = useTranslate()
  const { data } = useWithoutHours(filter)
  const [adding, setAdding] = useState<ClockedWithoutHours | null>(null)
  const [all, showAll] = useDisclosure(false)
  if (!data || data.rows.length === 0) return null
  const { rows, more } = data
  return (
    <>
      <Panel
        title={t('exceptions.withoutHours.title')}
        actions={
          <Text c="dimmed">{t('exceptions.withoutHours.count', { number: formatCount(rows.length, more) })}</Text>
        }
      >
        <Lines>
          {rows.slice(0, all ? rows.length : maxShown).map((row) => (
            <WithoutHoursLine key={row.id} row={row} onAdd={() => setAdding(row)} />
          ))}
        </Lines>
        {rows.length > maxShown && !all && (
          <Button variant="subtle" size="compact-sm" onClick={showAll.open}>
            {t('exceptions.withoutHours.showAll')}
          </Button>
        )}
      </Panel>
      <AddPunchDrawer
        opened={adding !== null}
        onClose={() => setAdding(null)}
        missing={adding && missingPunch(adding)}
      />
    </>
  )
}

function WithoutHoursLine({ row, onAdd }: { row: ClockedWithoutHours; onAdd: () => void }) {
  const t = useTranslate()
  const { employee_name: name, works_on, location_name, customer_name, problem, rostered, clocked } = row
  const times = { clocked: clockedText(clocked), shift: rostered && formatTimeRange(rostered.starts, rostered.ends) }
  return (
    <Line
      name={name}
      marks={
        <StatusBadge tone={severityTones[row.severity]}>{t(`exceptions.withoutHours.problem_${problem}`)}</StatusBadge>
      }
      text={t(`exceptions.withoutHours.text_${problem}`)}
      facts={[
        [formatDate(works_on, 'weekday'), location_name, customer_name].join(' · '),
        t(rostered === null ? 'exceptions.withoutHours.clocked' : 'exceptions.withoutHours.times', times),
      ]}
    >
      {problem === 'missing_in' || problem === 'missing_out'
        ? isCallAllowed(clock.add) && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={t('exceptions.withoutHours.addFor', { name })}
              onClick={onAdd}
            >
              {t('exceptions.withoutHours.add')}
            </Button>
          )
        : isCallAllowed(timesheets.create) && (
            <Button
              component="a"
              variant="default"
              size="compact-sm"
              leftSection={<IconClockPlus size={16} aria-hidden />}
              aria-label={t('exceptions.withoutHours.recordFor', { name })}
              href={hrefOf('/time-sheets/create', null, recordingOf(row))}
            >
              {t('timesheets.waiting.record')}
            </Button>
          )}
      <OtherActions row={row} />
    </Line>
  )
}

/** Of a shift its hours; otherwise the form without a shift, filled in by the punches. */
const recordingOf = ({ assignment_id, id, works_on }: ClockedWithoutHours) =>
  assignment_id === null ? { of: 'custom', punch: id, on: works_on } : { assignment: assignment_id }

/** The missing punch, at the rostered time where there was a shift. */
function missingPunch({ employee_id, employee_name, location_id, location_name, ...row }: ClockedWithoutHours) {
  const kind = row.problem === 'missing_in' ? ('in' as const) : ('out' as const)
  const time = (kind === 'in' ? row.rostered?.starts : row.rostered?.ends) ?? ''
  return {
    employee: { id: employee_id, name: employee_name },
    location: { id: location_id, name: location_name },
    ...{ kind, on: dayOfPunch(row, time), time },
  }
}

// A time out before the time in is that of the next morning.
function dayOfPunch(
  { works_on, clocked, rostered }: Pick<ClockedWithoutHours, 'works_on' | 'clocked' | 'rostered'>,
  time: string,
) {
  const starts = rostered?.starts ?? clocked.starts
  return starts !== null && time !== '' && time < starts
    ? Temporal.PlainDate.from(works_on).add({ days: 1 }).toString()
    : works_on
}
