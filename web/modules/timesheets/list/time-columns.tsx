import type { ReactNode } from 'react'
import type { TimesheetRow } from '#contract/rostering/timesheets/timesheets.ts'
import { formatDate, formatMinutes, formatTimeRange } from '#web/lib/format.ts'
import { AgainstRoster, Hours } from '#web/modules/timesheets/Hours.tsx'
import classes from '#web/modules/timesheets/Timesheets.module.css'
import { NotesCell } from './NotesCell.tsx'
import { VisaHoursFlag } from '#web/modules/timesheets/VisaHoursWarning.tsx'
import { StatusCell, AwaitingApprovalBy } from './StatusCell.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'

function TwoLines({ main, detail }: { main: ReactNode; detail: ReactNode }) {
  return (
    <div>
      <div className={classes.main}>{main}</div>
      <div className={classes.detail}>{detail}</div>
    </div>
  )
}

/** What worked time and cancelled shifts have in common. */
type RowOfTime = Pick<
  TimesheetRow,
  'employee_name' | 'position_name' | 'works_on' | 'starts' | 'ends' | 'location_name' | 'customer_name'
>

export const personColumn: Column<RowOfTime> = {
  id: 'person',
  title: 'timesheets.list.employee',
  sort: 'employee_name',
  fixed: true,
  cell: (row) => <PersonCell name={row.employee_name} detail={row.position_name} />,
  exports: [
    { title: 'timesheets.list.employee', cell: (row) => row.employee_name },
    { title: 'timesheets.list.position', cell: (row) => row.position_name },
  ],
}
export const timeColumn: Column<RowOfTime> = {
  id: 'time',
  title: 'timesheets.list.time',
  sort: 'works_on',
  fixed: true,
  cell: (row) => (
    <TwoLines
      main={formatDate(row.works_on, 'weekday')}
      detail={<span className={classes.whole}>{formatTimeRange(row.starts, row.ends)}</span>}
    />
  ),
  exports: [
    { title: 'timesheets.list.day', cell: (row) => formatDate(row.works_on) },
    { title: 'timesheets.list.time', cell: (row) => formatTimeRange(row.starts, row.ends) },
  ],
}
export const placeColumn: Column<RowOfTime> = {
  id: 'place',
  title: 'timesheets.list.place',
  sort: 'location_name',
  cell: (row) => <TwoLines main={row.location_name} detail={row.customer_name} />,
  exports: [
    { title: 'timesheets.list.place', cell: (row) => row.location_name },
    { title: 'timesheets.list.customer', cell: (row) => row.customer_name },
  ],
}
const otherColumns: readonly Column<TimesheetRow>[] = [
  {
    id: 'breaks',
    title: 'timesheets.list.breaks',
    align: 'end',
    hidden: true,
    cell: (row) => (row.break_minutes === 0 ? null : formatMinutes(row.break_minutes)),
  },
  {
    id: 'clock',
    title: 'timesheets.list.clock',
    align: 'end',
    hidden: true,
    cell: (row) => formatMinutes(row.clock_minutes),
  },
  {
    id: 'elapsed',
    title: 'timesheets.list.elapsed',
    align: 'end',
    hidden: true,
    cell: (row) => formatMinutes(row.elapsed_minutes),
  },
  {
    id: 'rostered',
    title: 'timesheets.list.rostered',
    align: 'end',
    hidden: true,
    cell: (row) => (row.rostered_minutes === null ? null : formatMinutes(row.rostered_minutes)),
  },
  {
    id: 'paid',
    title: 'timesheets.list.paid',
    sort: 'paid_minutes',
    align: 'end',
    cell: (row) => <Hours sheet={row} />,
    exports: [
      { title: 'timesheets.list.paid', cell: (row) => formatMinutes(row.paid_minutes) },
      {
        title: 'timesheets.list.againstRoster',
        cell: (row) => <AgainstRoster paid={row.paid_minutes} rostered={row.rostered_minutes} />,
      },
    ],
  },
]
const status: Column<TimesheetRow> = {
  id: 'status',
  title: 'timesheets.list.status',
  sort: 'status',
  card: 'badge',
  cell: (row) => <StatusCell sheet={row} />,
  exports: [
    { title: 'timesheets.list.status', cell: (row) => <RecordStatus of="timesheets.status" status={row.status} /> },
    { title: 'timesheets.list.waitsFor', cell: (row) => <AwaitingApprovalBy sheet={row} /> },
    { title: 'timesheets.list.visa', cell: (row) => <VisaHoursFlag sheet={row} /> },
  ],
}

const notes: Column<TimesheetRow> = {
  id: 'notes',
  title: 'timesheets.form.notes',
  cell: (row) => <NotesCell sheet={row} />,
  exports: [{ title: 'timesheets.form.notes', cell: (row) => row.notes }],
}

/** For the agency and customers: person, time, location. */
const columnsWithPerson = [personColumn, timeColumn, placeColumn, ...otherColumns, status]
const columnsOfAgency = [personColumn, timeColumn, placeColumn, ...otherColumns, notes, status]
/** For one's own time: the day comes first. */
const columnsOfOwn = [
  timeColumn,
  placeColumn,
  {
    ...personColumn,
    id: 'position',
    fixed: false,
    card: 'none',
    title: 'timesheets.list.position',
    sort: undefined,
    exports: undefined,
    cell: (row: TimesheetRow) => row.position_name,
  },
  ...otherColumns,
  status,
] as const satisfies readonly Column<TimesheetRow>[]

/** Customers see no notes between the employee and the agency. */
export function timeColumnsFor(kind: string) {
  if (kind === 'employee') return columnsOfOwn
  return kind === 'customer' ? columnsWithPerson : columnsOfAgency
}
