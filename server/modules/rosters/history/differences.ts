// What differs between the records of a roster then and now.
import type { Difference, RecordDifference } from '#contract/rostering/rosters/roster-history.ts'
import { shiftFields } from '#contract/rostering/shifts/shift-fields.ts'
import type { RosterState, HistoryRow } from './rewind.ts'
import { visibleIn } from './past-board.ts'

const shiftDifferences: Readonly<Record<string, Difference>> = {
  works_on: 'time',
  starts_at: 'time',
  ends_at: 'time',
  ...Object.fromEntries(shiftFields.flatMap(({ name, differs }) => (differs === null ? [] : [[name, differs]]))),
  status: 'status',
}

const assignmentDifferences = {
  roster_shift_id: 'time',
  employee_id: 'removed',
  status: 'status',
} as const satisfies Record<string, Difference>

/** The shifts and assignments of then that are different now or gone, and how many there are now that were not there then. */
export function differencesBetween(then: RosterState, now: RosterState) {
  const [past, present] = [visibleIn(then), visibleIn(now)]
  const skills = changedSkills(then, now)
  const shifts = differingFields(past.shifts, present.shifts, shiftDifferences).map((one) => withSkills(one, skills))
  const assignments = differingFields(past.assignments, present.assignments, assignmentDifferences)
  const added = countNew(past.shifts, present.shifts) + countNew(past.assignments, present.assignments)
  return { differences: [...shifts, ...assignments].filter(({ what }) => what.length > 0), added_since: added }
}

function differingFields(
  then: readonly HistoryRow[],
  now: readonly HistoryRow[],
  columns: Readonly<Record<string, Difference>>,
) {
  const current = new Map(now.map((row) => [row['id'], row]))
  return then.map((row): RecordDifference => {
    const same = current.get(row['id'])
    if (same === undefined) return { id: String(row['id']), what: ['removed'] }
    const what = Object.entries(columns).flatMap(([column, difference]) =>
      isSame(row[column], same[column]) ? [] : [difference],
    )
    return { id: String(row['id']), what: [...new Set(what)] }
  })
}

// A column that was null is missing in a row that was deleted.
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function changedSkills(then: RosterState, now: RosterState): ReadonlySet<string> {
  const [past, present] = [then.roster_shift_skills, now.roster_shift_skills]
  const keys = [...new Set([...past.keys(), ...present.keys()])]
  const changed = keys.filter((key) => !isSame(past.get(key)?.['min_level'], present.get(key)?.['min_level']))
  return new Set(changed.map((key) => key.split(' ')[0] ?? ''))
}

const withSkills = (one: RecordDifference, changed: ReadonlySet<string>): RecordDifference =>
  changed.has(one.id) && !one.what.includes('removed') ? { ...one, what: [...one.what, 'skills'] } : one

const countNew = (then: readonly HistoryRow[], now: readonly HistoryRow[]) => {
  const ids = new Set(then.map((row) => row['id']))
  return now.filter((row) => !ids.has(row['id'])).length
}
