// The rows of the board: people, locations, or positions with their times.
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board, BoardPerson } from '#contract/rostering/rosters/rosters.ts'
import { formatNumber, formatTimeRange } from '#web/lib/format.ts'
import { colourOf } from '#web/ui/text/Initials.tsx'
import { demandRowOf } from '#web/modules/rosters/board/board-ids.ts'
import { filledOf, paidMinutes, type Position } from '#web/modules/rosters/board/board-model.ts'
import { matchesWords, type Narrowing, peopleShown } from '#web/modules/rosters/board/board-narrowing.ts'
import type { Translate } from '#web/wording/translate.ts'
import type { GridPerson } from '#web/modules/rosters/grid/grid-content.ts'

type Crowd = {
  /** all days of the loaded board, for people's hours */
  board: Board
  /** the same without proposed assignments; the same object if there are none */
  before: Board
  /** the shifts that the filters leave */
  shown: Board
  narrowing: Narrowing
  /** how many days the hours of people count */
  days: number
  ranks: ReadonlyMap<string, number>
}

export function personRows(t: Translate, { board, before, shown, narrowing, days, ranks }: Crowd): GridPerson[] {
  const rank = ({ id }: { id: string }) => ranks.get(id) ?? 2
  const earlier =
    before === board ? null : new Map(before.people.map((person) => [person.id, person.scheduled_minutes]))
  // Sorting is stable: within a rank the server's order by name stays.
  const people = peopleShown(board, narrowing, shown).toSorted((one, other) => rank(one) - rank(other))
  return people.map((person) => {
    const { id, name, scheduled_minutes } = person
    const target_minutes = targetIn(person, days)
    const added = scheduled_minutes - (earlier?.get(id) ?? scheduled_minutes)
    return {
      ...{ id, name, scheduled_minutes, target_minutes },
      detail:
        added === 0
          ? hoursText(t, person, days)
          : t('rosters.grid.hoursAdded', { scheduled: hours(scheduled_minutes), added: hours(added) }),
      colour: colourOf(name),
    }
  })
}

type PersonHours = Pick<BoardPerson, 'scheduled_minutes' | 'target_minutes'>

/** The target is weekly: a fortnight counts twice, and a single day has none. */
export const targetIn = ({ target_minutes }: PersonHours, days: number) =>
  target_minutes === null || days < 7 ? null : Math.round((target_minutes * days) / 7)

/** A person's hours against their target, for instance "30 / 38 h". */
export function hoursText(t: Translate, person: PersonHours, days: number) {
  const target = targetIn(person, days)
  const scheduled = hours(person.scheduled_minutes)
  return target === null
    ? t('rosters.grid.hours', { scheduled })
    : t('rosters.grid.hoursOf', { scheduled, target: hours(target) })
}

const hours = (minutes: number) => formatNumber(minutes / 60, { maximumFractionDigits: 1 })

export function locationRows(t: Translate, board: Board, shown: Board, { q }: Pick<Narrowing, 'q'>): GridPerson[] {
  const sums = sumsBy(shown, ({ location_id }) => location_id)
  const rows = new Map(board.rosters.map((roster) => [roster.location_id, roster]))
  return [...rows]
    .filter(([, { location_name, customer_name }]) => matchesWords(`${location_name} ${customer_name}`, q))
    .map(([id, { location_name, customer_name }]) => {
      const { filled, wanted, ...minutes } = sums.get(id) ?? noSum
      return {
        id,
        name: location_name,
        detail: wanted === 0 ? customer_name : `${fillText(t, { filled, wanted })} · ${customer_name}`,
        colour: colourOf(location_name),
        ...minutes,
      }
    })
}

/** One row for each position and time, by the order of the positions, then by start. */
export function demandRows(
  t: Translate,
  shown: Board,
  { q }: Pick<Narrowing, 'q'>,
  positions: ReadonlyMap<string, Position>,
): GridPerson[] {
  const sums = sumsBy(shown, demandRowOf)
  const order = new Map([...positions.keys()].map((id, at) => [id, at]))
  const first = new Map([...shown.shifts, ...shown.cancelled].map((shift) => [demandRowOf(shift), shift]))
  return [...first]
    .filter(([, shift]) => matchesWords(positions.get(shift.position_id)?.name ?? '', q))
    .toSorted(
      ([, one], [, other]) =>
        (order.get(one.position_id) ?? 0) - (order.get(other.position_id) ?? 0) ||
        one.starts.localeCompare(other.starts) ||
        one.ends.localeCompare(other.ends),
    )
    .map(([id, { position_id, starts, ends }]) => {
      const { filled, wanted, ...minutes } = sums.get(id) ?? noSum
      const position = positions.get(position_id)
      return {
        id,
        name: position?.name ?? '',
        times: formatTimeRange(starts, ends),
        detail: fillText(t, { filled, wanted }),
        colour: position?.colour ?? 'gray',
        ...minutes,
      }
    })
}

const fillText = (t: Translate, { filled, wanted }: { filled: number; wanted: number }) =>
  t('rosters.fill.numbers', { filled: formatNumber(filled), openings: formatNumber(wanted) })

type Sum = { filled: number; wanted: number; scheduled_minutes: number; target_minutes: number | null }

const noSum: Sum = { filled: 0, wanted: 0, scheduled_minutes: 0, target_minutes: null }

/** Filled and required openings and paid minutes by row; the bar under a row's name compares the minutes. */
function sumsBy(board: Board, rowOf: (shift: RosterShift) => string): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>()
  const filled = filledOf(board)
  for (const shift of board.shifts) {
    if (shift.status === 'cancelled') continue
    const id = rowOf(shift)
    const sum = sums.get(id) ?? noSum
    const filledOpenings = Math.min(filled.get(shift.id) ?? 0, shift.openings)
    const minutes = paidMinutes(shift)
    sums.set(id, {
      filled: sum.filled + filledOpenings,
      wanted: sum.wanted + shift.openings,
      scheduled_minutes: sum.scheduled_minutes + filledOpenings * minutes,
      target_minutes: (sum.target_minutes ?? 0) + shift.openings * minutes,
    })
  }
  return sums
}
