import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { use, useMemo } from 'react'
import { type Board, type Roster, rosters } from '#contract/rosters.ts'
import { formatDate, formatDateRange, formatZone, today } from '#web/lib/format.ts'
import { useParam, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { loadAllWords, useWords } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { chipStates } from './board-model.ts'
import { everything, narrowed, peopleShown } from './board-narrowing.ts'
import { RosterPrint } from './grid/RosterPrint.tsx'
import classes from './Print.module.css'
import { useBoard } from './use-board.ts'

// The full-page layout brings only the sign-in screen's words.
const words = loadAllWords()

/** One roster on paper: every person with shifts, without anything that a sheet cannot do. */
export function RosterPrintScreen() {
  use(words)
  const id = useParam('id')
  const [from] = useSearchParam('from')
  const [to] = useSearchParam('to')
  const board = useAsk(rosters.filter, { roster_id: id, from: from ?? undefined, to: to ?? undefined })
  return (
    <div className={classes.sheet}>
      <Loaded of={board}>{(data) => <Sheet board={data} />}</Loaded>
    </div>
  )
}

function Sheet({ board }: { board: Board }) {
  const t = useWords()
  const [roster] = board.rosters
  if (roster === undefined)
    return (
      <>
        <VisuallyHidden component="h1">{t('rosters.menu.print')}</VisuallyHidden>
        <EmptyState title={t('rosters.print.nothing')} />
      </>
    )
  return <RosterSheet board={board} roster={roster} />
}

function RosterSheet({ board, roster }: { board: Board; roster: Roster }) {
  const t = useWords()
  const onPaper = useMemo(() => withoutRefused(board), [board])
  const shown = useBoard({ board: onPaper, days: roster.days, narrowing: everything, time_zone: roster.time_zone })
  return (
    <>
      <Group className={classes.bar} justify="space-between" data-screen-only>
        <Button
          component="a"
          href={hrefOf('/published-roster', null, { week: roster.week_start })}
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('rosters.published.title')}
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('rosters.menu.print')}
        </Button>
      </Group>
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
      <RosterPrint {...shown} />
    </>
  )
}

/** Who declined or was taken off does not come: paper that hangs at a site names those who do. */
function withoutRefused(board: Board): Board {
  const assignments = board.assignments.filter(
    ({ status }) => chipStates[status] !== 'declined' && chipStates[status] !== 'cancelled',
  )
  const kept = { ...board, assignments, elsewhere: [] }
  return { ...kept, people: peopleShown(narrowed(kept, everything), { ...everything, only_busy: true }) }
}
