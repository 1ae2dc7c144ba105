import { useMemo } from 'react'
import type { Board, Roster } from '#contract/rostering/rosters/rosters.ts'
import { formatDate, formatDateRange, formatZone, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { chipStates } from '#web/modules/rosters/board/board-model.ts'
import { noNarrowing, narrowedBoard, peopleShown } from '#web/modules/rosters/board/board-narrowing.ts'
import { RosterPrint } from './RosterPrint.tsx'
import classes from './Print.module.css'
import { useBoard } from '#web/modules/rosters/board/use-board.ts'

/** A whole roster for printing. */
export function RosterSheet({ board, roster }: { board: Board; roster: Roster }) {
  const t = useTranslate()
  const printed = useMemo(() => withoutRefused(board), [board])
  const { grid } = useBoard({ board: printed, days: roster.days, narrowing: noNarrowing, time_zone: roster.time_zone })
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title} tabIndex={-1} data-page-title>
            {roster.name}
          </h1>
          <p className={classes.line}>
            {roster.customer_name} · {roster.location_name} · {formatZone(roster.time_zone)}
          </p>
        </div>
        <p className={classes.period}>
          <strong>{formatDateRange(board.from, board.to, 'long')}</strong>
          <span>{t('rosters.print.printed', { on: formatDate(today()) })}</span>
        </p>
      </header>
      <RosterPrint {...grid} />
    </>
  )
}

/** Removes people who declined or were removed: a sheet on the wall at a site lists those who come. */
function withoutRefused(board: Board): Board {
  const assignments = board.assignments.filter(
    ({ status }) => chipStates[status] !== 'declined' && chipStates[status] !== 'cancelled',
  )
  const stored = { ...board, assignments, elsewhere: [], cancelled: [] }
  return { ...stored, people: peopleShown(narrowedBoard(stored, noNarrowing), { ...noNarrowing, only_busy: true }) }
}
