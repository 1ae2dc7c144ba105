import { VisuallyHidden } from '@mantine/core'

import { selectionWithin } from './cells.ts'
import { gridSizes } from './geometry.ts'
import { GridFoot } from '#web/modules/rosters/grid/rows/GridFoot.tsx'
import { GridHead } from '#web/modules/rosters/grid/rows/GridHead.tsx'
import { GridRow } from '#web/modules/rosters/grid/rows/GridRow.tsx'
import { OpenRow } from '#web/modules/rosters/grid/rows/OpenRow.tsx'
import type { RosterGridProps } from './roster-grid-props.ts'
import outline from './BoardFrame.module.css'
import classes from './RosterGrid.module.css'
import { useRosterGrid } from './use-roster-grid.ts'

/** People × days with their shifts. Only visible rows are rendered, so a thousand rows scroll as fast as ten.
 * It fills its parent's height. All texts are passed in translated; times are wall times at the location. */
export function RosterGrid(props: RosterGridProps) {
  const { label, people, days, open_label, corner, footer, words, busy } = props
  const { box, news, board, covered, visible, stop, selected, listeners } = useRosterGrid(props)
  const { open_row } = board
  return (
    // Sizes and the number of days are passed to the stylesheets as custom properties.
    <div
      className={`${outline.frame} ${classes.frame}`}
      style={gridSizes(days.length, covered, board.size)}
      data-density={props.density}
    >
      <div
        ref={box}
        className={`${outline.box} ${classes.box}`}
        role="grid"
        aria-label={label}
        aria-rowcount={people.length + (footer ? 3 : 2)}
        aria-colcount={days.length + 1}
        aria-multiselectable
        aria-busy={busy}
        data-fixed={props.onOpenCell === undefined || undefined}
        {...listeners}
      >
        <div className={classes.sheet}>
          <GridHead corner={corner} days={days} words={words} onCopyDay={props.onCopyDay} />
          <OpenRow
            label={open_label}
            cells={open_row.cells}
            days={days}
            height={open_row.height}
            is_unfolded={open_row.is_unfolded}
            may_fold={open_row.may_fold}
            stop={stop.line === 0 ? stop : null}
            selected={selectionWithin(board.chipsOn(0), selected)}
            words={words}
          />
          <div className={classes.rows} style={{ blockSize: visible.height }}>
            {visible.rows.map(({ index, key, start, size }) => {
              const person = people[index]
              const line = index + 1
              return (
                person && (
                  <GridRow
                    key={key}
                    person={person}
                    chips={board.chipsOn(line)}
                    days={days}
                    line={line}
                    top={start - board.begin}
                    height={size}
                    stop={stop.line === line ? stop : null}
                    selected={selectionWithin(board.chipsOn(line), selected)}
                    words={words}
                    hint={props.onOpenPerson && props.person_hint}
                  />
                )
              )
            })}
          </div>
          {people.length === 0 && <p className={classes.empty}>{words.empty}</p>}
          {footer && <GridFoot footer={footer} days={days} row_index={people.length + 3} />}
        </div>
      </div>
      <VisuallyHidden aria-live="polite">{selected.size > 0 && words.selection(selected.size)}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive" ref={news} />
    </div>
  )
}
