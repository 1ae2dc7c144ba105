import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { offers } from '#contract/rostering/offers.ts'
import { type BoardAssignment, rosters, type RosterShift } from '#contract/rostering/rosters.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { OfferBar } from '#web/modules/rosters/offers/OfferBar.tsx'
import { isHolding } from '#web/modules/rosters/board/board-model.ts'
import { CandidateRow } from './CandidateRow.tsx'
import classes from '#web/modules/rosters/shift/Shift.module.css'

export type Candidate = ResultOf<typeof rosters.availability>[number]
/** The assignment that the chosen person takes over. */
export type Replacing = { id: string; version: number; onDone: () => void }
type Props = {
  shift: Pick<RosterShift, 'id'>
  /** unfilled openings */
  free: number
  taken: readonly BoardAssignment[]
  replacing?: Replacing
  /** whether the shift can be offered to several */
  canOffer?: boolean
}

// Specification section 9: debounce input by 300 ms.
const wait = 300
const firstShown = 8

/** The people eligible for this shift, best match first, and why the others are not. */
export function CandidatePicker({ shift, free, taken, replacing, canOffer = false }: Props) {
  const t = useWords()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), wait)
  const query = useApiQuery(
    rosters.availability,
    { roster_shift_id: shift.id, q },
    { when: free > 0, keepPrevious: true },
  )
  const offer = useSelected(canOffer)
  const holders = new Set(taken.filter(isHolding).map((one) => one.employee_id))
  if (free <= 0) return <Text c="dimmed">{t('rosters.candidates.full')}</Text>
  return (
    <Stack gap="sm">
      <TextInput
        aria-label={t('rosters.candidates.search')}
        placeholder={t('rosters.candidates.search')}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={query.isFetching && <Loader size="xs" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded of={query}>
        {(found) => (
          <Candidates
            key={q}
            shift={shift}
            replacing={replacing}
            offer={offer}
            found={found.filter((one) => !holders.has(one.employee_id))}
            searched={q !== ''}
          />
        )}
      </Loaded>
    </Stack>
  )
}

type FoundProps = {
  shift: Pick<RosterShift, 'id'>
  replacing: Replacing | undefined
  offer: ReturnType<typeof useSelected>
  found: readonly Candidate[]
  searched: boolean
}

function Candidates({ shift, replacing, offer: { selected, toggle, clear }, found, searched }: FoundProps) {
  const t = useWords()
  const able = found.filter(({ verdict }) => verdict !== 'block')
  const blocked = found.filter(({ verdict }) => verdict === 'block')
  // A search result is shown at once even if blocked, with the reasons.
  const [showsBlocked, setShowsBlocked] = useState(searched)
  const [shown, setShown] = useState(firstShown)
  return (
    <div>
      {found.length === 0 && <Text c="dimmed">{t('ui.nothingFound')}</Text>}
      {found.length > 0 && able.length === 0 && <Text c="dimmed">{t('rosters.candidates.noneAble')}</Text>}
      <CandidateList
        shift={shift}
        replacing={replacing}
        rows={able.slice(0, shown)}
        selected={selected}
        onToggle={toggle}
      />
      {selected.length > 0 && <OfferBar shift={shift} employee_ids={selected} onDone={clear} />}
      {able.length > shown && (
        <Group mt="sm">
          <Button size="compact-sm" variant="subtle" onClick={() => setShown(able.length)}>
            {t('rosters.candidates.more', { count: able.length - shown })}
          </Button>
        </Group>
      )}
      {blocked.length > 0 && (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            mt="md"
            aria-expanded={showsBlocked}
            leftSection={
              showsBlocked ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
            }
            onClick={() => setShowsBlocked((is) => !is)}
          >
            {t('rosters.candidates.whyNot', { count: blocked.length })}
          </Button>
          {showsBlocked && (
            <div className={classes.blocked}>
              <CandidateList shift={shift} replacing={replacing} rows={blocked} />
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** The people selected for an offer, in the order in which they were selected; a search for others keeps them. */
function useSelected(canOffer: boolean) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const isAllowed = canOffer && isCallAllowed(offers.send)
  const toggle = (id: string) =>
    setSelected((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  return { selected, toggle: isAllowed ? toggle : undefined, clear: () => setSelected([]) }
}

type ListProps = Pick<FoundProps, 'shift' | 'replacing'> & {
  rows: readonly Candidate[]
  selected?: readonly string[]
  onToggle?: ((employee_id: string) => void) | undefined
}

const CandidateList = ({ shift, replacing, rows, selected, onToggle }: ListProps) => (
  <ul className={classes.people}>
    {rows.map((row) => (
      <CandidateRow
        key={row.employee_id}
        shift={shift}
        replacing={replacing}
        candidate={row}
        place={(selected?.indexOf(row.employee_id) ?? -1) + 1}
        onToggle={onToggle}
      />
    ))}
  </ul>
)
