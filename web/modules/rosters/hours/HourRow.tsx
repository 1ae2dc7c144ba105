import { memo, useMemo } from 'react'
import { Chip } from '#web/modules/rosters/grid/rows/Chip.tsx'
import { cellText } from '#web/modules/rosters/grid/cells.ts'
import type { Sizes } from '#web/modules/rosters/grid/geometry.ts'
import { GridPersonCell } from '#web/modules/rosters/grid/rows/PersonCell.tsx'
import type { Stop } from '#web/modules/rosters/grid/keyboard/stops.ts'
import { dayMinutes, lanesOf, spanOf } from './coverage.ts'
import type { DropPreview } from './editing/hour-handle.ts'
import type { Span } from './editing/spans.ts'
import classes from './HourBoard.module.css'
import { HourPreview } from './HourPreview.tsx'
import { chipsInCell } from './use-hour-board.ts'
import type { DayMark, GridChip, GridDay, GridPerson, GridTexts } from '#web/modules/rosters/grid/grid-content.ts'

export type HourRowProps = {
  /** null: the unfilled shifts */
  person: GridPerson | null
  open_label: string
  chips: readonly GridChip[]
  days: readonly GridDay[]
  line: number
  /** from the beginning of the rows; undefined: in the flow above them */
  top?: number
  height: number
  size: Sizes
  stop: Stop | null
  selected: ReadonlySet<string>
  /** what is dragged to this row */
  previews: readonly DropPreview[]
  is_editable: boolean
  words: GridTexts
  /** on the name, which opens the person; absent: it is only a text */
  hint?: string | undefined
}

/** The shifts of one row along the hours. */
export const HourRow = memo(function HourRow(props: HourRowProps) {
  const {
    person,
    open_label,
    chips,
    days,
    line,
    top,
    height,
    size,
    stop,
    selected,
    previews,
    is_editable,
    words,
    hint,
  } = props
  const lanes = useMemo(() => new Map(lanesOf(chips).placed.map(({ chip, lane }) => [chip.id, lane])), [chips])
  const blockOf = (chip_id: string) => size.gap + (lanes.get(chip_id) ?? 0) * (size.chip + size.gap)
  return (
    // Inline styles here and below: positions on the timeline are data.
    <div
      className={classes.row}
      role="row"
      aria-rowindex={line + 3}
      data-open={person ? undefined : true}
      data-previews={previews.length > 0 || undefined}
      style={{ blockSize: height, ...(top !== undefined && { transform: `translateY(${top}px)` }) }}
    >
      {person ? (
        <GridPersonCell person={person} words={words} hint={hint} />
      ) : (
        <div className={classes.open} role="rowheader" aria-colindex={1}>
          {open_label}
        </div>
      )}
      <div className={classes.line} role="presentation">
        {days.map(({ date }, day) => (
          <HourCell
            key={date}
            {...{ line, day, blockOf, selected, is_editable, words }}
            chips={chipsInCell(chips, day)}
            minutes={days.length * dayMinutes}
            stop_slot={stop?.day === day ? stop.slot : -1}
            mark={person?.markOf?.(day)}
          />
        ))}
      </div>
      {previews.length > 0 && (
        <div className={classes.previews} aria-hidden>
          {previews.map((preview) => (
            <HourPreview
              key={preview.chip?.id ?? 'new'}
              preview={preview}
              minutes={days.length * dayMinutes}
              top={blockOf(preview.chip?.row_id === preview.row_id ? preview.chip.id : '')}
              height={size.chip}
            />
          ))}
        </div>
      )}
    </div>
  )
})

type CellProps = Pick<HourRowProps, 'line' | 'chips' | 'selected' | 'is_editable' | 'words'> & {
  day: number
  minutes: number
  stop_slot: number
  blockOf: (chip_id: string) => number
  mark: DayMark | undefined
}

function HourCell(props: CellProps) {
  const { line, day, chips, minutes, stop_slot, blockOf, selected, is_editable, words, mark } = props
  const is_empty = chips.length === 0
  const days = minutes / dayMinutes
  return (
    <div
      className={classes.cell}
      role="gridcell"
      aria-colindex={day + 2}
      aria-selected={chips.some(({ id }) => selected.has(id))}
      tabIndex={is_empty ? (stop_slot === 0 ? 0 : -1) : undefined}
      data-stop={is_empty ? 0 : undefined}
      data-cell={cellText(line, day)}
      data-empty={is_empty || undefined}
      // Only leave: what people state about a day has times of its own.
      title={mark?.text && mark.label}
      data-mark={mark?.text && mark.kind}
      data-mark-text={mark?.text}
      style={{ insetInlineStart: `${(100 * day) / days}%`, inlineSize: `${100 / days}%` }}
    >
      {chips.map((chip, slot) => (
        <div
          key={chip.id}
          className={classes.slot}
          style={{ ...spanInDay(spanOf(chip), minutes, day), insetBlockStart: blockOf(chip.id) }}
        >
          <Chip
            chip={withoutNextDay(chip)}
            slot={slot}
            is_stop={slot === stop_slot}
            is_selected={selected.has(chip.id)}
            words={words}
          />
          {is_editable && <Edges chip={chip} minutes={minutes} />}
        </div>
      ))}
    </div>
  )
}

/** The ends of a shift, to resize it; one that lies outside the days shown has none. */
function Edges({ chip, minutes }: { chip: GridChip; minutes: number }) {
  const { start, end } = spanOf(chip)
  return (
    <>
      {start >= 0 && <span className={classes.edge} data-edge="start" data-of={chip.id} />}
      {end <= minutes && <span className={classes.edge} data-edge="end" data-of={chip.id} />}
    </>
  )
}

/** Within its day's cell, which it may leave at the end. */
function spanInDay({ start, end }: Span, minutes: number, day: number) {
  const from = Math.max(0, start)
  return {
    insetInlineStart: `${(100 * (from - day * dayMinutes)) / dayMinutes}%`,
    inlineSize: `${(100 * (Math.min(end, minutes) - from)) / dayMinutes}%`,
  }
}

// The timeline shows where a shift ends: its "+1" would only be cut off.
const withoutNextDay = (chip: GridChip) => (chip.crosses_midnight ? { ...chip, crosses_midnight: false } : chip)
