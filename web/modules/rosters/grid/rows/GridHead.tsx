import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { AwayOfDay } from '#web/modules/rosters/leave/AwayOfDay.tsx'
import { CostText } from './CostText.tsx'
import classes from './GridEdges.module.css'
import type { RosterGridProps } from '#web/modules/rosters/grid/roster-grid-props.ts'
import type { GridDay } from '#web/modules/rosters/grid/grid-content.ts'

type GridHeadProps = Pick<RosterGridProps, 'corner' | 'words' | 'onCopyDay'> & { days: readonly GridDay[] }

export const GridHead = memo(function GridHead({ corner, days, words, onCopyDay }: GridHeadProps) {
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <div className={classes.corner} role="columnheader" aria-colindex={1}>
        <span className={classes.strong}>{corner.title}</span>
        {corner.detail && <span className={classes.soft}>{corner.detail}</span>}
      </div>
      {days.map((day, index) => (
        <div
          key={day.date}
          className={classes.day}
          role="columnheader"
          aria-colindex={index + 2}
          aria-current={day.is_today ? 'date' : undefined}
          data-weekend={day.is_weekend || undefined}
          data-today={day.is_today || undefined}
        >
          <span className={classes.strong}>{day.label}</span>
          <span className={classes.line}>
            <span className={classes.soft}>{day.sub_label}</span>
            {day.cost && <CostText sign={day.cost} />}
            {day.away && <AwayOfDay {...day.away} />}
            {day.note && (
              <span className={classes.note} title={day.note_label ?? day.note}>
                <span aria-hidden={day.note_label !== undefined}>{day.note}</span>
                {day.note_label && <VisuallyHidden>{day.note_label}</VisuallyHidden>}
              </span>
            )}
          </span>
          {onCopyDay && (
            <button
              type="button"
              className={classes.copy}
              aria-label={words.copy_day(day.label)}
              title={words.copy_day(day.label)}
              onClick={() => onCopyDay(day.date)}
            />
          )}
        </div>
      ))}
    </div>
  )
})
