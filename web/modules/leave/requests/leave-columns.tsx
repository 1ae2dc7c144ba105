import { Text } from '@mantine/core'
import type { LeaveRequestWithActions } from '#contract/people/leave/leave-requests.ts'
import { formatInstant, formatMinutes } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { daysText } from '#web/modules/leave/leave-texts.ts'
import type { Column } from '#web/ui/table/column.ts'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'

type Cell = { row: LeaveRequestWithActions }

const person: Column<LeaveRequestWithActions> = {
  id: 'person',
  title: 'leave.list.person',
  sort: 'employee_name',
  fixed: true,
  cell: (row) => <PersonCell name={row.employee_name} />,
  text: (row) => row.employee_name,
}

const others: readonly Column<LeaveRequestWithActions>[] = [
  { id: 'days', title: 'leave.list.days', sort: 'from_day', fixed: true, cell: (row) => <Days row={row} /> },
  { id: 'type', title: 'leave.list.type', cell: (row) => <TypeName row={row} /> },
  { id: 'hours', title: 'leave.list.hours', align: 'end', cell: (row) => formatMinutes(row.minutes) },
  {
    id: 'asked',
    title: 'leave.list.asked',
    sort: 'created_at',
    wide: true,
    cell: (row) => formatInstant(row.created_at),
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
