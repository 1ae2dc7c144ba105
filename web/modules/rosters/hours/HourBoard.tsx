import { VisuallyHidden } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { ChipOp } from '#web/modules/rosters/board/changes/steps/chip-ops.ts'
import { selectionWithin } from '#web/modules/rosters/grid/cells.ts'
import type { EditedGrid } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { gridSizes, sizesOf } from '#web/modules/rosters/grid/geometry.ts'
import type { RosterGridProps } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { useGrid } from '#web/modules/rosters/grid/use-roster-grid.ts'
import { CoverageCurve } from './CoverageCurve.tsx'
import { attachHours } from './editing/attach-hours.ts'
import type { DropPreview } from './editing/hour-handle.ts'
import { timesOfSpan } from './editing/spans.ts'
import outline from '#web/modules/rosters/grid/BoardFrame.module.css'
import classes from './HourBoard.module.css'
import { HourHead } from './HourHead.tsx'
import { HourRow } from './HourRow.tsx'
import { boardAfter } from './pending-board.ts'
import { curveHeight, useHourBoard } from './use-hour-board.ts'
import type { GridDensity } from '#web/modules/rosters/grid/grid-content.ts'

type Props = Omit<RosterGridProps, 'footer' | 'density'> & {
  /** the shifts that the filters leave, for the curve */
  board: Board
  /** changes that the server has not confirmed yet: the curve shows them too */
  pending: readonly ChipOp[]
  density: GridDensity
}

/** Pixels of an hour, and after how many hours a line and a label: the longer the period, the narrower. */
const scales = [
  { days: 1, hour: 32, step: 1 },
  { days: 7, hour: 22, step: 3 },
  { days: 35, hour: 11, step: 6 },
] as const

const noPreviews: readonly DropPreview[] = []

/** People on a timeline of 24 hours a day, below the curve of required and assigned people; edited as the grid is, and in time. */
export function HourBoard({ board, pending, ...props }: Props) {
  const { label, people, days, open_label, density, words, busy } = props
  const t = useTranslate()
  const [previews, preview] = useState(noPreviews)
  const attach = useCallback((handle: EditedGrid) => attachHours({ ...handle, preview }), [])
  const grid = useGrid(props, useHourBoard(props), attach)
  const { board: rows, covered, visible, stop, selected } = grid
  const scale = scales.find((one) => days.length <= one.days) ?? scales[2]
  const rowProps = (line: number) => ({
    ...{ open_label, days, line, words, size: rows.size, is_editable: Boolean(props.editing) },
    hint: props.onOpenPerson && props.person_hint,
    chips: rows.chipsOn(line),
    stop: stop.line === line ? stop : null,
    selected: selectionWithin(rows.chipsOn(line), selected),
    previews: previewsIn(previews, rows.rowIdOf(line)),
  })
  return (
    // Sizes are passed to the stylesheet as custom properties.
    <div
      className={`${outline.frame} ${classes.frame}`}
      data-density={density}
      style={{ ...gridSizes(days.length, covered, sizesOf(density)), ...hourSizes(scale) }}
    >
      <div
        ref={grid.box}
        className={`${outline.box} ${classes.box}`}
        role="grid"
        aria-label={t('rosters.views.hoursLabel', { label })}
        aria-rowcount={people.length + 3}
        aria-colcount={days.length + 1}
        aria-multiselectable
        aria-busy={busy}
        {...grid.listeners}
      >
        <div className={classes.sheet}>
          <HourHead title={t('rosters.views.coverage')} days={days} step={scale.step} />
          <Curve board={board} pending={pending} previews={previews} day_count={days.length} />
          <HourRow {...rowProps(0)} person={null} height={rows.open_row.height} />
          <div className={classes.rows} style={{ blockSize: visible.height }}>
            {visible.rows.map(({ index, key, start, size }) => {
              const person = people[index]
              return (
                person && (
                  <HourRow key={key} {...rowProps(index + 1)} person={person} top={start - rows.begin} height={size} />
                )
              )
            })}
          </div>
          {people.length === 0 && <p className={classes.empty}>{words.empty}</p>}
        </div>
      </div>
      <VisuallyHidden aria-live="polite">{selected.size > 0 && words.selection(selected.size)}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive" ref={grid.news} />
    </div>
  )
}

/** Rows without a preview share one empty list, and so do not render again. */
function previewsIn(previews: readonly DropPreview[], row_id: string | undefined): readonly DropPreview[] {
  const own = previews.filter((one) => one.row_id === row_id)
  return own.length === 0 ? noPreviews : own
}

type CurveProps = Pick<Props, 'board' | 'pending'> & { previews: readonly DropPreview[]; day_count: number }

/** The curve follows at once: also what is dragged or not confirmed yet. */
function Curve({ board, pending, previews, day_count }: CurveProps) {
  const after = useMemo(() => boardAfter(board, [...pending, ...previews.flatMap(opOf)]), [board, pending, previews])
  return <CoverageCurve board={after} day_count={day_count} height={curveHeight} />
}

function opOf({ chip, row_id, span, is_copy }: DropPreview): ChipOp[] {
  if (chip === null) return []
  const at = timesOfSpan(span)
  return [{ do: 'place', by: 'people', chip, row_id, ...at, copy: is_copy, shown_id: `preview ${chip.id}` }]
}

const hourSizes = ({ hour, step }: { hour: number; step: number }) => ({ '--hour': `${hour}px`, '--hour-step': step })
