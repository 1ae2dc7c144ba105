import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { liveOfferStatuses, type ShiftOffer, type ShiftOfferStatus } from '#contract/rostering/shifts/offers.ts'
import type { BoardAssignment } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import { OfferBar } from '#web/modules/responses/offers/OfferBar.tsx'
import { isHolding } from '#web/modules/rosters/board/board-model.ts'
import { CandidateRow, type Candidate, type Replacing } from './CandidateRow.tsx'
import classes from '#web/modules/rosters/shift/Shift.module.css'

type Found = ResultOf<typeof rosters.availability>
type Props = {
  shift: Pick<RosterShift, 'id'>
  /** unfilled openings */
  free: number
  taken: readonly BoardAssignment[]
  replacing?: Replacing
  /** whether the shift can be offered to several */
  canOffer?: boolean
  /** its offers so far */
  offered?: readonly ShiftOffer[] | undefined
  /** what is shown above the list is still loading: the list waits, so that it does not move under the pointer */
  isWaiting?: boolean
}

// Specification section 9: debounce input by 300 ms.
const debounceMs = 300
const firstShown = 8

/** The people eligible for this shift, best match first, and why the others are not. */
export function CandidatePicker(props: Props) {
  const { shift, free, taken, replacing, canOffer = false, offered = [], isWaiting = false } = props
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), debounceMs)
  const query = useApiQuery(
    rosters.availability,
    { roster_shift_id: shift.id, q },
    { when: free > 0, keepPrevious: true },
  )
  const live = undecidedOf(offered)
  // Who is being replaced has the shift no more, and is no candidate either.
  const holders = new Set(
    taken.filter((one) => isHolding(one) || one.id === replacing?.id).map((one) => one.employee_id),
  )
  const { selected: ticked, toggle, clear } = useSelected(canOffer)
  const selected = ticked.filter((id) => !live.has(id) && !holders.has(id))
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
      {isWaiting ? (
        <Loading />
      ) : (
        <Loaded of={query}>
          {(result) => (
            // The list of the previous search is about to be replaced: a click would meet another person.
            <div inert={query.isPlaceholderData}>
              <Candidates
                shift={shift}
                replacing={replacing}
                result={withoutHolders(result, holders)}
                offers={live}
                selected={selected}
                onToggle={toggle}
                searched={q !== '' && !query.isPlaceholderData}
              />
            </div>
          )}
        </Loaded>
      )}
      {selected.length > 0 && <OfferBar shift={shift} employee_ids={selected} onDone={clear} />}
    </Stack>
  )
}

/** Without those who hold the shift, and who is being replaced. */
const withoutHolders = ({ rows, blocked, able, eligible }: Found, holders: ReadonlySet<string>): Found => {
  const others = rows.filter((one) => !holders.has(one.employee_id))
  const left = rows.filter((one) => holders.has(one.employee_id))
  const leftAs = (verdict: Found['rows'][number]['verdict']) => left.filter((one) => one.verdict === verdict).length
  return {
    able: able - (left.length - leftAs('block')),
    eligible: eligible - leftAs('ok'),
    blocked: blocked - leftAs('block'),
    rows: others,
  }
}

const undecided: ReadonlySet<string> = new Set(liveOfferStatuses)

/** The offers without a decision, by person: nobody is offered a shift twice at once. */
const undecidedOf = (offered: readonly ShiftOffer[]): Offers =>
  new Map(offered.filter(({ status }) => undecided.has(status)).map((one) => [one.employee_id, one.status]))

type Offers = ReadonlyMap<string, ShiftOfferStatus>

type FoundProps = {
  shift: Pick<RosterShift, 'id'>
  replacing: Replacing | undefined
  result: Found
  offers: Offers
  /** for an offer, in the order in which they were selected; they stay selected while others are searched for */
  selected: readonly string[]
  onToggle: ((employee_id: string) => void) | undefined
  searched: boolean
}

function Candidates({ result, searched, ...list }: FoundProps) {
  const t = useTranslate()
  const able = result.rows.filter(({ verdict }) => verdict !== 'block')
  const blocked = result.rows.filter(({ verdict }) => verdict === 'block')
  // A search result is shown at once even if blocked, with the reasons.
  const [wantsBlocked, setWantsBlocked] = useState<boolean | null>(null)
  const showsBlocked = wantsBlocked ?? searched
  const [shown, setShown] = useState(firstShown)
  const unlisted = result.able + result.blocked - result.rows.length
  if (result.rows.length === 0) return <Text c="dimmed">{t('ui.nothingFound')}</Text>
  return (
    <div>
      {able.length === 0 && <Text c="dimmed">{t('rosters.candidates.noneAble')}</Text>}
      <CandidateList {...list} rows={able.slice(0, shown)} />
      {able.length > shown && (
        <Group mt="sm">
          <Button size="compact-sm" variant="subtle" onClick={() => setShown(able.length)}>
            {t('rosters.candidates.more', { count: able.length - shown })}
          </Button>
        </Group>
      )}
      {result.blocked > 0 && (
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
            onClick={() => setWantsBlocked(!showsBlocked)}
          >
            {t('rosters.candidates.whyNot', { count: result.blocked })}
          </Button>
          {showsBlocked && (
            <div className={classes.blocked}>
              <CandidateList {...list} rows={blocked} />
            </div>
          )}
        </>
      )}
      {unlisted > 0 && (showsBlocked || result.able > able.length) && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('rosters.candidates.unlisted', { count: unlisted })}
        </Text>
      )}
    </div>
  )
}

/** The people selected for an offer, in the order in which they were selected. */
function useSelected(canOffer: boolean) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setSelected((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  return { selected, toggle: canOffer ? toggle : undefined, clear: () => setSelected([]) }
}

type ListProps = Omit<FoundProps, 'result' | 'searched'> & { rows: readonly Candidate[] }

const CandidateList = ({ shift, replacing, rows, offers: offered, selected, onToggle }: ListProps) => (
  <ul className={classes.people}>
    {rows.map((row) => (
      <CandidateRow
        key={row.employee_id}
        shift={shift}
        replacing={replacing}
        candidate={row}
        offer={offered.get(row.employee_id)}
        rank={selected.indexOf(row.employee_id) + 1}
        onToggle={onToggle}
      />
    ))}
  </ul>
)
