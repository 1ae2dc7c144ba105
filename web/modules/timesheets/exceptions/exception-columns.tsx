import type { ReactNode } from 'react'
import type { ExceptionRow } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { formatDate, formatMinutes, formatTimeRange } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import timeClasses from '#web/modules/timesheets/Timesheets.module.css'
import type { Column } from '#web/ui/table/column.ts'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { ExceptionBadges } from './ExceptionBadges.tsx'
import { clockedText, exceptionText } from './exception-text.ts'
import { Resolution } from './ExceptionsPanel.tsx'
import classes from './Exceptions.module.css'

function TwoLines({ main, detail }: { main: ReactNode; detail: ReactNode }) {
  return (
    <div>
      <div className={`${timeClasses.main} ${timeClasses.whole}`}>{main}</div>
      <div className={timeClasses.detail}>{detail}</div>
    </div>
  )
}

/** The punches, and what the hours pay when they are accepted. */
function Clocked({ of: { clocked, paid_after } }: { of: ExceptionRow }) {
  const t = useTranslate()
  if (clocked === null)
    return <span className={`${timeClasses.detail} ${timeClasses.whole}`}>{t('exceptions.list.noPunches')}</span>
  const { break_minutes } = clocked
  const details = [
    paid_after.clocked !== null && t('exceptions.list.pays', { time: formatMinutes(paid_after.clocked) }),
    break_minutes !== null && break_minutes > 0 && t('exceptions.list.breaks', { time: formatMinutes(break_minutes) }),
  ].filter((one) => one !== false)
  return <TwoLines main={clockedText(clocked)} detail={details.join(' · ')} />
}

/** The codes as badges, and each as a sentence. */
function ExceptionList({ of }: { of: ExceptionRow['exceptions'] }) {
  const t = useTranslate()
  return (
    <div className={classes.found}>
      <ExceptionBadges of={of} />
      <ul className={classes.reasons}>
        {of.map((one) => (
          <li key={one.code}>
            {exceptionText(t, one)}
            <Resolution of={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const timesOf = (times: { starts: string; ends: string }) => formatTimeRange(times.starts, times.ends)

function Rostered({ of: { rostered, paid_after } }: { of: ExceptionRow }) {
  const t = useTranslate()
  if (rostered === null) return <span className={timeClasses.detail}>{t('exceptions.list.noShift')}</span>
  const time = formatMinutes(paid_after.rostered ?? rostered.paid_minutes)
  return <TwoLines main={timesOf(rostered)} detail={t('exceptions.list.pays', { time })} />
}

/** The hours as they are, and whether they are approved. */
function Recorded({ of: { recorded, status } }: { of: ExceptionRow }) {
  const t = useTranslate()
  return (
    <div className={classes.recorded}>
      <TwoLines
        main={timesOf(recorded)}
        detail={t('exceptions.list.pays', { time: formatMinutes(recorded.paid_minutes) })}
      />
      <RecordStatus of="timesheets.status" status={status} />
    </div>
  )
}

export const exceptionColumns: readonly Column<ExceptionRow>[] = [
  {
    id: 'person',
    title: 'timesheets.list.employee',
    sort: 'employee_name',
    fixed: true,
    cell: (row) => <PersonCell name={row.employee_name} detail={formatDate(row.works_on, 'weekday')} />,
    exports: [
      { title: 'timesheets.list.employee', cell: (row) => row.employee_name },
      { title: 'timesheets.list.day', cell: (row) => formatDate(row.works_on) },
    ],
  },
  {
    id: 'place',
    title: 'timesheets.list.place',
    sort: 'location_name',
    cell: (row) => (
      <div>
        <div className={timeClasses.main}>{row.location_name}</div>
        <div className={timeClasses.detail}>{row.customer_name}</div>
      </div>
    ),
    exports: [
      { title: 'timesheets.list.place', cell: (row) => row.location_name },
      { title: 'timesheets.list.customer', cell: (row) => row.customer_name },
    ],
  },
  { id: 'rostered', title: 'exceptions.list.rostered', cell: (row) => <Rostered of={row} /> },
  { id: 'clocked', title: 'exceptions.list.clocked', cell: (row) => <Clocked of={row} /> },
  {
    id: 'recorded',
    title: 'exceptions.list.recorded',
    cell: (row) => <Recorded of={row} />,
    exports: [
      { title: 'exceptions.list.recorded', cell: (row) => timesOf(row.recorded) },
      { title: 'timesheets.list.status', cell: (row) => <RecordStatus of="timesheets.status" status={row.status} /> },
    ],
  },
  {
    id: 'exceptions',
    title: 'shell.screens.exceptions',
    fixed: true,
    cell: (row) => <ExceptionList of={row.exceptions} />,
  },
]
