import type { Arrival, ComingPerson, ComingShift, WhoComes } from '#contract/rostering/shifts/who-is-coming.ts'
import { groupBy } from '#web/lib/grouping.ts'

/** A rostered person with their details. */
export type RosteredPerson = ComingPerson & { assignment_id: string; arrival: Arrival; replaced_by_name: string | null }
export type ShownShift = ComingShift & { people: RosteredPerson[] }
type SiteOfDay = { location_id: string; location_name: string; customer_name: string; shifts: ShownShift[] }
export type ComingDay = { day: string; sites: SiteOfDay[] }

/** Those who are not coming any more are listed last. */
const arrivalRank: Record<Arrival, number> = {
  started: 0,
  confirmed: 0,
  worked: 0,
  awaiting_response: 1,
  no_show: 2,
  cancelled: 3,
  replaced: 3,
}

const isExpected = ({ arrival }: { arrival: Arrival }) => arrivalRank[arrival] < 2

/** The shifts by day and location, each with its people. */
export function comingDays({ shifts, people }: WhoComes): ComingDay[] {
  const known = new Map(people.map((person) => [keyOf(person.customer_id, person.id), person]))
  const shown = shifts.map((shift) => ({ ...shift, people: peopleOf(shift, known) }))
  return [...groupBy(shown, ({ works_on }) => works_on)].map(([day, ofDay]) => ({ day, sites: sitesOf(ofDay) }))
}

const keyOf = (customer_id: string, id: string) => `${customer_id} ${id}`

const peopleOf = (shift: ComingShift, known: ReadonlyMap<string, ComingPerson>): RosteredPerson[] =>
  shift.assignments
    .flatMap(({ id, employee_id, arrival, replaced_by_name }) => {
      const person = known.get(keyOf(shift.customer_id, employee_id))
      return person === undefined ? [] : [{ ...person, assignment_id: id, arrival, replaced_by_name }]
    })
    .toSorted(
      (one, other) => arrivalRank[one.arrival] - arrivalRank[other.arrival] || one.name.localeCompare(other.name),
    )

const sitesOf = (shifts: readonly ShownShift[]): SiteOfDay[] =>
  [...groupBy(shifts, ({ location_id }) => location_id)].flatMap(([location_id, here]) => {
    const [first] = here
    if (first === undefined) return []
    return [{ location_id, location_name: first.location_name, customer_name: first.customer_name, shifts: here }]
  })

/** How many people are expected, how many of them have confirmed, and how many openings nobody fills. */
export function totalsOf(shifts: readonly ShownShift[]) {
  const live = shifts.filter(({ is_cancelled }) => !is_cancelled)
  const expected = live.map(({ people }) => people.filter(isExpected))
  const awaiting = expected.flat().filter(({ arrival }) => arrival === 'awaiting_response').length
  const unfilled = live.reduce((sum, { openings }, at) => sum + Math.max(openings - (expected[at]?.length ?? 0), 0), 0)
  return { expected: expected.flat().length, awaiting, unfilled }
}

/** The people who are expected on any of the shifts, each once, by name. */
export function expectedPeople(days: readonly ComingDay[]): RosteredPerson[] {
  const shifts = days.flatMap(({ sites }) => sites.flatMap((site) => site.shifts))
  const people = new Map(shifts.flatMap(({ people }) => people.filter(isExpected).map((one) => [one.id, one])))
  return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
