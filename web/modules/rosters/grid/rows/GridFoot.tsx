import { memo } from 'react'

import classes from './GridEdges.module.css'
import type { RosterGridProps } from '#web/modules/rosters/grid/roster-grid-props.ts'
import type { GridDay, Sign } from '#web/modules/rosters/grid/grid-content.ts'

type GridFootProps = { footer: NonNullable<RosterGridProps['footer']>; days: readonly GridDay[]; row_index: number }

export const GridFoot = memo(function GridFoot({ footer, days, row_index }: GridFootProps) {
  return (
    <div className={classes.foot} role="row" aria-rowindex={row_index}>
      <div className={classes.corner} role="rowheader" aria-colindex={1}>
        <span className={classes.strong}>{footer.title}</span>
        {footer.detail && <span className={classes.soft}>{footer.detail}</span>}
        {footer.budget && <Budget sign={footer.budget.total} />}
        {footer.money && <Budget sign={footer.money} />}
      </div>
      {days.map((day, index) => (
        <div
          key={day.date}
          className={classes.day}
          role="gridcell"
          aria-colindex={index + 2}
          data-weekend={day.is_weekend || undefined}
          data-today={day.is_today || undefined}
        >
          <span className={classes.sum}>{footer.cells[index]}</span>
          {footer.budget?.cells[index] && <Budget sign={footer.budget.cells[index]} />}
        </div>
      ))}
    </div>
  )
})

const Budget = ({ sign: { text, label, tone } }: { sign: Sign }) => (
  <span className={classes.budget} data-tone={tone} title={label}>
    {text}
  </span>
)
