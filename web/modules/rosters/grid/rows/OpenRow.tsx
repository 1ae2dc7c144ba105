import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { memo } from 'react'

import type { Cell } from '#web/modules/rosters/grid/cells.ts'
import { DayCell } from './DayCell.tsx'
import classes from './OpenRow.module.css'
import type { Stop } from '#web/modules/rosters/grid/keyboard/stops.ts'
import type { GridDay, GridTexts } from '#web/modules/rosters/grid/grid-content.ts'

type OpenRowProps = {
  label: string
  cells: readonly Cell[]
  days: readonly GridDay[]
  height: number
  /** every shift is shown, and the row scrolls with the rest instead of being pinned */
  is_unfolded: boolean
  may_fold: boolean
  stop: Stop | null
  selected: ReadonlySet<string>
  words: GridTexts
}

/** The unfilled shifts, pinned below the header. */
export const OpenRow = memo(function OpenRow({
  label,
  cells,
  days,
  height,
  is_unfolded,
  may_fold,
  stop,
  selected,
  words,
}: OpenRowProps) {
  return (
    // Inline style: the height depends on the day with the most shifts.
    <div
      className={classes.row}
      role="row"
      aria-rowindex={2}
      data-unfolded={is_unfolded || undefined}
      style={{ blockSize: height }}
    >
      <div className={classes.head} role="rowheader" aria-colindex={1}>
        <span className={classes.label}>{label}</span>
        {may_fold && (
          <button type="button" className={classes.fold} aria-expanded={is_unfolded} data-fold>
            {is_unfolded ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
            <span className={classes.foldText}>{is_unfolded ? words.show_fewer_open : words.show_all_open}</span>
          </button>
        )}
      </div>
      {cells.map((cell, index) => {
        const day = days[index]
        return (
          day && (
            <DayCell
              key={day.date}
              line={0}
              day_index={index}
              day={day}
              cell={cell}
              stop_slot={stop?.day === index ? stop.slot : -1}
              selected={selected}
              words={words}
            />
          )
        )
      })}
    </div>
  )
})
