// Proposes assignments for a roster: reads the facts in a few statements, and lets a solver choose.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ResultOf } from '#contract/call.ts'
import { mostProposals, type autoFill, type FillCandidate } from '#contract/rostering/auto-fill.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { factsOf } from '#server/modules/eligibility/queries.ts'
import { placementsDuring } from '#server/modules/placements/queries.ts'
import type { Reader } from '#server/modules/rosters/assignments/queries.ts'
import { assignableIds } from '#server/modules/rosters/board/availability.ts'
import { findingsVisibleTo } from '#server/modules/rosters/publication/visible-findings.ts'
import { rosterForChange, type RosterForChange } from '#server/modules/rosters/queries.ts'
import { lastDayOf } from '#server/modules/rosters/rules.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { fillGreedily } from './greedy.ts'
import { workHistoryOf } from './history.ts'
import { openingsOf } from './openings.ts'
import { noHistory } from './score.ts'
import type { Opening } from './opening.ts'
import type { FillProblem, Option } from './solver.ts'

type Result = ResultOf<typeof autoFill.propose>

/** What to assign to the unfilled openings of shifts that have not begun; nothing is changed. */
export async function proposeFill(db: Db, reader: Reader, roster_id: string, now: Date): Promise<Result> {
  const roster = await rosterForChange(db, reader.scope, roster_id, 'none')
  requireTransition('roster', 'edit', roster.status)
  const openings = await openingsOf(db, reader, { agency_id: roster.agency_id, roster_id, open_after: now })
  if (openings.length === 0) return { proposals: [], unfilled: [] }
  const filled = await fillGreedily(await problemOf(db, reader, roster, openings, now), nextTurn)
  const shown = new Map(openings.map((one) => [one.roster_shift_id, one]))
  const shiftOf = ({ roster_shift_id, works_on, starts, ends, position_name }: Opening) => ({
    ...{ roster_shift_id, works_on, starts, ends, position_name },
    position_colour: shown.get(roster_shift_id)?.position_colour ?? 'gray',
  })
  return {
    proposals: filled.proposals.slice(0, mostProposals).map(({ opening, alternatives, ...chosen }) => ({
      ...shiftOf(opening),
      ...candidateOf(reader.scope, chosen),
      alternatives: alternatives.map((one) => candidateOf(reader.scope, one)),
    })),
    unfilled: filled.unfilled.map(({ opening, free, reasons }) => ({
      ...shiftOf(opening),
      openings: free,
      reasons: reasonsVisibleTo(reader.scope, reasons),
    })),
  }
}

const candidateOf = (scope: Scope, { person, verdict, score, score_parts, findings }: Option): FillCandidate => ({
  ...{ employee_id: person.id, name: person.name, verdict, score, score_parts },
  findings: findingsVisibleTo(scope, findings),
})

// A supervisor sees that somebody is not eligible, not what is in their file.
const reasonsVisibleTo = (scope: Scope, reasons: Result['unfilled'][number]['reasons']) =>
  reasons.filter(({ rule }) => findingsVisibleTo(scope, [{ rule, severity: 'block', facts: {} }])[0]?.rule === rule)

async function problemOf(
  db: Db,
  { scope, language }: Reader,
  roster: RosterForChange,
  openings: readonly Opening[],
  now: Date,
): Promise<FillProblem> {
  const { agency_id, customer_id, location_id } = roster
  const period = { from: roster.week_start, to: lastDayOf(roster) }
  const employee_ids = await assignableIds(db, scope, agency_id, { q: '' })
  const question = { agency_id, employee_ids, customer_id, ...period }
  const people = await factsOf(db, scope, { ...question, language })
  const history = await workHistoryOf(db, { agency_id, employee_ids, location_id, now })
  const placements = Map.groupBy(
    await placementsDuring(db, scope, { agency_id, customer_id, location_id, ...period }),
    (one) => one.employee_id,
  )
  return {
    openings,
    people: [...people.values()],
    history: (id) => history.get(id) ?? noHistory,
    placed: (id, { position_id, works_on }) =>
      (placements.get(id) ?? []).findLast(
        (one) =>
          one.position_id === position_id &&
          one.starts_on <= works_on &&
          (one.ends_on === null || one.ends_on >= works_on),
      )?.priority ?? null,
    limits: await configOf(db, agency_id),
  }
}
