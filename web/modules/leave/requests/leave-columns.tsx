import { Text } from '@mantine/core'
import type { LeaveRequestWithActions, ListedLeave } from '#contract/people/leave/leave-requests.ts'
import { formatInstant, formatMinutes } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { daysText } from '#web/modules/leave/leave-texts.ts'
import type { Column } from '#web/ui/table/column.ts'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'

type Cell = { row: LeaveRequestWithActions }

const hours = (minutes: number | null) => minutes !== null && String(Math.round((minutes * 100) / 60) / 100)

const person: Column<ListedLeave> = {
  id: 'person',
  title: 'leave.list.person',
  sort: 'employee_name',
  fixed: true,
  cell: (row) => <PersonCell name={row.employee_name} />,
  text: (row) => row.employee_name,
}

const others: readonly Column<ListedLeave>[] = [
  {
    id: 'days',
    title: 'leave.list.days',
    sort: 'from_day',
    fixed: true,
    cell: (row) => <Days row={row} />,
    // Days in files are the same in every language.
    exports: [
      { title: 'leave.list.from', cell: (row) => row.from_day },
      { title: 'leave.list.to', cell: (row) => row.to_day },
      { title: 'leave.list.days', cell: (row) => <Days row={row} /> },
    ],
  },
  {
    id: 'type',
    title: 'leave.list.type',
    cell: (row) => <TypeName row={row} />,
    exports: [
      { title: 'leave.list.type', cell: (row) => <TypeName row={row} /> },
      { title: 'leave.form.note', cell: (row) => row.note },
    ],
  },
  {
    id: 'hours',
    title: 'leave.list.hours',
    align: 'end',
    cell: (row) => (row.minutes === null ? '–' : formatMinutes(row.minutes)),
    exports: [
      { title: 'leave.list.hours', cell: (row) => hours(row.minutes) },
      { title: 'leave.request.unpaid', cell: (row) => hours(row.unpaid_minutes) },
    ],
  },
  { id: 'shifts', title: 'leave.list.shifts', align: 'end', cell: (row) => (row.shifts === 0 ? '–' : row.shifts) },
  {
    id: 'asked',
    title: 'leave.list.asked',
    sort: 'created_at',
    wide: true,
    cell: (row) => formatInstant(row.created_at),
    exports: [
      { title: 'leave.list.asked', cell: (row) => formatInstant(row.created_at) },
      { title: 'leave.list.askedBy', cell: (row) => row.requested_by_name },
    ],
  },
  {
    id: 'status',
    title: 'leave.list.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <Status row={row} />,
    exports: [
      { title: 'leave.list.status', cell: (row) => <RecordStatus of="leave.status" status={row.status} /> },
      { title: 'leave.list.firstApproval', cell: (row) => row.first_approved_by_name },
      { title: 'leave.request.decided', cell: (row) => row.decided_by_name },
      { title: 'leave.decide.reason', cell: (row) => row.decision_reason },
    ],
  },
]

const columnsOfAgency = [person, ...others]

export const columnsFor = (reader: 'own' | 'agency') => (reader === 'own' ? others : columnsOfAgency)

function Days({ row }: Cell) {
  const t = useTranslate()
  return daysText(t, row)
}

/** To a reader who may not see the type it is leave. */
export function TypeName({ row }: { row: Pick<LeaveRequestWithActions, 'type_name'> }) {
  const t = useTranslate()
  return row.type_name ?? t('leave.someLeave')
}

function Status({ row: { status, first_approved_by_name: first } }: Cell) {
  const t = useTranslate()
  return (
    <div>
      <RecordStatus of="leave.status" status={status} />
      {status === 'requested' && first !== null && (
        <Text size="xs" c="dimmed">
          {t('leave.firstApprovedBy', { name: first })}
        </Text>
      )}
    </div>
  )
}
