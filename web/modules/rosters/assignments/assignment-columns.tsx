import { Text } from '@mantine/core'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { formatDate, formatInstant, formatTimeRange, formatZoneAt } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { AssignmentStatusBadge } from '#web/modules/rosters/AssignmentStatusBadge.tsx'
import classes from '#web/modules/rosters/board/Board.module.css'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'

/** The columns of the assignments list; times include the zone where the rows are in several zones. */
export const assignmentColumns = (rows: readonly AssignmentWithActions[]): Column<AssignmentWithActions>[] => {
  const isMixed = new Set(rows.map(({ time_zone }) => time_zone)).size > 1
  return [
    {
      id: 'employee',
      title: 'rosters.assigned.employee',
      sort: 'employee_name',
      fixed: true,
      width: 210,
      cell: (row) => (
        <PersonCell
          name={row.employee_name}
          detail={<PositionMark name={row.position_name} colour={row.position_colour} />}
        />
      ),
      exports: [
        { title: 'rosters.assigned.employee', cell: (row) => row.employee_name },
        { title: 'rosters.shift.position', cell: (row) => row.position_name },
      ],
    },
    {
      id: 'shift',
      title: 'rosters.assigned.shift',
      sort: 'starts_at',
      width: 170,
      cell: (row) => <TimeCell row={row} withZone={isMixed} />,
      exports: [
        { title: 'rosters.shift.day', cell: (row) => formatDate(row.works_on) },
        { title: 'rosters.shift.time', cell: (row) => formatTimeRange(row.starts, row.ends) },
        { title: 'rosters.shift.timeZone', cell: (row) => row.time_zone },
      ],
    },
    {
      id: 'location',
      title: 'timesheets.list.place',
      sort: 'location_name',
      cell: (row) => <PlaceCell row={row} />,
      exports: [
        { title: 'rosters.list.location', cell: (row) => row.location_name },
        { title: 'rosters.list.customer', cell: (row) => row.customer_name },
      ],
    },
    {
      id: 'status',
      title: 'rosters.assigned.status',
      sort: 'status',
      card: 'badge',
      cell: (row) => <AssignmentStatusBadge of={row} />,
    },
    {
      id: 'answer',
      title: 'rosters.assigned.answer',
      cell: (row) => <ResponseCell row={row} />,
      exports: [
        { title: 'rosters.behalf.note', cell: (row) => row.response_note },
        { title: 'rosters.assigned.answered', cell: (row) => row.responded_at && formatInstant(row.responded_at) },
      ],
    },
  ]
}

const TimeCell = ({ row, withZone }: { row: AssignmentWithActions; withZone: boolean }) => (
  <>
    <Text className={classes.oneLine}>{formatDate(row.works_on, 'weekday')}</Text>
    <Text c="dimmed" className={classes.oneLine}>
      {formatTimeRange(row.starts, row.ends)}
      {withZone && ` ${formatZoneAt(row.time_zone, row.starts_at)}`}
    </Text>
  </>
)

const PlaceCell = ({ row }: { row: AssignmentWithActions }) => (
  <>
    <Text>{row.location_name}</Text>
    <Text c="dimmed">{row.customer_name}</Text>
  </>
)

/** The response and its time; for a person who has not responded, the time of the reminder. */
function ResponseCell({ row }: { row: AssignmentWithActions }) {
  const t = useTranslate()
  const isWaiting = row.status === 'pending' && row.reminded_at !== null
  return (
    <>
      {row.withdrawal_reason && <Text>{t(`outcomes.withdrawn_${row.withdrawal_reason}`)}</Text>}
      {row.response_note && <Text lineClamp={2}>{row.response_note}</Text>}
      {row.responded_at && (
        <Text size="xs" c="dimmed">
          {formatInstant(row.responded_at)}
        </Text>
      )}
      {isWaiting && (
        <Text size="xs" c="dimmed">
          {t('rosters.assigned.reminded', { at: formatInstant(row.reminded_at ?? '') })}
        </Text>
      )}
    </>
  )
}
