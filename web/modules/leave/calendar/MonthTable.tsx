import { Box } from '@mantine/core'
import { IconCalendarHeart } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { CalendarHoliday, LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import { weekdayOf } from '#contract/values/time.ts'
import { formatDate, formatWeekday, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { leaveSentence, leaveText } from '#web/modules/rosters/leave/leave-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { HolidayList, holidaysOn } from './HolidayList.tsx'
import classes from './Month.module.css'
import { daysOfMonth, type PersonRow, type PlacedSpan, rowsOf } from './months.ts'

type Props = { month: string; leave: readonly LeaveSpan[]; holidays: readonly CalendarHoliday[] }

/** A row a person, with their leave as bands through its days. */
export function MonthTable({ month, leave, holidays }: Props) {
  const t = useTranslate()
  const days = daysOfMonth(month)
  const rows = rowsOf(leave, days)
  return (
    <>
      {/* With the keyboard it is scrolled. */}
      <Box className={classes.scroll} tabIndex={0} role="region" aria-label={formatDate(`${month}-01`, 'month')}>
        {/* oxlint-disable-next-line react/forbid-dom-props -- how many days there are is data */}
        <div className={classes.sheet} style={sized({ '--days': days.length })}>
          <Head days={days} holidays={holidays} people={rows.length} />
          <ul className={classes.rows} aria-label={t('leave.calendar.people', { count: rows.length })}>
            {rows.map((row) => (
              <Row key={row.id} row={row} days={days} holidays={holidays} />
            ))}
          </ul>
        </div>
        {rows.length === 0 && (
          <EmptyState
            icon={<IconCalendarHeart stroke={1.6} />}
            title={t('leave.calendar.empty')}
            text={t('leave.calendar.emptyText')}
          />
        )}
      </Box>
      <HolidayList holidays={holidays} />
    </>
  )
}

// React's CSSProperties does not include custom properties.
const sized = (sizes: Readonly<Record<`--${string}`, number>>) => sizes as CSSProperties

type HeadProps = { days: readonly string[]; holidays: readonly CalendarHoliday[]; people: number }

// The bands say their days themselves.
function Head({ days, holidays, people }: HeadProps) {
  const t = useTranslate()
  const now = today()
  return (
    <div className={classes.head} aria-hidden>
      <div className={classes.name}>{t('leave.calendar.people', { count: people })}</div>
      {days.map((day) => {
        const names = holidaysOn(holidays, day)
        return (
          <div
            key={day}
            className={classes.day}
            data-weekend={weekdayOf(day) > 5 || undefined}
            data-today={day === now || undefined}
            data-holiday={names.length > 0 || undefined}
            title={names.join(', ') || undefined}
          >
            <span>{formatWeekday(day, 'narrow')}</span>
            <b>{Number(day.slice(8))}</b>
          </div>
        )
      })}
    </div>
  )
}

type RowProps = { row: PersonRow; days: readonly string[]; holidays: readonly CalendarHoliday[] }

const Row = ({ row: { name, spans, lanes }, days, holidays }: RowProps) => (
  // oxlint-disable-next-line react/forbid-dom-props -- how many bands lie above each other is data
  <li className={classes.row} style={sized({ '--lanes': lanes })}>
    <div className={classes.name}>{name}</div>
    {days.map((day, at) => (
      <span
        key={day}
        className={classes.ground}
        // oxlint-disable-next-line react/forbid-dom-props -- the place of a day is data
        style={{ gridColumn: at + 2 }}
        data-weekend={weekdayOf(day) > 5 || undefined}
        data-holiday={holidaysOn(holidays, day).length > 0 || undefined}
        aria-hidden
      />
    ))}
    {spans.map((placed) => (
      <Band key={placed.span.id} placed={placed} />
    ))}
  </li>
)

function Band({ placed: { span, first, last, lane } }: { placed: PlacedSpan }) {
  const t = useTranslate()
  const label = leaveSentence(t, span)
  return (
    <a
      className={classes.band}
      href={hrefOf('/leave', null, { request: span.id })}
      data-status={span.status}
      title={label}
      aria-label={label}
      // oxlint-disable-next-line react/forbid-dom-props -- the days of the leave are data
      style={{ gridColumn: `${first + 2} / ${last + 3}`, gridRow: lane + 1 }}
    >
      {/* Of one day there is no room for it. */}
      {last > first && leaveText(t, span)}
    </a>
  )
}
