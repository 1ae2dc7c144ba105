// How well the shifts of a board are staffed, before and after a run.
import type { FillSummary } from '#contract/rostering/rosters/auto-fill.ts'
import { verdictOf } from '#server/modules/eligibility/rules.ts'
import type { ShownOpening } from '#server/modules/rosters/candidates/opening.ts'
import { dutyOf } from '#server/modules/auto-fill/rules.ts'
import { scorePartsOf } from '#server/modules/rosters/candidates/score.ts'
import { type FillBoard, type FillCandidateFacts, findingsOf } from './board.ts'
import type { Duty } from '#server/modules/eligibility/facts.ts'

type AssignedPair = { shift: ShownOpening; person: number }

/** With the assignments as they are, and `added` ones: those of the run, also the kept ones. */
export function summaryOf(board: FillBoard, added: readonly AssignedPair[]): FillSummary {
  const { shifts, people, kept } = board
  const indexes = new Map(people.map(({ id }, at) => [id, at]))
  const assigned = shifts.flatMap((shift) =>
    shift.holders.flatMap((id) => {
      const person = indexes.get(id)
      return person === undefined ? [] : [{ shift, person }]
    }),
  )
  const proposed = Map.groupBy(added, ({ person }) => person)
  const duties = people.map((person, at) => [
    ...dutiesBefore(person),
    ...(proposed.get(at) ?? []).map(({ shift }) => dutyOf(shift)),
  ])
  const judged = [...assigned, ...added].map((pair) => evaluatePair(board, pair, duties[pair.person] ?? []))
  const free = shifts.reduce((sum, shift) => sum + shift.free, 0) + kept.length
  return {
    openings: free + shifts.reduce((sum, { holders }) => sum + holders.length, 0),
    unfilled: free - added.length,
    warnings: judged.filter(({ warns }) => warns).length,
    preferences_met: judged.filter(({ preferred }) => preferred).length,
    hours: hoursOf(board, duties),
  }
}

// What is kept is part of the duties of the board, but not of those before the run.
const dutiesBefore = ({ duties }: FillCandidateFacts) =>
  duties.filter(({ assignment_id }) => !assignment_id.startsWith('proposed '))

function evaluatePair(
  { people, facts, circumstancesOf }: FillBoard,
  { shift, person: at }: AssignedPair,
  duties: readonly Duty[],
) {
  const person = people[at]
  if (person === undefined) return { warns: false, preferred: false }
  const others = duties.filter((duty) => duty.starts_at !== shift.starts_at || duty.ends_at !== shift.ends_at)
  const parts = scorePartsOf(person.at(shift.location.customer_id), shift, [], circumstancesOf(person, shift))
  return {
    warns: verdictOf(findingsOf(person, shift, others, facts.limits)) === 'warn',
    preferred: parts.some(({ part }) => part === 'preferred' || part === 'preferredTime'),
  }
}

/** Of those who can work any of the shifts, or do. */
function hoursOf(
  { facts, possibilities, people, shifts }: FillBoard,
  duties: readonly (readonly Duty[])[],
): FillSummary['hours'] {
  const holders = new Set(shifts.flatMap((shift) => shift.holders))
  const minutes = people.flatMap(({ id }, at) => {
    if (possibilities[at]?.cells.length === 0 && !holders.has(id)) return []
    const inPeriod = (duties[at] ?? []).filter(
      ({ works_on }) => works_on >= facts.first_day && works_on <= facts.last_day,
    )
    return [inPeriod.reduce((sum, duty) => sum + duty.clock_minutes, 0)]
  })
  const count = Math.max(minutes.length, 1)
  const average = minutes.reduce((sum, one) => sum + one, 0) / count
  const variance = minutes.reduce((sum, one) => sum + (one - average) ** 2, 0) / count
  return {
    people: minutes.length,
    fewest_minutes: minutes.length === 0 ? 0 : Math.min(...minutes),
    most_minutes: Math.max(0, ...minutes),
    average_minutes: Math.round(average),
    deviation_minutes: Math.round(Math.sqrt(variance)),
  }
}
