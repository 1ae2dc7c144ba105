// Publishing, the only action that checks every planned assignment at once.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import { type Finding, holdingStatuses } from '#contract/rostering/rosters.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { factsOf, ownSkills, placeAt, unpaidMinutes } from '#server/modules/eligibility/queries.ts'
import { type ShiftToFill, blocksOf, findingsFor, type Place, warningsOf } from '#server/modules/eligibility/rules.ts'
import { startWithShift } from '#server/modules/employees/transitions.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Reader } from '#server/modules/rosters/assignments/queries.ts'
import { rosterForChange, type RosterForChange } from '#server/modules/rosters/queries.ts'
import { requirePublishable, rosterFindings } from './roster-findings.ts'
import { settled } from '#server/modules/rosters/rules.ts'
import { findingsVisibleTo } from './visible-findings.ts'
import type { NotifiedAssignment } from '#server/modules/rosters/notifications.ts'

type Roster = Pick<RosterForChange, 'id' | 'agency_id'>

/** A preview of publishing: only unpublished changes count. */
export async function reviewOf(
  db: Db,
  { scope, language }: Reader,
  { id, warnings_only }: InputOf<(typeof calls)['rosters']['review']>,
) {
  const roster = await rosterForChange(db, scope, id, 'none')
  const judged = await judgePlanned(db, scope, roster, language)
  const isReported = ({ severity }: Finding) => !warnings_only || severity !== 'info'
  const findings = judged
    .map(({ assignment_id, employee_name, shift: { works_on, starts, ends }, findings: found }) => ({
      assignment_id,
      employee_name,
      works_on,
      starts,
      ends,
      findings: findingsVisibleTo(scope, found).filter(isReported),
    }))
    .filter((row) => row.findings.length > 0)
  const people = new Set(judged.map((row) => row.employee_id)).size
  return { ...(await changesOf(db, roster)), people, roster_findings: await rosterFindings(db, roster), findings }
}

/** Draft shifts and those with planned assignments: their number, their openings, and the filled openings. */
async function changesOf(db: Db, { agency_id, id }: Roster) {
  const { rows } = await sql<{ shifts: number; openings: number; filled: number }>`
    select count(*)::int as shifts, coalesce(sum(roster_shifts.openings), 0)::int as openings, coalesce(sum(held.filled), 0)::int as filled
    from roster_shifts
    left join (
      select roster_shift_id, count(*) as filled, count(*) filter (where status = 'planned') as planned
      from assignments
      where agency_id = ${agency_id}::uuid and roster_id = ${id}::uuid and status = any(${[...holdingStatuses]}::text[])
      group by roster_shift_id
    ) as held on held.roster_shift_id = roster_shifts.id
    where roster_shifts.agency_id = ${agency_id}::uuid and roster_shifts.roster_id = ${id}::uuid
      and (roster_shifts.status = 'draft' or (roster_shifts.status = 'published' and held.planned > 0))`.execute(db)
  return rows[0] ?? { shifts: 0, openings: 0, filled: 0 }
}

type Planned = {
  assignment_id: string
  employee_id: string
  overridden: boolean
  shift: Omit<ShiftToFill, 'place'> & { starts: string; ends: string }
}
type Judged = Planned & { employee_name: string; findings: Finding[] }

/** Every planned assignment of the roster with its current findings; overridden ones are reported as notes only. */
// Publishing alone needs no names.
async function judgePlanned(db: Db, scope: Scope, roster: Roster, language: Language = 'en'): Promise<Judged[]> {
  const { place, planned } = await plannedOf(db, roster, language)
  const days = planned.map(({ shift }) => shift.works_on).toSorted()
  const [from, to] = [days.at(0), days.at(-1)]
  if (from === undefined || to === undefined) return []
  const employee_ids = [...new Set(planned.map((row) => row.employee_id))]
  const question = { agency_id: roster.agency_id, customer_id: place.customer_id, employee_ids }
  const people = await factsOf(db, scope, { ...question, from, to, language })
  const limits = await configOf(db, roster.agency_id)
  return inTurns(planned, (row) => {
    const facts = people.get(row.employee_id)
    if (facts === undefined) return []
    const others = facts.duties.filter((duty) => duty.assignment_id !== row.assignment_id)
    const findings = settled(findingsFor(facts, { ...row.shift, place }, others, limits), row.overridden)
    return [{ ...row, employee_name: facts.name, findings }]
  })
}

const atOnce = 500

// 35 µs each: 7,000 without a break would block other requests for a quarter of a second.
async function inTurns<Row, Result>(rows: readonly Row[], judge: (row: Row) => Result[]): Promise<Result[]> {
  const judged: Result[] = []
  for (const [at, row] of rows.entries()) {
    if (at % atOnce === atOnce - 1) await nextTurn()
    judged.push(...judge(row))
  }
  return judged
}

// The place is the same for the whole roster, so it is read only once.
async function plannedOf(db: Db, { agency_id, id }: Roster, language: Language) {
  const { rows } = await sql<{ place: Place; planned: Planned[] }>`
    select (select ${placeAt('rosters', language)} from rosters where rosters.id = ${id}::uuid) as place, coalesce(json_agg(json_build_object(
      'assignment_id', assignments.id, 'employee_id', assignments.employee_id, 'overridden', assignments.override_reason is not null,
      'shift', json_build_object(
        'roster_shift_id', roster_shifts.id,
        'works_on', assignments.works_on, 'starts', ${wallTime('roster_shifts.starts')}, 'ends', ${wallTime('roster_shifts.ends')},
        'starts_at', ${isoOf('assignments.starts_at')}, 'ends_at', ${isoOf('assignments.ends_at')}, 'time_zone', rosters.time_zone,
        'elapsed_minutes', roster_shifts.elapsed_minutes, 'unpaid_minutes', ${unpaidMinutes},
        'position_id', roster_shifts.position_id, 'position_name', ${nameIn(language, 'positions')},
        'required_skills', ${ownSkills(language)}
      )
    ) order by assignments.starts_at, assignments.id), '[]') as planned
    from assignments
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    join rosters on rosters.id = assignments.roster_id
    join reference_items as positions on positions.id = roster_shifts.position_id
    where assignments.agency_id = ${agency_id}::uuid and assignments.roster_id = ${id}::uuid and assignments.status = 'planned'`.execute(
    db,
  )
  return rows[0] ?? refuse('notFound')
}

/**
 * Publishes shifts and sets their planned assignments to pending, the first time or only for what was added since. Refuses what
 * `requirePublishing` refuses. The caller locks the roster; returns the assignments concerned.
 */
export async function publish(
  db: Db,
  scope: Scope,
  roster: RosterForChange,
  options: { accept_warnings: boolean; now: Date },
): Promise<NotifiedAssignment[]> {
  await requirePublishing(db, scope, roster, options)
  await publishShifts(db, roster, options.now)
  const requested = await requestPlanned(db, roster, options.now)
  const people = requested.map(({ employee_id }) => employee_id)
  await startWithShift(db, roster.agency_id, people, options.now)
  return requested
}

/** Refuses when there are no changes, a finding of the roster blocks it, an employee is not eligible, or warnings were not accepted. */
export async function requirePublishing(
  db: Db,
  scope: Scope,
  roster: RosterForChange,
  options: { accept_warnings: boolean },
) {
  const roster_findings = await rosterFindings(db, roster)
  requirePublishable(roster_findings)
  await requireChanges(db, roster)
  const judged = await judgePlanned(db, scope, roster)
  const blocked = judged.filter(({ findings }) => blocksOf(findings).length > 0)
  if (blocked.length > 0)
    refuse('rosters.notEligible', { count: blocked.length, name: blocked[0]?.employee_name ?? '' })
  const warned = judged.filter(({ findings }) => warningsOf(findings).length > 0)
  const warnings = warned.length + warningsOf(roster_findings).length
  if (warnings > 0 && !options.accept_warnings) refuse('rosters.warnings', { count: warnings })
}

/** An empty roster and an already published one are refused for different reasons. */
async function requireChanges(db: Db, roster: Roster) {
  if ((await changesOf(db, roster)).shifts > 0) return
  const published = await db
    .selectFrom('roster_shifts')
    .select('id')
    .where('agency_id', '=', roster.agency_id)
    .where('roster_id', '=', roster.id)
    .where('status', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  refuse(published === undefined ? 'rosters.noShifts' : 'rosters.nothingToPublish')
}

const publishShifts = (db: Db, { agency_id, id }: Roster, now: Date) =>
  db
    .updateTable('roster_shifts')
    .set({ status: 'published', version: sql`version + 1`, updated_at: now.toISOString() })
    .where('agency_id', '=', agency_id)
    .where('roster_id', '=', id)
    .where('status', '=', 'draft')
    .execute()

async function requestPlanned(db: Db, { agency_id, id }: Roster, now: Date): Promise<NotifiedAssignment[]> {
  const { rows } = await sql<NotifiedAssignment>`
    update assignments
    set status = 'pending', responded_at = null, responded_by = null, response_note = null, version = version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    where agency_id = ${agency_id}::uuid and roster_id = ${id}::uuid and status = 'planned'
    returning id, employee_id`.execute(db)
  return rows
}
