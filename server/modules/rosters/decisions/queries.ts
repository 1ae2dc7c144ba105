// Reads stored decisions about who may work a shift.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import { nameOf } from '#contract/permissions.ts'
import { refuseField } from '#contract/refusals.ts'
import type {
  DecidedShift,
  DecisionFacts,
  EligibilityDecision,
  eligibilityDecisions,
} from '#contract/rostering/eligibility/eligibility-decisions.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { atSites, inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { storedFindingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'

type Input = InputOf<typeof eligibilityDecisions.list>

/** Whether the caller sees the facts from the file, and not only what the rules found. */
const seesFacts = ({ scope, grants }: Pick<Actor, 'scope' | 'grants'>) =>
  scope.supervisor_id === null && grants.has(nameOf(['Employee', 'view sensitive']))

/** One page of the decisions about an assignment or an employee, newest first. */
export async function decisionsPage(context: Context, input: Input) {
  const { db, actor, scope } = context
  if (input.assignment_id === undefined && input.employee_id === undefined)
    refuseField('assignment_id', 'validation.required')
  const matching = decisionsOf(context, input)
  const rows = matching
    .select(['decision.id', 'decision.assignment_id', 'employees.name as employee_name'])
    .select([sql<EligibilityDecision['kind']>`decision.kind`.as('kind'), isoOf('decision.at').as('at')])
    .select(['decision.by_name', 'decision.rules_version', 'decision.override_reason'])
    .select([sql<DecidedShift>`decision.shift`.as('shift'), sql<Finding[]>`decision.findings`.as('findings')])
    .select(sql<DecisionFacts | null>`case when ${seesFacts(actor)}::boolean then decision.facts end`.as('facts'))
  const page = await listQuery(
    db,
    { ...input, count_all: true },
    { matching, rows, parents: ['employees.id'], order: [['decision.number', 'desc']] },
  )
  const shown = page.rows.map((row) => ({ ...row, findings: storedFindingsVisibleTo(scope, row.findings) }))
  return { ...page, rows: shown }
}

const decisionsOf = (
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { assignment_id, employee_id }: Pick<Input, 'assignment_id' | 'employee_id'>,
) =>
  db
    .selectFrom('eligibility_decisions as decision')
    [joinParent]('employees', 'employees.id', 'decision.employee_id')
    // A deleted roster's decisions stay stored, but nobody sees them here.
    .innerJoin('rosters', 'rosters.id', 'decision.roster_id')
    .where(inAgency(scope, 'decision.agency_id'))
    .where(atSites(scope, 'rosters.location_id'))
    .$if(assignment_id !== undefined, (query) => query.where('decision.assignment_id', '=', assignment_id ?? ''))
    .$if(employee_id !== undefined, (query) => query.where('decision.employee_id', '=', employee_id ?? ''))
