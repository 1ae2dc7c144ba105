import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { factsOf } from '#server/modules/eligibility/queries.ts'
import { blocksOf, findingsFor } from '#server/modules/eligibility/rules.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { referenceNameOf } from '#server/modules/reference/queries.ts'
import { type DecidedAssignment, recordDecisions } from '#server/modules/rosters/decisions/recording.ts'
import { mayOverride } from '#server/modules/rosters/callers.ts'
import { isUnpublishedRemoval, settlePublished } from '#server/modules/rosters/unpublished/last-published.ts'
import { rosterFindings } from '#server/modules/rosters/roster-findings.ts'
import { holdersOf, shiftForChange, type ShiftForChange } from '#server/modules/rosters/shifts/actions.ts'
import { assignmentBlocker } from '#server/modules/rosters/rules.ts'

/** Without an account: an employee who takes an offer with a private link. */
type Assigner = Pick<Actor, 'kind' | 'grants' | 'name'> & { account_id: string | null }
type Input = InputOf<typeof calls.rosters.assign>
export type AssignOutcome = {
  employee_id: string
  assignment_id: string | null
  code?: RefusalCode
  findings: Finding[]
}
type AssignResult = { assigned: AssignOutcome[]; roster_findings: Finding[] }

/**
 * Assigns employees to a shift as planned; returns the findings and the outcome for each. Nobody is notified before the roster is published
 * (again). Openings are never exceeded, and nobody gets an overlapping second duty, also with concurrent assignments: the caller has locked the
 * shift and the employees.
 */
export async function assign(
  { db, actor, scope, language, now }: Omit<Context, 'actor' | 'outside'> & { actor: Assigner },
  input: Input,
): Promise<AssignResult> {
  const { roster, shift } = await shiftForChange(db, scope, input.roster_shift_id, language)
  requireTransition('shift', 'assign', shift.status)
  const employee_ids = [...new Set(input.employee_ids)]
  const { agency_id, works_on: from, works_on: to } = shift
  const question = { agency_id, employee_ids, customer_id: shift.location.customer_id, from, to }
  const people = await factsOf(db, scope, { ...question, language })
  const position_name = await referenceNameOf(db, shift.position_id, language)
  const shiftToFill = { ...shift, roster_shift_id: shift.id, position_name, time_zone: roster.time_zone }
  const limits = await configOf(db, agency_id)
  const override = { allowed: mayOverride(actor), reason: input.override_reason }
  const judged = employee_ids.map((employee_id): AssignOutcome => {
    const facts = people.get(employee_id)
    if (facts === undefined) return { employee_id, assignment_id: null, code: 'notFound', findings: [] }
    const findings = findingsFor(facts, shiftToFill, facts.duties, limits)
    return { employee_id, assignment_id: null, ...codeOf(assignmentBlocker(findings, override)), findings }
  })
  const placed = withinOpenings(judged, shift.openings, (await holdersOf(db, shift)).length)
  const assigned = await insertPlanned(db, shift, placed, decisionOf(actor, input, now))
  const decided = assigned.flatMap(({ assignment_id, employee_id, findings }): DecidedAssignment[] => {
    const person = people.get(employee_id)
    if (assignment_id === null || person === undefined) return []
    const override_reason = blocksOf(findings).length > 0 ? input.override_reason : null
    return [
      { assignment_id, employee_id, person, shift: shiftToFill, duties: person.duties, findings, override_reason },
    ]
  })
  const deciding = { agency_id, kind: 'assigned', by: actor, limits, now } as const
  await recordDecisions(db, deciding, decided)
  return { assigned, roster_findings: await rosterFindings(db, roster) }
}

const codeOf = (code: RefusalCode | null) => (code === null ? {} : { code })

function withinOpenings(judged: readonly AssignOutcome[], openings: number, filled: number): AssignOutcome[] {
  let free = openings - filled
  return judged.map((row) => {
    if (row.code !== undefined) return row
    free -= 1
    if (free >= 0) return row
    return {
      ...row,
      code: 'rosters.shiftFull',
      findings: [...row.findings, { rule: 'shiftFull', severity: 'block', facts: { openings } }],
    }
  })
}

/** Stored when a rule was overridden: the reason, the actor, and the time. */
const decisionOf = ({ account_id, name }: Assigner, { override_reason }: Input, now: Date) => ({
  at: now.toISOString(),
  override: {
    override_reason,
    overridden_by: account_id,
    overridden_by_name: name,
    overridden_at: now.toISOString(),
  },
})
type OverrideStamp = ReturnType<typeof decisionOf>

const noOverride = { override_reason: null, overridden_by: null, overridden_by_name: null, overridden_at: null }

/** Employees who lost a race against an overlapping shift are missing from its result. */
async function insertPlanned(db: Db, shift: ShiftForChange, rows: AssignOutcome[], decision: OverrideStamp) {
  const allowed = rows.filter((row) => row.code === undefined)
  if (allowed.length === 0) return rows
  const returned = await returnRemoved(db, shift, allowed, decision)
  const added = allowed.filter(({ employee_id }) => !returned.has(employee_id))
  const made = await insertNew(
    db,
    added.map((row) => assignmentFor(shift, row, decision)),
  )
  const ids = new Map([...returned, ...made])
  return rows.map((row) => insertOutcome(row, ids.get(row.employee_id)))
}

type AssignmentIds = Map<string, string>

async function insertNew(db: Db, values: ReturnType<typeof assignmentFor>[]): Promise<AssignmentIds> {
  if (values.length === 0) return new Map()
  const made = await db
    .insertInto('assignments')
    .values(values)
    .onConflict((conflict) => conflict.constraint('assignments_no_double_booking').doNothing())
    .returning(['id', 'employee_id'])
    .execute()
  return new Map(made.map((row) => [row.employee_id, row.id]))
}

/**
 * Employees who were removed from this shift and not notified of it get their assignment back, with their response: for them nothing has
 * changed.
 */
async function returnRemoved(
  db: Db,
  shift: ShiftForChange,
  rows: readonly AssignOutcome[],
  { at, override }: OverrideStamp,
): Promise<AssignmentIds> {
  const back = rows.map(({ employee_id, findings }) => ({
    ...{ employee_id, findings },
    ...(blocksOf(findings).length > 0 ? override : noOverride),
  }))
  const { rows: returned } = await sql<{ id: string; employee_id: string }>`
    update assignments
    set status = last_published ->> 'status', works_on = ${shift.works_on}::date, starts_at = ${shift.starts_at}::timestamptz,
      ends_at = ${shift.ends_at}::timestamptz, findings = back.findings, override_reason = back.override_reason,
      overridden_by = back.overridden_by, overridden_by_name = back.overridden_by_name, overridden_at = back.overridden_at,
      version = version + 1, updated_at = ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as back(employee_id uuid, findings jsonb, override_reason text,
      overridden_by uuid, overridden_by_name text, overridden_at timestamptz)
    where assignments.agency_id = ${shift.agency_id}::uuid and assignments.roster_shift_id = ${shift.id}::uuid
      and assignments.employee_id = back.employee_id and ${isUnpublishedRemoval}
    returning assignments.id, assignments.employee_id`.execute(db)
  if (returned.length > 0) await settlePublished(db, [shift.id])
  return new Map(returned.map((row) => [row.employee_id, row.id]))
}

function assignmentFor(
  shift: ShiftForChange,
  { employee_id, findings }: AssignOutcome,
  { at, override }: OverrideStamp,
) {
  const { id: roster_shift_id, agency_id, roster_id, works_on, starts_at, ends_at } = shift
  const fields = { agency_id, roster_id, roster_shift_id, works_on, starts_at, ends_at }
  const stamps = { created_at: at, updated_at: at }
  const against = blocksOf(findings).length > 0 ? override : noOverride
  return { id: newId(), employee_id, ...fields, ...stamps, ...against, findings: jsonb(findings) }
}

function insertOutcome(row: AssignOutcome, assignment_id: string | undefined): AssignOutcome {
  if (row.code !== undefined) return row
  return assignment_id === undefined ? { ...row, code: 'rosters.shiftOverlap' } : { ...row, assignment_id }
}
