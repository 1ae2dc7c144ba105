// A board of shifts and people, built from the facts by the rules of eligibility, and the same as numbers.
import { type FillPair, type FillResult } from '#contract/rostering/rosters/auto-fill.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { PlacementPriority } from '#contract/people/placements.ts'
import { factsFrom } from '#server/modules/eligibility/stored-facts.ts'
import { findingsFor, type RuleLimits } from '#server/modules/eligibility/rules.ts'
import type { WorkHistoryTotals } from '#server/modules/rosters/candidates/history.ts'
import { openingsFrom, type ShownOpening } from '#server/modules/rosters/candidates/opening.ts'
import { dutyOf, isExcluding } from '#server/modules/auto-fill/rules.ts'
import { type ScoringContext, noHistory, scorePartsOf } from '#server/modules/rosters/candidates/score.ts'
import { sharedInts } from './board-numbers.ts'
import type { BoardFacts } from './facts.ts'
import { extraPay } from './shift-pay.ts'
import type { Duty, PersonFacts, FactsByCustomer } from '#server/modules/eligibility/facts.ts'

/** Interchangeable openings: shifts that are the same for every rule and every score. */
export type FillCell = { shift: ShownOpening; shifts: readonly ShownOpening[]; required: number }

export type FillCandidateFacts = {
  id: string
  name: string
  target_minutes: number | null
  position_ids: readonly string[]
  /** their duties, with what the planner keeps */
  duties: readonly Duty[]
  /** them as the rules need them for a shift of this customer */
  at: (customer_id: string) => PersonFacts & { target_minutes: number | null }
}

/** The cells that somebody can work by themselves, with the number of findings that warn and the points of the score. */
export type FeasibleCells = { cells: Int32Array; warnings: Uint8Array; points: Int16Array }

export type KeptPair = { shift: ShownOpening; person: FillCandidateFacts }

export type FillBoard = {
  facts: Omit<BoardFacts, 'openings' | 'people'>
  shifts: readonly ShownOpening[]
  cells: readonly FillCell[]
  people: readonly FillCandidateFacts[]
  /** of each person */
  possibilities: readonly FeasibleCells[]
  /** of each person, for each of their cells: cents more than with the cheapest; empty: pay does not count */
  extra_pay: readonly Int32Array[]
  kept: readonly KeptPair[]
  impossible: FillResult['impossible']
  circumstancesOf: (person: FillCandidateFacts, shift: ShownOpening) => ScoringContext
}

/** Findings that depend on other duties, which proposals can add: the pricer counts them (labels.ts). */
const aboutDuties: ReadonlySet<Finding['rule']> = new Set([
  'overlap',
  'shortRest',
  'weekHours',
  'daysRunning',
  'visaHours',
])
const partsAboutDuties: ReadonlySet<string> = new Set(['hours', 'overtime'])

/** Parses the facts and judges every person for every cell. */
export function boardOf({ openings, people: texts, ...facts }: BoardFacts): FillBoard {
  const shifts = openings.flatMap(openingsFrom)
  const everybody = texts.flatMap(factsFrom)
  const people = new Map(everybody.map((one) => [one.id, candidateOf(one)]))
  const { kept, impossible } = applyKeptPairs(facts, shifts, people)
  const cells = cellsOf(facts, shifts, [...people.values()], everybody)
  const circumstancesOf = circumstancesFrom(facts)
  const board = { facts, shifts, cells, people: [...people.values()], kept, impossible, circumstancesOf }
  const excluded = new Set(facts.exclude.map(keyOf))
  const possibilities = board.people.map((person) => possibilitiesOf(board, person, excluded))
  const able = board.people.map(({ id }, at) => ({ id, cells: possibilities[at]?.cells ?? new Int32Array() }))
  return { ...board, possibilities, extra_pay: facts.pay === null ? [] : extraPay(facts.pay.facts, cells, able) }
}

export const keyOf = ({ shift_id, employee_id }: FillPair) => `${shift_id} ${employee_id}`

function candidateOf({ at, ...facts }: FactsByCustomer): FillCandidateFacts {
  const known = new Map<string, ReturnType<FillCandidateFacts['at']>>()
  const { id, name, target_minutes, position_ids, duties } = facts
  return {
    ...{ id, name, target_minutes, position_ids, duties },
    at(customer_id) {
      const there = at[customer_id]
      if (there === undefined) return facts
      const visa = facts.visa && { ...facts.visa, first_here: there.first_here }
      const person = known.get(customer_id) ?? {
        ...{ ...facts, visa },
        listings: there.listings,
        demands: [...facts.demands, ...there.demands],
      }
      known.set(customer_id, person)
      return person
    },
  }
}

/** Takes the openings of what the planner keeps, unless a rule blocks it; it counts as a duty from then on. */
function applyKeptPairs(
  { keep, limits }: FillBoard['facts'],
  shifts: readonly ShownOpening[],
  people: Map<string, FillCandidateFacts>,
) {
  const byId = new Map(shifts.map((shift) => [shift.roster_shift_id, shift]))
  const kept: KeptPair[] = []
  const impossible: FillResult['impossible'] = []
  for (const { shift_id, employee_id } of keep) {
    const [shift, person] = [byId.get(shift_id), people.get(employee_id)]
    const isOpen = shift !== undefined && shift.free > 0 && !shift.holders.includes(employee_id)
    const findings = isOpen && person !== undefined ? findingsOf(person, shift, person.duties, limits) : []
    if (!isOpen || person === undefined || findings.some(({ severity }) => severity === 'block')) {
      impossible.push({ roster_shift_id: shift_id, employee_id, name: person?.name ?? '', findings })
      continue
    }
    const now = { ...person, duties: [...person.duties, dutyOf(shift)] }
    people.set(employee_id, now)
    shift.free -= 1
    kept.push({ shift, person: now })
  }
  // Later pairs of the same person add to their duties.
  return { kept: kept.map(({ shift, person }) => ({ shift, person: people.get(person.id) ?? person })), impossible }
}

export const findingsOf = (
  person: FillCandidateFacts,
  shift: ShownOpening,
  duties: readonly Duty[],
  limits: RuleLimits,
) => findingsFor(person.at(shift.location.customer_id), shift, duties, limits)

/** Shifts that somebody declined, or that a pair names, are cells of their own. */
function cellsOf(
  { keep, exclude }: FillBoard['facts'],
  shifts: readonly ShownOpening[],
  people: readonly FillCandidateFacts[],
  facts: readonly FactsByCustomer[],
): FillCell[] {
  const named = new Set([
    ...[...keep, ...exclude].map(({ shift_id }) => shift_id),
    ...facts.flatMap((one) => one.declined_shifts.map(({ roster_shift_id }) => roster_shift_id)),
  ])
  const open = people.length === 0 ? [] : shifts.filter(({ free }) => free > 0)
  const groups = Map.groupBy(open, (shift) => {
    const { roster_shift_id, roster_id, position_id, starts_at, ends_at, unpaid_minutes, required_skills } = shift
    const own = named.has(roster_shift_id) ? roster_shift_id : ''
    return JSON.stringify([own, roster_id, position_id, starts_at, ends_at, unpaid_minutes, required_skills])
  })
  return [...groups.values()].flatMap((group) => {
    const [shift] = group
    if (shift === undefined) return []
    return [{ shift, shifts: group, required: group.reduce((sum, { free }) => sum + free, 0) }]
  })
}

function circumstancesFrom({ history, placements, limits }: FillBoard['facts']): FillBoard['circumstancesOf'] {
  const past = new Map(history.map((one) => [one.employee_id, one]))
  const placed = Map.groupBy(placements, (one) => one.employee_id)
  return ({ id }, shift) => ({
    placed: priorityAt(placed.get(id) ?? [], shift),
    history: historyAt(past.get(id), shift),
    limits,
  })
}

// The last one applies: those at a location come after those for all of a customer.
function priorityAt(placements: BoardFacts['placements'], shift: ShownOpening): PlacementPriority | null {
  const placement = placements.findLast(
    (one) =>
      one.customer_id === shift.location.customer_id &&
      (one.location_id === null || one.location_id === shift.location_id) &&
      one.position_id === shift.position_id &&
      one.starts_on <= shift.works_on &&
      (one.ends_on === null || one.ends_on >= shift.works_on),
  )
  return placement?.priority ?? null
}

const historyAt = (past: WorkHistoryTotals | undefined, { location_id }: ShownOpening) =>
  past === undefined ? noHistory : { ...past, worked_here: past.location_ids.includes(location_id) }

/** Everything that excludes a person by itself is checked here: by the rules, with the duties that they have already. */
function possibilitiesOf(
  board: Omit<FillBoard, 'possibilities' | 'extra_pay'>,
  person: FillCandidateFacts,
  excluded: ReadonlySet<string>,
): FeasibleCells {
  const cells: number[] = []
  const warnings: number[] = []
  const points: number[] = []
  for (const [cell, { shift }] of board.cells.entries()) {
    if (!person.position_ids.includes(shift.position_id)) continue
    if (excluded.size > 0 && excluded.has(keyOf({ shift_id: shift.roster_shift_id, employee_id: person.id }))) continue
    const findings = findingsOf(person, shift, person.duties, board.facts.limits)
    if (findings.some(isExcluding)) continue
    cells.push(cell)
    warnings.push(findings.filter(({ rule, severity }) => severity === 'warn' && !aboutDuties.has(rule)).length)
    points.push(ownPoints(board, person, shift))
  }
  return { cells: sharedInts(cells), warnings: Uint8Array.from(warnings), points: Int16Array.from(points) }
}

function ownPoints(
  { circumstancesOf }: Pick<FillBoard, 'circumstancesOf'>,
  person: FillCandidateFacts,
  shift: ShownOpening,
) {
  const parts = scorePartsOf(person.at(shift.location.customer_id), shift, [], circumstancesOf(person, shift))
  return parts.reduce((sum, { part, points }) => (partsAboutDuties.has(part) ? sum : sum + points), 0)
}
