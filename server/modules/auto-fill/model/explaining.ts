// From lines to proposals with their reasons; every proposal is checked by the rules again.
import type { FillCandidate, FillProposal, FillResult, UnfilledShift } from '#contract/rostering/rosters/auto-fill.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { verdictOf } from '#server/modules/eligibility/rules.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'
import type { ShownOpening } from '#server/modules/rosters/candidates/opening.ts'
import { dutyOf, isExcluding } from '#server/modules/auto-fill/rules.ts'
import { scorePartsOf, sumOf } from '#server/modules/rosters/candidates/score.ts'
import { type FillBoard, type FillCandidateFacts, findingsOf } from './board.ts'
import type { LinePricer } from '#server/modules/auto-fill/model/lines/line-pricer.ts'
import { OpenLine } from '#server/modules/auto-fill/model/lines/open-line.ts'
import { summaryOf } from './summary.ts'
import type { Duty } from '#server/modules/eligibility/facts.ts'

const maxAlternatives = { usual: 5, many: 2 } as const
/** Above this number of proposals each has fewer alternatives, so that the result stays small. */
const manyProposals = 500
const maxReasons = 3
/** Further unfilled shifts are explained by those before them. */
const maxExplained = 200

type AssignedOpening = { shift: ShownOpening; person: number; kept: boolean }
export type SolvedPlan = { board: FillBoard; lines: readonly (readonly number[])[]; pricers: readonly LinePricer[] }
type ExplainInput = SolvedPlan & {
  assigned: readonly AssignedOpening[]
  dutiesOf: (person: number) => readonly Duty[]
  /** the cell of each shift with openings that are not kept */
  cellOf: ReadonlyMap<ShownOpening, number>
  /** who can work each cell by itself */
  able: readonly (readonly number[])[]
  open: readonly OpenLine[]
}

/** The result of a run, and the number of pairs that the rules rejected although the optimiser chose them: it must be none. */
export function explainResult(plan: SolvedPlan): { result: FillResult; rejected: number } {
  const { board } = plan
  const chosen = [...keptOf(board), ...assignmentsOf(plan)]
  const { assigned, rejected } = withoutRejected(board, chosen)
  const proposedDuties = Map.groupBy(
    assigned.filter(({ kept }) => !kept),
    ({ person }) => person,
  )
  const duties = board.people.map((person, at) => [
    ...person.duties,
    ...(proposedDuties.get(at) ?? []).map(({ shift }) => dutyOf(shift)),
  ])
  const explaining = { ...plan, assigned, dutiesOf: (person: number) => duties[person] ?? [], ...indexOf(plan) }
  const proposals = assigned.map((one) => proposalOf(explaining, one)).toSorted(compareProposals)
  const pairs = assigned.map(({ shift, person }) => ({ shift, person }))
  const result = {
    ...{ proposals, unfilled: unfilledOf(explaining), impossible: impossibleOf(board), people: board.people.length },
    ...{ before: summaryOf(board, []), after: summaryOf(board, pairs) },
  }
  return { result, rejected }
}

function indexOf({ board, lines, pricers }: SolvedPlan) {
  const able = board.cells.map((): number[] => [])
  for (const [person, { cells }] of board.possibilities.entries()) for (const cell of cells) able[cell]?.push(person)
  return {
    able,
    cellOf: new Map(board.cells.flatMap(({ shifts }, cell) => shifts.map((shift) => [shift, cell] as const))),
    open: pricers.map((pricer, person) => new OpenLine(pricer, lines[person])),
  }
}

const compareProposals = (one: FillProposal, other: FillProposal) =>
  one.works_on.localeCompare(other.works_on) ||
  one.starts.localeCompare(other.starts) ||
  one.roster_shift_id.localeCompare(other.roster_shift_id) ||
  one.employee_id.localeCompare(other.employee_id)

function keptOf({ kept, people }: FillBoard): AssignedOpening[] {
  const indexes = new Map(people.map(({ id }, at) => [id, at]))
  return kept.map(({ shift, person }) => ({ shift, person: indexes.get(person.id) ?? 0, kept: true }))
}

/** The people of each cell on its shifts; nobody beyond the openings. */
function assignmentsOf({ board, lines }: SolvedPlan): AssignedOpening[] {
  const people = board.cells.map((): number[] => [])
  for (const [person, cells] of lines.entries()) for (const cell of cells) people[cell]?.push(person)
  return board.cells.flatMap(({ shifts }, cell) => {
    const openings = shifts.flatMap((shift) => Array.from({ length: shift.free }, () => shift))
    return openings.flatMap((shift, at) => {
      const person = people[cell]?.[at]
      return person === undefined ? [] : [{ shift, person, kept: false }]
    })
  })
}

/** Leaves out what a rule excludes with all other duties of the person. */
function withoutRejected(board: FillBoard, chosen: readonly AssignedOpening[]) {
  const assigned = chosen.filter(({ kept }) => kept)
  const duties = board.people.map((person) => [...person.duties])
  for (const one of chosen.filter(({ kept }) => !kept)) {
    const [person, own] = [board.people[one.person], duties[one.person]]
    if (person === undefined || own === undefined) continue
    if (findingsOf(person, one.shift, own, board.facts.limits).some(isExcluding)) continue
    own.push(dutyOf(one.shift))
    assigned.push(one)
  }
  return { assigned, rejected: chosen.length - assigned.length }
}

const placeOf = (shift: ShownOpening) => {
  const { roster_shift_id, works_on, starts, ends, position_name, position_colour, roster_id } = shift
  const { location_id, location_name, customer_name } = shift
  return {
    ...{ roster_shift_id, works_on, starts, ends, position_name, position_colour },
    ...{ roster_id, location_id, location_name, customer_name },
  }
}

function proposalOf(explaining: ExplainInput, one: AssignedOpening): FillProposal {
  const { board, dutiesOf } = explaining
  const person = board.people[one.person]
  if (person === undefined) throw new Error('a proposal has no person')
  const others = withoutDutyOf(dutiesOf(one.person), one.shift)
  return {
    ...placeOf(one.shift),
    ...candidateOf(board, person, one.shift, others),
    kept: one.kept,
    alternatives: alternativesTo(explaining, one),
  }
}

/** The duties without the one at the time of a shift; nobody has two at one time. */
const withoutDutyOf = (duties: readonly Duty[], { starts_at, ends_at }: ShownOpening) =>
  duties.filter((duty) => duty.starts_at !== starts_at || duty.ends_at !== ends_at)

function candidateOf(
  board: FillBoard,
  person: FillCandidateFacts,
  shift: ShownOpening,
  duties: readonly Duty[],
): FillCandidate {
  const { facts, circumstancesOf } = board
  const findings = findingsOf(person, shift, duties, facts.limits)
  const score_parts = scorePartsOf(person.at(shift.location.customer_id), shift, duties, circumstancesOf(person, shift))
  const verdict = verdictOf(findings) === 'ok' ? 'ok' : 'warn'
  const { id: employee_id, name } = person
  return { employee_id, name, verdict, score: sumOf(score_parts), score_parts, findings: visible(board, findings) }
}

const visible = ({ facts }: FillBoard, findings: readonly Finding[]) => findingsVisibleTo(facts, findings)

/** Who could work the shift beside everything that is proposed for them. */
function alternativesTo(explaining: ExplainInput, { shift }: AssignedOpening): FillCandidate[] {
  const { board, assigned, dutiesOf } = explaining
  const most = assigned.length > manyProposals ? maxAlternatives.many : maxAlternatives.usual
  const candidates: FillCandidate[] = []
  for (const person of nextBest(explaining, shift)) {
    const one = board.people[person]
    if (one === undefined) continue
    const findings = findingsOf(one, shift, dutiesOf(person), board.facts.limits)
    if (!findings.some(isExcluding)) candidates.push(candidateOf(board, one, shift, dutiesOf(person)))
    if (candidates.length === most) break
  }
  return candidates.toSorted(
    (one, other) =>
      Number(one.verdict === 'warn') - Number(other.verdict === 'warn') ||
      other.score - one.score ||
      one.name.localeCompare(other.name) ||
      one.employee_id.localeCompare(other.employee_id),
  )
}

/** Those who can work the shift by their lines, cheapest first. */
function nextBest({ able, cellOf, open }: ExplainInput, shift: ShownOpening): number[] {
  const cell = cellOf.get(shift)
  if (cell === undefined) return []
  const choices = (able[cell] ?? []).map((person) => ({ person, more: open[person]?.more(cell) ?? Infinity }))
  return choices
    .filter(({ more }) => more < Infinity)
    .toSorted((one, other) => one.more - other.more)
    .map(({ person }) => person)
}

function unfilledOf(explaining: ExplainInput): UnfilledShift[] {
  const { board, assigned, cellOf } = explaining
  const taken = Map.groupBy(
    assigned.filter(({ kept }) => !kept),
    ({ shift }) => shift,
  )
  const open = board.shifts
    .map((shift) => ({ shift, openings: shift.free - (taken.get(shift)?.length ?? 0) }))
    .filter(({ openings }) => openings > 0)
    .toSorted((one, other) => one.shift.starts_at.localeCompare(other.shift.starts_at))
  const reasons = new Map<number | string, UnfilledShift['reasons']>()
  return open.map(({ shift, openings }) => {
    const cell = cellOf.get(shift) ?? shift.roster_shift_id
    const known = reasons.get(cell) ?? (reasons.size < maxExplained ? reasonsFor(explaining, shift) : [])
    reasons.set(cell, known)
    return { ...placeOf(shift), openings, reasons: known }
  })
}

/** The smallest sets of rules without which somebody could work the shift: of those who hold the position, or of all where nobody does. */
function reasonsFor({ board, assigned, dutiesOf }: ExplainInput, shift: ShownOpening): UnfilledShift['reasons'] {
  const indexes = board.people.map((_, at) => at)
  const isHolder = (at: number) => board.people[at]?.position_ids.includes(shift.position_id) ?? false
  const holders = indexes.filter(isHolder)
  const excluded = new Set(
    board.facts.exclude.filter((one) => one.shift_id === shift.roster_shift_id).map((one) => one.employee_id),
  )
  for (const one of assigned) if (one.shift === shift) excluded.add(board.people[one.person]?.id ?? '')
  const sets = new Map<string, { findings: Finding[]; people: number }>()
  for (const at of holders.length > 0 ? holders : indexes) {
    const person = board.people[at]
    if (person === undefined || excluded.has(person.id) || shift.holders.includes(person.id)) continue
    const against = findingsOf(person, shift, dutiesOf(at), board.facts.limits).filter(isExcluding)
    const findings = uniqueByRule(visible(board, against))
    const key = findings
      .map(({ rule }) => rule)
      .toSorted()
      .join(' ')
    const known = sets.get(key)
    sets.set(key, { findings: known?.findings ?? findings, people: (known?.people ?? 0) + 1 })
  }
  const bySize = [...sets.values()].filter(({ findings }) => findings.length > 0)
  const smallest = Math.min(...bySize.map(({ findings }) => findings.length))
  return bySize
    .filter(({ findings }) => findings.length === smallest)
    .toSorted((one, other) => other.people - one.people)
    .slice(0, maxReasons)
}

const uniqueByRule = (findings: readonly Finding[]) =>
  findings.filter(({ rule }, at) => findings.findIndex((one) => one.rule === rule) === at)

const impossibleOf = (board: FillBoard): FillResult['impossible'] =>
  board.impossible.map((one) => ({ ...one, findings: visible(board, one.findings) }))
