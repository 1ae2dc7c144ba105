import { type Cell, cellText } from '#web/modules/rosters/grid/cells.ts'
import { Chip } from './Chip.tsx'
import classes from './DayCell.module.css'
import type { DayMark, GridDay, GridTexts } from '#web/modules/rosters/grid/grid-content.ts'

type DayCellProps = {
  line: number
  day_index: number
  day: GridDay
  cell: Cell
  /** the slot with the keyboard focus, or -1 if the focus is elsewhere */
  stop_slot: number
  selected: ReadonlySet<string>
  words: GridTexts
  mark?: DayMark | undefined
}

export function DayCell({ line, day_index, day, cell, stop_slot, selected, words, mark }: DayCellProps) {
  const is_empty = cell.chips.length === 0
  return (
    <div
      className={classes.cell}
      role="gridcell"
      aria-colindex={day_index + 2}
      aria-selected={cell.chips.some((chip) => selected.has(chip.id))}
      // An empty cell can be focused itself; otherwise its shifts can.
      tabIndex={is_empty ? (stop_slot === 0 ? 0 : -1) : undefined}
      data-stop={is_empty ? 0 : undefined}
      data-cell={cellText(line, day_index)}
      data-empty={is_empty || undefined}
      title={mark?.label}
      data-mark={mark?.kind}
      data-mark-text={mark?.text}
      data-weekend={day.is_weekend || undefined}
      data-today={day.is_today || undefined}
    >
      {cell.chips.map((chip, slot) => (
        <Chip
          key={chip.id}
          chip={chip}
          slot={slot}
          is_stop={slot === stop_slot}
          is_selected={selected.has(chip.id)}
          words={words}
        />
      ))}
      {cell.hidden > 0 && (
        <div
          className={classes.more}
          role="button"
          tabIndex={stop_slot === cell.chips.length ? 0 : -1}
          data-stop={cell.chips.length}
          data-more
        >
          {words.more(cell.hidden)}
        </div>
      )}
    </div>
  )
}
