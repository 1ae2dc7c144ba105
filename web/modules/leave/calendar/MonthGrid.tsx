import { Anchor, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { CalendarHoliday, LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import { weekdayOf } from '#contract/values/time.ts'
import { formatDate, formatWeekday, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { leaveOn } from '#web/modules/rosters/leave/leave-marks.ts'
import { leaveSentence } from '#web/modules/rosters/leave/leave-texts.ts'
import { HolidayList, holidaysOn } from './HolidayList.tsx'
import classes from './Month.module.css'
import { daysOfMonth, weeksOf } from './months.ts'

type Props = { month: string; leave: readonly LeaveSpan[]; holidays: readonly CalendarHoliday[] }

/** On a phone: the days of the month with how many people are away, and who on the chosen one. */
export function MonthGrid({ month, leave, holidays }: Props) {
  const t = useTranslate()
  const days = daysOfMonth(month)
  const now = today()
  const [chosen, setChosen] = useState(days.includes(now) ? now : (days[0] ?? ''))
  const weeks = weeksOf(days, weekdayOf)
  return (
    <Stack gap="md">
      <div className={classes.grid} role="group" aria-label={formatDate(`${month}-01`, 'month')}>
        {/* The second week of a month has all days. */}
        {weeks[1]?.map((day) => (
          <span key={day} className={classes.weekday} aria-hidden>
            {day && formatWeekday(day, 'narrow')}
          </span>
        ))}
        {weeks.flat().map((day, at) =>
          day === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- empty places have nothing else
            <span key={at} />
          ) : (
            <DayButton
              key={day}
              day={day}
              leave={leaveOn(leave, day)}
              holidays={holidaysOn(holidays, day)}
              isChosen={day === chosen}
              onChoose={() => setChosen(day)}
            />
          ),
        )}
      </div>
      <section aria-label={formatDate(chosen, 'full')}>
        <Text fw={650}>{formatDate(chosen, 'weekday')}</Text>
        {leaveOn(leave, chosen).length === 0 && <Text c="dimmed">{t('leave.calendar.nobody')}</Text>}
        <ul className={classes.away}>
          {leaveOn(leave, chosen).map((span) => (
            <li key={span.id} data-status={span.status}>
              <Anchor href={hrefOf('/leave', null, { request: span.id })} fw={600}>
                {span.employee_name}
              </Anchor>
              <Text size="sm" c="dimmed">
                {leaveSentence(t, span)}
              </Text>
            </li>
          ))}
        </ul>
      </section>
      <HolidayList holidays={holidays} />
    </Stack>
  )
}

type DayProps = {
  day: string
  leave: readonly LeaveSpan[]
  holidays: readonly string[]
  isChosen: boolean
  onChoose: () => void
}

function DayButton({ day, leave, holidays, isChosen, onChoose }: DayProps) {
  const t = useTranslate()
  const people = new Set(leave.map(({ employee_id }) => employee_id)).size
  const away = t('leave.calendar.awayOn', { day: formatDate(day, 'weekday'), count: people })
  return (
    <UnstyledButton
      className={classes.cell}
      aria-pressed={isChosen}
      aria-label={[away, ...holidays].join(', ')}
      data-weekend={weekdayOf(day) > 5 || undefined}
      data-today={day === today() || undefined}
      data-holiday={holidays.length > 0 || undefined}
      onClick={onChoose}
    >
      <b>{Number(day.slice(8))}</b>
      {people > 0 && (
        <span
          className={classes.count}
          data-status={leave.some(({ status }) => status === 'approved') ? 'approved' : 'requested'}
        >
          {people}
        </span>
      )}
    </UnstyledButton>
  )
}
