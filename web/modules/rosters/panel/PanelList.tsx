import { NativeSelect, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import type { BoardPerson } from '#contract/rostering/rosters/rosters.ts'
import { daysBetween } from '#contract/values/time.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { TableSearch } from '#web/ui/table/filters/TableSearch.tsx'
import { liftPerson } from './lift-person.ts'
import classes from './Panel.module.css'
import { type PanelFilter, panelFilters, panelPeople } from './panel-people.ts'
import { PanelPerson } from './PanelPerson.tsx'
import type { PeoplePanelProps } from './people-panel-props.ts'

type Props = PeoplePanelProps & { days: number; from: string; sheet: RefObject<HTMLElement | null> }

/** The searchable list; rows are virtual, so that a thousand people cost no more than ten. */
export function PanelList(props: Props) {
  const { board, figures, canWork } = props
  const t = useTranslate()
  const [q, setQ] = useState('')
  const [filter, setFilter] = useState<PanelFilter>('all')
  const people = panelPeople(board, { q, filter, figures: figures.people, fit: canWork.fit })
  return (
    <>
      <div className={classes.filters}>
        {/* A search box grows along the line that it is in. */}
        <div className={classes.search}>
          <TableSearch value={q} onSearch={setQ} placeholder={t('peoplePanel.search')} size="xs" />
        </div>
        <NativeSelect
          size="xs"
          aria-label={t('peoplePanel.filter')}
          value={filter}
          onChange={({ currentTarget: { value } }) => setFilter(panelFilters.find((one) => one === value) ?? 'all')}
          data={panelFilters.map((value) => ({ value, label: t(`peoplePanel.filter_${value}`) }))}
        />
      </div>
      <Text size="xs" c="dimmed" px="sm" pb={4} role="status">
        {t('peoplePanel.count', { count: people.length })}
      </Text>
      <PeopleCards {...props} people={people} />
    </>
  )
}

const rowHeight = 66
const noLeave: readonly LeaveSpan[] = []

function PeopleCards({ people, ...props }: Props & { people: readonly BoardPerson[] }) {
  const { panel, board, figures, leave, canWork, days, from } = props
  const board_days = daysBetween(board.from, board.to) + 1
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const active = Math.min(at, Math.max(0, people.length - 1))
  const virtualiser = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const lift = useLiftPerson(props, box)
  function go(event: KeyboardEvent) {
    const next = stepOf(event.key, active, people.length)
    if (next === null) return
    event.preventDefault()
    setAt(next)
    virtualiser.scrollToIndex(next)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus())
  }
  return (
    <div ref={box} className={classes.scroll} role="list" aria-label={t('peoplePanel.people')}>
      {/* oxlint-disable-next-line react/forbid-dom-props -- the height is computed by the virtualiser */}
      <div className={classes.rows} style={{ blockSize: virtualiser.getTotalSize() }}>
        {virtualiser.getVirtualItems().map(({ index, start }) => {
          const person = people[index]
          return (
            person && (
              <PanelPerson
                key={person.id}
                at={index}
                top={start}
                is_active={index === active}
                person={person}
                figures={figures.people.get(person.id)}
                leave={leave.get(person.id) ?? noLeave}
                verdict={canWork.fit?.(person.id, 0) ?? null}
                board_days={board_days}
                days={days}
                from={from}
                onKeyDown={go}
                onOpen={() => panel.showPerson(person.id)}
                onLift={(event) => lift(event, person)}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

const focusSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

function stepOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = focusSteps[key]
  return step === undefined ? null : Math.max(0, Math.min(count - 1, at + step))
}

/** Drags a person; the sheet of a phone makes room meanwhile. */
function useLiftPerson({ board, roster, figures, editor, sheet }: Props, list: RefObject<HTMLElement | null>) {
  const client = useQueryClient()
  useEffect(() => {
    // As on the grid (attach-editing.ts): whether a finger scrolls is decided when it goes down.
    const box = list.current
    const listener = () => {}
    box?.addEventListener('touchmove', listener, { passive: false })
    return () => box?.removeEventListener('touchmove', listener)
  }, [list])
  return (event: PointerEvent<HTMLElement>, { id, name }: BoardPerson) => {
    if (!editor) return
    liftPerson(event, {
      ...{ client, editor, board, roster },
      person: { id, name, figures: figures.people.get(id) },
      onDragging: (is_dragging) => sheet.current?.toggleAttribute('data-dragging', is_dragging),
    })
  }
}
