import { Button, CloseButton, Switch, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { Board } from '#contract/rostering/rosters.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from './Board.module.css'
import type { Narrowing } from './board-narrowing.ts'
import type { Found } from './use-board.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'

type Props = {
  board: Board
  narrowing: Narrowing
  onNarrow: (narrowing: Narrowing) => void
  /** the findings that publishing would report; absent where nothing is published */
  found?: readonly Found[]
  onReview?: () => void
  /** show the "only with shifts" switch? It is useless where only people with shifts are listed */
  with_busy?: boolean
  /** the rows are locations, and the search finds locations */
  by?: 'people' | 'location'
  end?: ReactNode
}

/** Filters the board by name, position and people with shifts. The legend is the position filter. */
export function BoardToolbar({
  board,
  narrowing,
  onNarrow,
  found = [],
  onReview,
  with_busy = true,
  by = 'people',
  end,
}: Props) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus()]])
  const conflicts = found.filter(({ findings }) => findings.some(({ severity }) => severity !== 'info')).length
  return (
    <div className={classes.toolbar} data-screen-only>
      <TextInput
        ref={input}
        className={classes.search}
        aria-label={t(by === 'people' ? 'rosters.board.search' : 'rosters.board.searchPlaces')}
        placeholder={t(by === 'people' ? 'rosters.board.searchKey' : 'rosters.board.searchPlacesKey')}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={
          narrowing.q !== '' && (
            <CloseButton size="sm" aria-label={t('ui.clear')} onClick={() => onNarrow({ ...narrowing, q: '' })} />
          )
        }
        value={narrowing.q}
        onChange={(event) => onNarrow({ ...narrowing, q: event.currentTarget.value })}
      />
      {board.shifts.length > 0 ? (
        <Legend board={board} narrowing={narrowing} onNarrow={onNarrow} />
      ) : (
        <Text className={classes.legend}>{t('rosters.board.firstShift')}</Text>
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
      {with_busy && (
        <Switch
          label={t('rosters.board.onlyBusy')}
          checked={narrowing.only_busy}
          onChange={(event) => onNarrow({ ...narrowing, only_busy: event.currentTarget.checked })}
        />
      )}
      {end}
    </div>
  )
}

function Legend({ board, narrowing, onNarrow }: Pick<Props, 'board' | 'narrowing' | 'onNarrow'>) {
  const t = useWords()
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
