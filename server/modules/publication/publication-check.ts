// What publishing rosters would do and why it would be refused: the same for the review, the preview of notifications and publishing.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { Refusal, refusalFor, refuse } from '#contract/refusals.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { type RosterReview, rosterTransitions } from '#contract/rostering/rosters/rosters.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import { canTransition } from '#contract/transitions.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { refusalMessage } from '#server/http/server-texts.ts'
import {
  factsByCustomer,
  requiredSkillsOfShift,
  locationFactsSql,
  unpaidMinutes,
} from '#server/modules/eligibility/queries.ts'
import { blocksOf, findingsFor, type RuleLimits, warningsOf } from '#server/modules/eligibility/rules.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { type RosterForChange, rostersForChange } from '#server/modules/rosters/queries.ts'
import { withOverrides } from '#server/modules/rosters/rules.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { isUnpublishedChange } from '#server/modules/rosters/unpublished/last-published.ts'
import { findingsOfRosters, rosterFindingsBlocker } from '#server/modules/rosters/roster-findings.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'
import type { LocationFacts, ShiftToFill, EmployeeFacts } from '#server/modules/eligibility/facts.ts'

/** A preview of publishing these rosters: only unpublished changes count. */
export async function reviewOf(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  { ids, warnings_only, shift_ids }: InputOf<(typeof calls)['rosters']['review']>,
): Promise<RosterReview[]> {
  const rosters = await rostersForChange(db, scope, ids, 'none')
  const checks = await checkRosters(db, scope, [...rosters.values()], { shift_ids: shift_ids ?? null, language, now })
  const reviews = new Map(
    checks.map((check) => [check.roster.id, reviewFrom(check, { scope, language, warnings_only })]),
  )
  return [...new Set(ids)].map((id) => reviews.get(id) ?? refuse('notFound'))
}

type ReviewReader = Pick<Context, 'scope' | 'language'> & { warnings_only: boolean }

function reviewFrom(check: RosterCheck, { scope, language, warnings_only }: ReviewReader): RosterReview {
  const { roster, planned, roster_findings } = check
  const { shifts, openings, filled, people, over } = check.changes
  const isReported = ({ severity }: Finding) => !warnings_only || severity !== 'info'
  const findings = planned
    .map(({ assignment_id, employee_name, shift: { works_on, starts, ends }, findings: all }) => ({
      ...{ assignment_id, employee_name, works_on, starts, ends },
      findings: findingsVisibleTo(scope, all).filter(isReported),
    }))
    .filter((row) => row.findings.length > 0)
  const refusal = publicationBlocker(check)
  return {
    ...{ roster_id: roster.id, shifts, openings, filled, people, over, roster_findings, findings },
    refusal: refusal && { code: refusal.code, message: refusalMessage(language, refusal.code, refusal.facts) },
  }
}

/** A roster with what publishing it depends on. */
export type RosterCheck = {
  roster: RosterForChange
  changes: UnpublishedChanges
  roster_findings: Finding[]
  /** by start; findings that were overridden are notes only */
  planned: EvaluatedAssignment[]
}

/** Checks rosters for publication, in their order. The number of statements does not depend on the number of rosters of an agency. */
export async function checkRosters(
  db: Db,
  scope: Scope,
  rosters: readonly RosterForChange[],
  // Publishing alone needs no names.
  { shift_ids, language = 'en', now }: { shift_ids: readonly string[] | null; language?: Language; now: Date },
): Promise<RosterCheck[]> {
  const changes = await changesOf(db, rosters, shift_ids, now)
  const findings = await findingsOfRosters(db, rosters)
  const planned: EvaluatedAssignment[] = []
  for (const [agency_id, own] of Map.groupBy(rosters, (roster) => roster.agency_id))
    planned.push(...(await evaluatePlanned(db, scope, { agency_id, ids: idsOf(own), shift_ids }, language)))
  const byRoster = Map.groupBy(planned, ({ roster_id }) => roster_id)
  return rosters.map((roster, at) => ({
    roster,
    changes: changes.get(roster.id) ?? noChanges,
    roster_findings: findings[at] ?? [],
    planned: byRoster.get(roster.id) ?? [],
  }))
}

/**
 * Why the roster would not be published even if its warnings were accepted: its status, a finding of the roster that blocks it, nothing to
 * publish, or an employee who is not eligible.
 */
export function publicationBlocker({ roster, changes, roster_findings, planned }: RosterCheck): Refusal | null {
  if (!canTransition(rosterTransitions, 'publish', roster.status))
    return refusalFor(statusBlocker('roster', roster.status))
  const blocked = rosterFindingsBlocker(roster_findings)
  if (blocked !== null) return new Refusal(blocked)
  if (changes.shifts === 0) return new Refusal(changes.is_published ? 'rosters.nothingToPublish' : 'rosters.noShifts')
  const ineligible = planned.filter(({ findings }) => blocksOf(findings).length > 0)
  const [first] = ineligible
  if (first === undefined) return null
  return new Refusal('rosters.notEligible', { count: ineligible.length, name: first.employee_name })
}

/** The number of warnings that a planner has to accept. */
export const warningsIn = ({ roster_findings, planned }: RosterCheck) =>
  planned.filter(({ findings }) => warningsOf(findings).length > 0).length + warningsOf(roster_findings).length

const idsOf = (rosters: readonly { id: string }[]) => rosters.map(({ id }) => id)

type UnpublishedChanges = Pick<RosterReview, 'shifts' | 'openings' | 'filled' | 'people' | 'over'> & {
  is_published: boolean
}
const noChanges: UnpublishedChanges = { shifts: 0, openings: 0, filled: 0, people: 0, over: 0, is_published: false }

/**
 * By roster its shifts with unpublished changes (drafts, and those with people who were added, moved or removed): their number, their
 * openings and filled openings, the people who are notified, and how many are over; and whether it has published shifts.
 */
async function changesOf(
  db: Db,
  rosters: readonly RosterForChange[],
  shift_ids: readonly string[] | null,
  now: Date,
): Promise<Map<string, UnpublishedChanges>> {
  const ids = idsOf(rosters)
  const agencies = [...new Set(rosters.map(({ agency_id }) => agency_id))]
  const { rows } = await sql<UnpublishedChanges & { roster_id: string }>`
    select roster_shifts.roster_id, (count(*) filter (where changed))::int as shifts,
      coalesce(sum(roster_shifts.openings) filter (where changed and roster_shifts.status <> 'cancelled'), 0)::int as openings,
      (count(*) filter (where changed and roster_shifts.ends_at <= ${now.toISOString()}::timestamptz))::int as over,
      coalesce(sum(held.filled) filter (where changed), 0)::int as filled, bool_or(roster_shifts.status = 'published') as is_published,
      (select count(distinct employee_id) from assignments where agency_id = any(${agencies}::uuid[]) and roster_id = roster_shifts.roster_id
        and ${isChosen('roster_shift_id', shift_ids)} and (status = 'planned' or ${isUnpublishedChange})
        and ends_at > ${now.toISOString()}::timestamptz)::int as people
    from roster_shifts
    left join (
      select roster_shift_id, count(*) filter (where status = any(${[...holdingStatuses]}::text[])) as filled,
        count(*) filter (where status = 'planned' or ${isUnpublishedChange}) as changes
      from assignments
      where agency_id = any(${agencies}::uuid[]) and roster_id = any(${ids}::uuid[])
      group by roster_shift_id
    ) as held on held.roster_shift_id = roster_shifts.id
    cross join lateral (
      select ${isChosen('roster_shifts.id', shift_ids)} and (roster_shifts.status = 'draft' or coalesce(held.changes, 0) > 0)
    ) as is_new(changed)
    where roster_shifts.agency_id = any(${agencies}::uuid[]) and roster_shifts.roster_id = any(${ids}::uuid[])
    group by roster_shifts.roster_id`.execute(db)
  return new Map(rows.map(({ roster_id, ...changes }) => [roster_id, changes]))
}

const isChosen = (column: string, shift_ids: readonly string[] | null) =>
  shift_ids === null ? sql`true` : sql`${sql.ref(column)} = any(${[...shift_ids]}::uuid[])`

type PlannedAssignment = {
  assignment_id: string
  roster_id: string
  employee_id: string
  overridden: boolean
  shift: Omit<ShiftToFill, 'location'> & { starts: string; ends: string }
}
type EvaluatedAssignment = PlannedAssignment & { employee_name: string; findings: Finding[] }
type RosterKeys = { agency_id: string; ids: readonly string[]; shift_ids: readonly string[] | null }

/** Every planned assignment of an agency's rosters with its current findings; overridden ones are reported as notes only. */
async function evaluatePlanned(
  db: Db,
  scope: Scope,
  rosters: RosterKeys,
  language: Language,
): Promise<EvaluatedAssignment[]> {
  const { agency_id } = rosters
  const { locations, planned } = await plannedOf(db, rosters, language)
  const days = planned.map(({ shift }) => shift.works_on).toSorted()
  const [from, to] = [days.at(0), days.at(-1)]
  if (from === undefined || to === undefined) return []
  const placed = planned.map((row) => ({ ...row, location: locations[row.roster_id] ?? refuse('notFound') }))
  const pairs = placed.map(({ employee_id, location: { customer_id } }) => ({ employee_id, customer_id }))
  const people = await factsByCustomer(db, scope, { agency_id, pairs, from, to, language })
  const limits = await configOf(db, agency_id)
  const judged: EvaluatedAssignment[] = []
  for (const [at, { location, ...row }] of placed.entries()) {
    if (at % batchSize === batchSize - 1) await nextTurn()
    const person = people.get(location.customer_id)?.get(row.employee_id) ?? refuse('notFound')
    judged.push({ ...row, employee_name: person.name, findings: findingsOf(person, row, location, limits) })
  }
  return judged
}

// 35 µs each: 7,000 without a break would block other requests for a quarter of a second.
const batchSize = 500

function findingsOf(
  person: EmployeeFacts,
  { assignment_id, shift, overridden }: PlannedAssignment,
  location: LocationFacts,
  limits: RuleLimits,
) {
  const others = person.duties.filter((duty) => duty.assignment_id !== assignment_id)
  return withOverrides(findingsFor(person, { ...shift, location }, others, limits), overridden)
}

// The place is the same for the whole roster, so it is read only once.
async function plannedOf(db: Db, { agency_id, ids, shift_ids }: RosterKeys, language: Language) {
  const { rows } = await sql<{ locations: Record<string, LocationFacts>; planned: PlannedAssignment[] }>`
    select
      (select json_object_agg(rosters.id, ${locationFactsSql('rosters', language)}) from rosters
        where rosters.agency_id = ${agency_id}::uuid and rosters.id = any(${[...ids]}::uuid[])) as locations,
      coalesce(json_agg(json_build_object(
        'assignment_id', assignments.id, 'roster_id', assignments.roster_id, 'employee_id', assignments.employee_id,
        'overridden', assignments.override_reason is not null,
        'shift', json_build_object(
          'roster_shift_id', roster_shifts.id,
          'works_on', assignments.works_on, 'starts', ${wallTime('roster_shifts.starts')}, 'ends', ${wallTime('roster_shifts.ends')},
          'starts_at', ${isoOf('assignments.starts_at')}, 'ends_at', ${isoOf('assignments.ends_at')}, 'time_zone', rosters.time_zone,
          'elapsed_minutes', roster_shifts.elapsed_minutes, 'unpaid_minutes', ${unpaidMinutes},
          'position_id', roster_shifts.position_id, 'position_name', ${nameIn(language, 'positions')},
          'required_skills', ${requiredSkillsOfShift(language)}
        )
      ) order by assignments.starts_at, assignments.id), '[]') as planned
    from assignments
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    join rosters on rosters.id = assignments.roster_id
    join reference_items as positions on positions.id = roster_shifts.position_id
    where assignments.agency_id = ${agency_id}::uuid and assignments.roster_id = any(${[...ids]}::uuid[])
      and assignments.status = 'planned' and ${isChosen('assignments.roster_shift_id', shift_ids)}`.execute(db)
  return rows[0] ?? refuse('notFound')
}
