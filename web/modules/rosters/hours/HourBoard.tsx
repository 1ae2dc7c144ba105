import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type MouseEvent, type RefObject, useMemo, useRef } from 'react'
import type { Board } from '#contract/rostering/rosters.ts'
import { useWords } from '#web/lib/wording.ts'
import { Chip } from '#web/modules/rosters/grid/Chip.tsx'
import { type Density, gridSizes, sizesOf, type Sizes } from '#web/modules/rosters/grid/geometry.ts'
import { PersonCell } from '#web/modules/rosters/grid/PersonCell.tsx'
import {
  type GridChip,
  type GridPerson,
  type GridWords,
  openRowId,
} from '#web/modules/rosters/grid/roster-grid-props.ts'
import type { ShownGrid } from '#web/modules/rosters/board/use-board.ts'
import { CoverageCurve } from './CoverageCurve.tsx'
import { dayMinutes, lanesOf, spanOf } from './coverage.ts'
import classes from './HourBoard.module.css'
import { HourHead } from './HourHead.tsx'
import { useHourFocus } from './use-hour-focus.ts'

type Props = ShownGrid & {
  board: Board
  density: Density
  busy?: boolean
  onOpenChip: (chip_id: string) => void
}

/** Pixels of an hour, and after how many hours a line and a label: the longer the period, the narrower. */
const scales = [
  { days: 1, hour: 32, step: 1 },
  { days: 7, hour: 22, step: 3 },
  { days: 35, hour: 11, step: 6 },
] as const

type Row = { person: GridPerson | null; id: string; lanes: ReturnType<typeof lanesOf<GridChip>>; height: number }

/** People on a timeline of 24 hours a day, below the curve of required and assigned people. Chips open as in the grid. */
export function HourBoard({ label, people, chips_by_row, open_label, words, ...props }: Props) {
  const { board, days, density, busy, onOpenChip } = props
  const t = useWords()
  const box = useRef<HTMLDivElement>(null)
  const size = sizesOf(density)
  const above = size.head + curveHeight
  const rows = useMemo(() => rowsOf(people, chips_by_row, size), [people, chips_by_row, size])
  const virtualiser = useRows(box, rows, above)
  const focus = useHourFocus(box, rows, (index) => virtualiser.scrollToIndex(index))
  const scale = scales.find((one) => days.length <= one.days) ?? scales[2]
  return (
    // Sizes are passed to the stylesheet as custom properties.
    <div
      className={classes.frame}
      data-density={density}
      style={{ ...gridSizes(days.length, { above, below: 0 }, size), ...hourSizes(scale) }}
    >
      <div
        ref={box}
        className={classes.box}
        role="grid"
        aria-label={t('rosters.views.hoursLabel', { label })}
        aria-rowcount={rows.length + 2}
        aria-busy={busy}
        tabIndex={focus.stop === null ? 0 : undefined}
        onClick={(event) => openClicked(event, onOpenChip)}
        onKeyDown={(event) => focus.onKeyDown(event, onOpenChip)}
        onFocus={focus.onFocus}
      >
        <div className={classes.sheet}>
          <HourHead title={t('rosters.views.coverage')} days={days} step={scale.step} />
          <CoverageCurve board={board} day_count={days.length} height={curveHeight} />
          <div className={classes.rows} style={{ blockSize: virtualiser.getTotalSize() }}>
            {virtualiser.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index]
              return (
                row && (
                  <HourRow
                    key={key}
                    row={row}
                    open_label={open_label}
                    index={index}
                    top={start - above}
                    minutes={days.length * dayMinutes}
                    size={size}
                    stop={row.lanes.placed.some(({ chip }) => chip.id === focus.stop) ? focus.stop : null}
                    words={words}
                  />
                )
              )
            })}
          </div>
          {people.length === 0 && <p className={classes.empty}>{words.empty}</p>}
        </div>
      </div>
    </div>
  )
}

const useRows = (box: RefObject<HTMLDivElement | null>, rows: readonly Row[], above: number) =>
  useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => rows[index]?.height ?? 0,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    scrollMargin: above,
  })

function openClicked(event: MouseEvent, open: (chip_id: string) => void) {
  const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chip]') : null
  if (chip?.dataset.chip !== undefined) open(chip.dataset.chip)
}

const curveHeight = 72

const hourSizes = ({ hour, step }: { hour: number; step: number }) => ({ '--hour': `${hour}px`, '--hour-step': step })

const noChips: readonly GridChip[] = []

/** The unfilled shifts, then everybody. Heights are computed from the lanes and never measured. */
function rowsOf(people: readonly GridPerson[], chips_by_row: ShownGrid['chips_by_row'], size: Sizes): Row[] {
  const rowOf = (id: string, person: GridPerson | null): Row => {
    // The timeline shows where a shift ends: its "+1" would only be cut off.
    const lanes = lanesOf((chips_by_row.get(id) ?? noChips).map(withoutNextDay))
    return { id, person, lanes, height: lanes.count * (size.chip + size.gap) + size.strip }
  }
  const open = chips_by_row.has(openRowId) ? [rowOf(openRowId, null)] : []
  return [...open, ...people.map((person) => rowOf(person.id, person))]
}

const withoutNextDay = (chip: GridChip) => (chip.crosses_midnight ? { ...chip, crosses_midnight: false } : chip)

type RowProps = {
  row: Row
  open_label: string
  index: number
  top: number
  /** the length of the timeline */
  minutes: number
  size: Sizes
  /** the chip of this row with the keyboard focus */
  stop: string | null
  words: GridWords
}

const HourRow = memo(function HourRow({ row, open_label, index, top, minutes, size, stop, words }: RowProps) {
  return (
    // Inline styles here and below: positions on the timeline are data.
    <div
      className={classes.row}
      role="row"
      aria-rowindex={index + 3}
      data-row={row.id}
      style={{ transform: `translateY(${top}px)`, blockSize: row.height }}
    >
      {row.person ? (
        <PersonCell person={row.person} words={words} />
      ) : (
        <div className={classes.open} role="rowheader">
          {open_label}
        </div>
      )}
      <div className={classes.line} role="gridcell">
        {row.lanes.placed.map(({ chip, lane }, slot) => {
          const { start, end } = spanOf(chip)
          return (
            <div
              key={chip.id}
              className={classes.slot}
              style={{
                insetInlineStart: `${(100 * Math.max(0, start)) / minutes}%`,
                inlineSize: `${(100 * (Math.min(end, minutes) - Math.max(0, start))) / minutes}%`,
                insetBlockStart: size.gap + lane * (size.chip + size.gap),
              }}
            >
              <Chip chip={chip} slot={slot} is_stop={chip.id === stop} is_selected={false} words={words} />
            </div>
          )
        })}
      </div>
    </div>
  )
})
