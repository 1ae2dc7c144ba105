// Fills a roster one opening after the other, those with the fewest people first.
import type { Finding } from '#contract/rostering/rosters.ts'
import { type Duty, findingsFor, verdictOf } from '#server/modules/eligibility/rules.ts'
import type { Opening } from './opening.ts'
import { dutyOf, isAgainst } from './rules.ts'
import { scorePartsOf, sumOf } from './score.ts'
import type { Fill, Filling, FillPerson, FillProblem, Option, Solver } from './solver.ts'

const mostAlternatives = 5
const checksAtOnce = 500
/** Beyond this many attempts the result rarely improves. */
const mostSwaps = 2000

type State = {
  problem: FillProblem
  added: Map<string, Duty[]>
  checked: number
  swaps: number
  pause: () => Promise<unknown>
}
type Judged = { opening: Opening; options: Option[]; against: Map<Finding['rule'], number> }

/**
 * The opening with the fewest people comes first, and gets the person with the highest score; people with warnings only when there is
 * nobody else. Scores count the hours that earlier proposals give, so that nobody gets everything. An opening that nobody is left for
 * takes a person from another one that somebody else can work.
 */
export const fillGreedily: Solver = async (problem, pause) => {
  const state: State = { problem, added: new Map(), checked: 0, swaps: 0, pause }
  const judged: Judged[] = []
  for (const opening of problem.openings) judged.push(await judge(state, opening))
  const proposals: Filling[] = []
  const left: Judged[] = []
  for (const one of judged.toSorted(scarcestFirst)) left.push(...(await fillOne(state, one, proposals)))
  const unfilled: Judged[] = []
  for (const one of left) if (!(await swapIn(state, one, proposals))) unfilled.push(one)
  return { proposals: inOrder(proposals), unfilled: countedByOpening(unfilled) }
}

async function judge(state: State, opening: Opening): Promise<Judged> {
  const options: Option[] = []
  const against = new Map<Finding['rule'], number>()
  for (const person of state.problem.people) {
    if (!person.position_ids.includes(opening.position_id) || opening.holders.includes(person.id)) continue
    state.checked += 1
    if (state.checked % checksAtOnce === 0) await state.pause()
    const found = optionFor(state, person, opening)
    if ('rule' in found) against.set(found.rule, (against.get(found.rule) ?? 0) + 1)
    else options.push(found)
  }
  return { opening, options, against }
}

/** The person on this opening now, or the first finding against them. */
function optionFor({ problem, added }: State, person: FillPerson, opening: Opening): Option | Finding {
  const duties = [...person.duties, ...(added.get(person.id) ?? [])]
  const findings = findingsFor(person, opening, duties, problem.limits)
  const against = findings.find(isAgainst)
  if (against !== undefined) return against
  const circumstances = {
    placed: problem.placed(person.id, opening),
    history: problem.history(person.id),
    limits: problem.limits,
  }
  const score_parts = scorePartsOf(person, opening, duties, circumstances)
  const verdict = verdictOf(findings) === 'ok' ? 'ok' : 'warn'
  return { person, verdict, score: sumOf(score_parts), score_parts, findings }
}

const scarcestFirst = (one: Judged, other: Judged) =>
  spareOf(one) - spareOf(other) ||
  one.opening.starts_at.localeCompare(other.opening.starts_at) ||
  one.opening.roster_shift_id.localeCompare(other.opening.roster_shift_id)

const spareOf = ({ opening, options }: Judged) =>
  options.filter(({ verdict }) => verdict === 'ok').length / Math.max(opening.free, 1)

const bestFirst = (one: Option, other: Option) =>
  Number(one.verdict === 'warn') - Number(other.verdict === 'warn') ||
  other.score - one.score ||
  one.person.name.localeCompare(other.person.name) ||
  one.person.id.localeCompare(other.person.id)

/** Fills the free openings of one shift; returns it once for each that stays free. */
async function fillOne(state: State, judged: Judged, proposals: Filling[]): Promise<Judged[]> {
  const { opening } = judged
  for (let free = opening.free; free > 0; free -= 1) {
    const [best, ...others] = optionsNow(state, judged, proposals)
    if (best === undefined) return Array.from({ length: free }, () => judged)
    proposals.push({ ...best, opening, alternatives: others.slice(0, mostAlternatives) })
    addDuty(state, best.person, opening)
    await state.pause()
  }
  return []
}

/** The people for a shift, with what earlier proposals gave them; best first. */
function optionsNow(state: State, { opening, options }: Judged, proposals: readonly Filling[]): Option[] {
  const here = new Set(proposals.filter((one) => one.opening === opening).map(({ person }) => person.id))
  return options
    .filter(({ person }) => !here.has(person.id))
    .flatMap((option) => {
      if (!state.added.has(option.person.id)) return [option]
      const now = optionFor(state, option.person, opening)
      return 'rule' in now ? [] : [now]
    })
    .toSorted(bestFirst)
}

/** Takes a person from another proposal that somebody else can take over without a warning. */
async function swapIn(state: State, judged: Judged, proposals: Filling[]): Promise<boolean> {
  const able = new Set(judged.options.map(({ person }) => person.id))
  for (const other of proposals.filter((one) => able.has(one.person.id))) {
    state.swaps += 1
    if (state.swaps > mostSwaps) return false
    if (trySwap(state, judged, other, proposals)) return true
    await state.pause()
  }
  return false
}

function trySwap(state: State, judged: Judged, other: Filling, proposals: Filling[]): boolean {
  const { person } = other
  removeDuty(state, person, other.opening)
  const here = optionFor(state, person, judged.opening)
  const isTaken = proposals.some((one) => one.opening === judged.opening && one.person.id === person.id)
  const instead = 'rule' in here || isTaken ? undefined : successorOf(state, other, proposals)
  if ('rule' in here || instead === undefined) {
    addDuty(state, person, other.opening)
    return false
  }
  proposals.splice(proposals.indexOf(other), 1, { ...instead, opening: other.opening, alternatives: [] })
  addDuty(state, instead.person, other.opening)
  proposals.push({ ...here, opening: judged.opening, alternatives: [] })
  addDuty(state, person, judged.opening)
  return true
}

function successorOf(state: State, { person, opening, alternatives }: Filling, proposals: readonly Filling[]) {
  const here = new Set(proposals.filter((one) => one.opening === opening).map((one) => one.person.id))
  return alternatives
    .filter((one) => one.person.id !== person.id && !here.has(one.person.id))
    .map((one) => optionFor(state, one.person, opening))
    .filter((one): one is Option => !('rule' in one) && one.verdict === 'ok')
    .toSorted(bestFirst)[0]
}

const dutyId = ({ roster_shift_id }: Opening) => `proposed ${roster_shift_id}`

const addDuty = ({ added }: State, { id }: FillPerson, opening: Opening) =>
  added.set(id, [...(added.get(id) ?? []), dutyOf(opening)])

function removeDuty({ added }: State, { id }: FillPerson, opening: Opening) {
  added.set(
    id,
    (added.get(id) ?? []).filter(({ assignment_id }) => assignment_id !== dutyId(opening)),
  )
}

const inOrder = (proposals: readonly Filling[]) =>
  proposals.toSorted(
    (one, other) =>
      one.opening.starts_at.localeCompare(other.opening.starts_at) ||
      one.opening.roster_shift_id.localeCompare(other.opening.roster_shift_id) ||
      bestFirst(one, other),
  )

function countedByOpening(left: readonly Judged[]): Fill['unfilled'] {
  const byOpening = Map.groupBy(left, ({ opening }) => opening)
  return [...byOpening]
    .map(([opening, rows]) => ({ opening, free: rows.length, reasons: reasonsOf(rows[0]?.against ?? new Map()) }))
    .toSorted((one, other) => one.opening.starts_at.localeCompare(other.opening.starts_at))
}

const reasonsOf = (against: ReadonlyMap<Finding['rule'], number>) =>
  [...against].map(([rule, people]) => ({ rule, people })).toSorted((one, other) => other.people - one.people)
