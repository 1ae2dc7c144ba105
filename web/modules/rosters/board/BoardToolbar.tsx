import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { TableSearch } from '#web/ui/table/filters/TableSearch.tsx'
import classes from './Board.module.css'
import type { Narrowing } from './board-narrowing.ts'
import type { RowKind } from './board-ids.ts'
import { conflictsOf, type AssignmentFindings } from './use-board.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'

type Props = {
  board: Board
  narrowing: Narrowing
  onNarrow: (narrowing: Narrowing, how?: { replace?: boolean }) => void
  /** the findings that publishing would report; absent where nothing is published */
  findings?: readonly AssignmentFindings[]
  onReview?: () => void
  /** the search finds the rows */
  by?: RowKind
  /** before the search: period, grouping and costs */
  start?: ReactNode
  /** at the end of the first line */
  end?: ReactNode
  /** after the search */
  locationFilters?: ReactNode
  /** in place of the legend, on a board without shifts: how to begin */
  beginning?: ReactNode
}

/** Filters the board by name and position. The legend is the position filter. */
export function BoardToolbar(props: Props) {
  const {
    board,
    narrowing,
    onNarrow,
    findings = [],
    onReview,
    by = 'people',
    start,
    end,
    locationFilters,
    beginning,
  } = props
  const t = useTranslate()
  const conflicts = conflictsOf(findings).size
  return (
    <div className={classes.tools} data-screen-only>
      <div className={classes.toolbar}>
        {start}
        <div className={classes.end}>{end}</div>
      </div>
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <TableSearch
            value={narrowing.q}
            onSearch={(q) => onNarrow({ ...narrowing, q }, { replace: true })}
            placeholder={t(searchTexts[by])}
            size="xs"
          />
        </div>
        {locationFilters}
        {board.shifts.length > 0 ? (
          <Legend board={board} narrowing={narrowing} onNarrow={onNarrow} />
        ) : (
          <div className={classes.beginning}>{beginning ?? <Text>{t('rosters.board.firstShift')}</Text>}</div>
        )}
        {conflicts > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            color="orange"
            leftSection={<IconAlertTriangle size={14} aria-hidden />}
            onClick={onReview}
          >
            {t('rosters.board.conflicts', { count: conflicts })}
          </Button>
        )}
      </div>
    </div>
  )
}

const searchTexts = {
  people: 'rosters.board.search',
  demand: 'rosters.board.searchPositions',
  location: 'rosters.board.searchPlaces',
} as const

function Legend({ board, narrowing, onNarrow }: Pick<Props, 'board' | 'narrowing' | 'onNarrow'>) {
  const t = useTranslate()
  const positions = usePositions()
  const counts = new Map<string, number>()
  for (const { position_id } of board.shifts) counts.set(position_id, (counts.get(position_id) ?? 0) + 1)
  const toggle = (id: string) => {
    const without = narrowing.position_ids.filter((one) => one !== id)
    onNarrow({
      ...narrowing,
      position_ids: without.length < narrowing.position_ids.length ? without : [...without, id],
    })
  }
  return (
    <div className={classes.legend} role="group" aria-label={t('rosters.board.legend')}>
      {[...positions.values()]
        .filter(({ id }) => counts.has(id))
        .map(({ id, name, colour }) => (
          <UnstyledButton
            key={id}
            className={classes.position}
            data-colour={colour}
            aria-pressed={narrowing.position_ids.includes(id)}
            onClick={() => toggle(id)}
          >
            {name}
            <span className={classes.count}>{formatNumber(counts.get(id) ?? 0)}</span>
          </UnstyledButton>
        ))}
    </div>
  )
}
