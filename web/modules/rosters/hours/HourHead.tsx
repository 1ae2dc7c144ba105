import { memo } from 'react'
import { formatTime } from '#web/lib/format.ts'
import classes from './HourBoard.module.css'
import type { GridDay } from '#web/modules/rosters/grid/grid-content.ts'

type Props = { title: string; days: readonly GridDay[]; step: number }

/** The days with their hours. */
export const HourHead = memo(function HourHead({ title, days, step }: Props) {
  const hours = Array.from({ length: 24 / step }, (_, at) => at * step)
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <div className={classes.corner} role="columnheader" aria-colindex={1}>
        {title}
      </div>
      <div className={classes.days} role="presentation">
        {days.map((day, index) => (
          <div
            key={day.date}
            className={classes.day}
            role="columnheader"
            aria-colindex={index + 2}
            aria-current={day.is_today ? 'date' : undefined}
            data-today={day.is_today || undefined}
          >
            <strong className={classes.date}>
              {day.label}
              {day.note && <span className={classes.holiday}>{day.note_label ?? day.note}</span>}
            </strong>
            <div className={classes.hours} aria-hidden>
              {hours.map((hour) => (
                <span key={hour}>{formatTime(`${String(hour).padStart(2, '0')}:00`)}</span>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
})
