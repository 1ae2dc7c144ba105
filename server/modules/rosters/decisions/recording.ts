// Stores the decisions about who may work a shift, with the facts at that time.
import { sql } from 'kysely'
import type { DecisionFacts, DecisionKind } from '#contract/rostering/eligibility/eligibility-decisions.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { type RuleLimits, rulesVersion } from '#server/modules/eligibility/rules.ts'
import { decisionFactsOf } from './facts.ts'
import type { Duty, PersonFacts, ShiftToFill } from '#server/modules/eligibility/facts.ts'

export type DecidedAssignment = {
  assignment_id: string
  employee_id: string
  person: PersonFacts
  shift: ShiftToFill
  /** the employee's other duties */
  duties: readonly Duty[]
  findings: readonly Finding[]
  /** null: nothing was overridden */
  override_reason: string | null
}

type DecisionInput = {
  agency_id: string
  kind: DecisionKind
  /** account_id is null when somebody without an account responded by a private link */
  by: { account_id: string | null; name: string }
  limits: RuleLimits
  now: Date
}

/** One decision for each assignment, in one statement for any number of rosters; decisions are never changed. */
export async function recordDecisions(db: Db, deciding: DecisionInput, decided: readonly DecidedAssignment[]) {
  if (decided.length === 0) return
  const { agency_id, kind, by, limits, now } = deciding
  const rows = decided.map((one) => rowOf(one, limits))
  await sql`
    insert into eligibility_decisions (id, agency_id, employee_id, assignment_id, roster_shift_id, roster_id, kind, at, account_id, by_name,
      works_on, rules_version, shift, findings, facts, override_reason)
    select made.id, ${agency_id}::uuid, made.employee_id, made.assignment_id, made.roster_shift_id, roster_shifts.roster_id, ${kind}::text,
      ${now.toISOString()}::timestamptz, ${by.account_id}::uuid, ${by.name}::text, made.works_on, ${rulesVersion}::int,
      made.shift || jsonb_build_object('location_name', locations.name, 'customer_name', customers.name),
      made.findings, made.facts, made.override_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (id uuid, employee_id uuid, assignment_id uuid, roster_shift_id uuid,
      works_on date, shift jsonb, findings jsonb, facts jsonb, override_reason text)
    join roster_shifts on roster_shifts.agency_id = ${agency_id}::uuid and roster_shifts.id = made.roster_shift_id
    join locations on locations.agency_id = roster_shifts.agency_id and locations.id = roster_shifts.location_id
    join customers on customers.agency_id = locations.agency_id and customers.id = locations.customer_id`.execute(db)
}

type DecisionRow = {
  id: string
  employee_id: string
  assignment_id: string
  roster_shift_id: string
  works_on: string
  shift: object
  findings: readonly Finding[]
  facts: DecisionFacts
  override_reason: string | null
}

function rowOf({ person, shift, duties, findings, ...decided }: DecidedAssignment, limits: RuleLimits): DecisionRow {
  const { roster_shift_id, works_on, starts_at, ends_at, time_zone, position_name } = shift
  const facts = decisionFactsOf(person, shift, duties, limits)
  const shown = { works_on, starts_at, ends_at, time_zone, position_name }
  return { id: newId(), ...decided, roster_shift_id, works_on, shift: shown, findings, facts }
}
