// Which shifts one employee can work: for dragging a person, and as a list of open shifts.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { refuse } from '#contract/refusals.ts'
import type { InputOf, ResultOf } from '#contract/call.ts'
import {
  maxOpenShifts,
  type OpenShift,
  type PersonFit,
  type rosterPeople,
} from '#contract/rostering/rosters/roster-people.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope, workingAtSites } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { factsByCustomer } from '#server/modules/eligibility/queries.ts'
import { findingsFor, type RuleLimits, verdictOf } from '#server/modules/eligibility/rules.ts'
import type { ShownOpening } from '#server/modules/rosters/candidates/opening.ts'
import { openingsOf } from '#server/modules/rosters/candidates/openings.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { FindingTable } from '#server/modules/rosters/changes/finding-table.ts'
import { boardOfInput } from './figures.ts'
import type { EmployeeFacts } from '#server/modules/eligibility/facts.ts'

/** The verdict for every shift of a roster or period, except for those that the employee works already. */
export async function personFitOf(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  input: InputOf<typeof rosterPeople.fit>,
): Promise<PersonFit> {
  const { db, scope } = context
  const { roster, period } = await boardOfInput(db, scope, input)
  const agency_id = await agencyOf(db, scope, input.employee_id)
  const shifts = await openingsOf(context, { agency_id, roster_id: roster?.id, period })
  const table = new FindingTable(scope)
  const judged = await evaluateAll(context, { agency_id, employee_id: input.employee_id }, shifts)
  const rows = judged.map(({ shift, findings }) => ({ id: shift.roster_shift_id, ...table.add(findings) }))
  return {
    shift_ids: rows.map(({ id }) => id),
    verdicts: rows.map(({ letter }) => letter).join(''),
    reasons: rows.map(({ reason }) => reason),
    findings: table.findings,
  }
}

type OpenShifts = ResultOf<typeof rosterPeople.openShifts>

/** The unfilled shifts that have not begun, by time: those that the employee can work, and the excluded ones on request. */
export async function openShiftsFor(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  { employee_id, location_id, with_excluded }: InputOf<typeof rosterPeople.openShifts>,
): Promise<OpenShifts> {
  const { db, scope, now } = context
  const agency_id = await agencyOf(db, scope, employee_id)
  const openings = await openingsOf(context, { agency_id, location_id, open_after: now })
  const judged = await evaluateAll(context, { agency_id, employee_id }, openings)
  const shown = judged.map(({ shift, findings }) => openShiftOf(shift, findings, scope))
  const excluded = shown.filter(({ verdict }) => verdict === 'block')
  return {
    shifts: shown.filter(({ verdict }) => verdict !== 'block').slice(0, maxOpenShifts),
    excluded_count: excluded.length,
    excluded: with_excluded ? excluded.slice(0, maxOpenShifts) : [],
  }
}

function openShiftOf(shift: ShownOpening, findings: readonly Finding[], scope: Scope): OpenShift {
  const { roster_shift_id, roster_id, customer_name, location_id, location_name, position_name, position_colour } =
    shift
  const { works_on, starts, ends, free } = shift
  return {
    ...{ roster_shift_id, roster_id, customer_name, location_id, location_name, position_name, position_colour },
    ...{ works_on, starts, ends, free },
    verdict: verdictOf(findings),
    findings: findingsVisibleTo(scope, findings),
  }
}

type EmployeeKey = { agency_id: string; employee_id: string }
type EvaluatedOpening = { shift: ShownOpening; findings: Finding[] }

// As in fit.ts: hundreds of shifts would otherwise block other requests.
const batchSize = 500

/** Three statements, however many shifts there are: their facts, the employee's for each customer, and the agency's limits. */
async function evaluateAll(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  { agency_id, employee_id }: EmployeeKey,
  all: readonly ShownOpening[],
): Promise<EvaluatedOpening[]> {
  const shifts = all.filter(({ holders }) => !holders.includes(employee_id))
  if (shifts.length === 0) return []
  const days = shifts.map(({ works_on }) => works_on).toSorted()
  const facts = await factsByCustomer(db, scope, {
    agency_id,
    pairs: shifts.map(({ location: { customer_id } }) => ({ employee_id, customer_id })),
    ...{ from: days[0] ?? '', to: days.at(-1) ?? '', language },
  })
  const limits = await configOf(db, agency_id)
  const judged: EvaluatedOpening[] = []
  for (const [at, shift] of shifts.entries()) {
    if (at % batchSize === batchSize - 1) await nextTurn()
    judged.push({ shift, findings: findingsOf(facts.get(shift.location.customer_id)?.get(employee_id), shift, limits) })
  }
  return judged
}

const findingsOf = (person: EmployeeFacts | undefined, shift: ShownOpening, limits: RuleLimits): Finding[] =>
  person === undefined ? refuse('notFound') : findingsFor(person, shift, person.duties, limits)

/** The agency of an employee; not found outside the scope. */
async function agencyOf(db: Db, scope: Scope, employee_id: string) {
  const employee = await db
    .selectFrom('employees')
    .select('employees.agency_id')
    .where('employees.id', '=', employee_id)
    .where(inAgency(scope, 'employees.agency_id'))
    .where(workingAtSites(scope, 'employees.id'))
    .executeTakeFirst()
  return employee?.agency_id ?? refuse('notFound')
}
