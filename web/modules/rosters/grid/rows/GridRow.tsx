import { memo, useMemo } from 'react'

import { cellsOf } from '#web/modules/rosters/grid/cells.ts'
import { DayCell } from './DayCell.tsx'
import classes from './GridRow.module.css'
import { GridPersonCell } from './PersonCell.tsx'
import type { Stop } from '#web/modules/rosters/grid/keyboard/stops.ts'
import type { GridChip, GridDay, GridPerson, GridTexts } from '#web/modules/rosters/grid/grid-content.ts'

type GridRowProps = {
  person: GridPerson
  chips: readonly GridChip[]
  days: readonly GridDay[]
  line: number
  top: number
  height: number
  /** the focused stop, if it is in this row */
  stop: Stop | null
  selected: ReadonlySet<string>
  words: GridTexts
  /** the tooltip of the name, which can be pressed */
  hint?: string | undefined
}

/** A person's row. It re-renders only when its own shifts, selection, focus or position change. */
export const GridRow = memo(function GridRow({
  person,
  chips,
  days,
  line,
  top,
  height,
  stop,
  selected,
  words,
  hint,
}: GridRowProps) {
  const cells = useMemo(() => cellsOf(chips, days.length), [chips, days.length])
  return (
    // Inline style: position and height are computed by the virtualiser.
    <div
      className={classes.row}
      role="row"
      aria-rowindex={line + 2}
      style={{ transform: `translateY(${top}px)`, blockSize: height }}
    >
      <GridPersonCell person={person} words={words} hint={hint} />
      {days.map((day, index) => (
        <DayCell
          key={day.date}
          line={line}
          day_index={index}
          day={day}
          cell={cells[index] ?? noChips}
          mark={person.markOf?.(index)}
          stop_slot={stop?.day === index ? stop.slot : -1}
          selected={selected}
          words={words}
        />
      ))}
    </div>
  )
})

const noChips = { chips: [], hidden: 0 }
