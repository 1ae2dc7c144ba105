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
import { type EmployeeFacts, factsByCustomer } from '#server/modules/eligibility/queries.ts'
import { findingsFor, type RuleLimits, verdictOf } from '#server/modules/eligibility/rules.ts'
import type { AssignmentReader } from '#server/modules/rosters/assignments/queries.ts'
import type { ShownOpening } from '#server/modules/rosters/fill/opening.ts'
import { openingsOf } from '#server/modules/rosters/fill/openings.ts'
import { findingsVisibleTo } from '#server/modules/rosters/publication/visible-findings.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { FindingTable } from '#server/modules/rosters/changes/finding-table.ts'
import { boardOfInput } from './figures.ts'

/** The verdict for every shift of a roster or period, except for those that the employee works already. */
export async function personFitOf(
  db: Db,
  reader: AssignmentReader,
  input: InputOf<typeof rosterPeople.fit>,
): Promise<PersonFit> {
  const { roster, period } = await boardOfInput(db, reader.scope, input)
  const agency_id = await agencyOf(db, reader.scope, input.employee_id)
  const shifts = await openingsOf(db, reader, { agency_id, roster_id: roster?.id, period })
  const table = new FindingTable(reader.scope)
  const judged = await evaluateAll(db, reader, { agency_id, employee_id: input.employee_id }, shifts)
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
  db: Db,
  reader: AssignmentReader,
  { employee_id, location_id, with_excluded }: InputOf<typeof rosterPeople.openShifts>,
  now: Date,
): Promise<OpenShifts> {
  const agency_id = await agencyOf(db, reader.scope, employee_id)
  const openings = await openingsOf(db, reader, { agency_id, location_id, open_after: now })
  const judged = await evaluateAll(db, reader, { agency_id, employee_id }, openings)
  const shown = judged.map(({ shift, findings }) => openShiftOf(shift, findings, reader.scope))
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
  db: Db,
  { scope, language }: AssignmentReader,
  { agency_id, employee_id }: EmployeeKey,
  all: readonly ShownOpening[],
): Promise<EvaluatedOpening[]> {
  const shifts = all.filter(({ holders }) => !holders.includes(employee_id))
  if (shifts.length === 0) return []
  const days = shifts.map(({ works_on }) => works_on).toSorted()
  const facts = await factsByCustomer(db, scope, {
    agency_id,
    pairs: shifts.map(({ place: { customer_id } }) => ({ employee_id, customer_id })),
    ...{ from: days[0] ?? '', to: days.at(-1) ?? '', language },
  })
  const limits = await configOf(db, agency_id)
  const judged: EvaluatedOpening[] = []
  for (const [at, shift] of shifts.entries()) {
    if (at % batchSize === batchSize - 1) await nextTurn()
    judged.push({ shift, findings: findingsOf(facts.get(shift.place.customer_id)?.get(employee_id), shift, limits) })
  }
  return judged
}

const findingsOf = (person: EmployeeFacts | undefined, shift: ShownOpening, limits: RuleLimits): Finding[] =>
  person === undefined ? refuse('notFound') : findingsFor(person, shift, person.duties, limits)

/** The agency of an employee; not found outside the scope. */
async function agencyOf(db: Db, scope: Scope, employee_id: string) {
  const found = await db
    .selectFrom('employees')
    .select('employees.agency_id')
    .where('employees.id', '=', employee_id)
    .where(inAgency(scope, 'employees.agency_id'))
    .where(workingAtSites(scope, 'employees.id'))
    .executeTakeFirst()
  return found?.agency_id ?? refuse('notFound')
}
