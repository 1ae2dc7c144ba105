import { createPortal } from 'react-dom'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { formatDate, formatZone, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RosterPrint } from './RosterPrint.tsx'
import type { ShownGrid } from '#web/modules/rosters/board/use-board.ts'
import classes from './Print.module.css'
import { usePrinting } from './use-printing.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

type Props = {
  name: string
  grid: ShownGrid
  rosters: readonly Pick<Roster, 'customer_name' | 'location_name' | 'time_zone'>[]
}

/** The board renders only the visible rows: printing it prints every row with a shift of it as a plain table. */
export function PrintedBoard(props: Props) {
  const printing = usePrinting()
  if (!printing) return null
  return createPortal(
    <div className={`${classes.sheet} ${classes.paper}`}>
      <BoardSheet {...props} />
    </div>,
    document.body,
  )
}

/** Who works only at other sites in these days has no row. */
const isOfBoard = ({ state }: GridChip) => state !== 'elsewhere'

function BoardSheet({ name, grid, rosters }: Props) {
  const t = useTranslate()
  const [roster, ...others] = rosters
  const people = grid.people.filter(({ id }) => grid.chips_by_row.get(id)?.some(isOfBoard))
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{name}</h1>
          {roster && others.length === 0 && (
            <p className={classes.line}>
              {roster.customer_name} · {roster.location_name} · {formatZone(roster.time_zone)}
            </p>
          )}
        </div>
        <p className={classes.period}>
          <strong>{grid.corner.detail}</strong>
          <span>{t('rosters.print.printed', { on: formatDate(today()) })}</span>
        </p>
      </header>
      <RosterPrint {...grid} people={people} corner={{ ...grid.corner, title: grid.words.rows(people.length) }} />
    </>
  )
}
