import { Button, Text } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { formatCount, formatDate, formatTimeRange } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { kindOf, isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/timesheets/Timesheets.module.css'
import { WorkedAsRostered } from './WorkedAsRostered.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** Past shifts without recorded hours; for a planner all of the agency, searched by `q`. */
export const useWaitingShifts = (q = '', when = true) =>
  useApiQuery(
    rosters.assignments,
    { awaiting_timesheet: 'true', sort: 'starts_at', dir: 'desc', per_page: 24, q },
    { when, keepPrevious: true },
  )

/** "Waiting for your hours" on the employee's timesheets; empty if there are none. */
export function WaitingForYou() {
  const t = useTranslate()
  const { data } = useWaitingShifts('', isCallAllowed(rosters.assignments))
  if (!data || data.total === 0) return null
  const { total: count, more } = data
  return (
    <Panel
      title={t('timesheets.waiting.title')}
      actions={<Text c="dimmed">{t('timesheets.waiting.count', { count, number: formatCount(count, more) })}</Text>}
    >
      <WaitingShifts rows={data.rows} />
    </Panel>
  )
}

export function WaitingShifts({ rows, withName = false }: { rows: readonly AssignmentRow[]; withName?: boolean }) {
  const own = kindOf(useSession()) === 'employee'
  return (
    <ul className={classes.waiting}>
      {rows.map((shift) => (
        <li key={shift.id} className={classes.shift} data-colour={shift.position_colour}>
          <ShiftSummary shift={shift} withName={withName} />
          <div className={classes.record}>
            {own && <WorkedAsRostered shift={shift} />}
            <RecordLink shift={shift} quiet={own || withName} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A shift's day, time, position, site and customer. */
export function ShiftSummary({ shift, withName }: { shift: AssignmentRow; withName: boolean }) {
  return (
    <div>
      {withName && <Text fw={600}>{shift.employee_name}</Text>}
      <Text size={withName ? 'sm' : 'md'} fw={withName ? 500 : 600}>
        {formatDate(shift.works_on, 'weekday')} · {formatTimeRange(shift.starts, shift.ends)}
      </Text>
      <Text c="dimmed">
        {shift.position_name} · {shift.location_name}
      </Text>
      <Text c="dimmed" size="xs">
        {shift.customer_name}
      </Text>
    </div>
  )
}

/** A less prominent button beside “Worked as rostered” and in the planner's list. */
function RecordLink({ shift, quiet }: { shift: AssignmentRow; quiet: boolean }) {
  const t = useTranslate()
  return (
    <Button
      component="a"
      size={quiet ? 'sm' : 'md'}
      variant={quiet ? 'light' : 'filled'}
      fullWidth
      href={hrefOf('/time-sheets/create', null, { assignment: shift.id })}
      leftSection={<IconClockPlus size={18} aria-hidden />}
      aria-label={t('timesheets.waiting.recordOf', {
        day: formatDate(shift.works_on, 'full'),
        place: shift.location_name,
        name: shift.employee_name,
      })}
    >
      {t('timesheets.waiting.record')}
    </Button>
  )
}
