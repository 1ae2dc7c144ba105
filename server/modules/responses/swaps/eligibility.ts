// Whether employees can take over each other's shifts.
import { refuse } from '#contract/refusals.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { factsByCustomer } from '#server/modules/eligibility/queries.ts'
import { findingsFor, type RuleLimits } from '#server/modules/eligibility/rules.ts'
import { shiftsToCheck } from '#server/modules/rosters/candidates/availability.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import type { Duty, ShiftToFill, EmployeeFacts } from '#server/modules/eligibility/facts.ts'

/** An employee who would work a shift; `gives_up` are their assignments that they would not work any more. */
export type ShiftTaker = { employee_id: string; roster_shift_id: string; gives_up: readonly string[] }

/** What eligibility finds about a taker, and from which facts. */
export type TakerFindings = Pick<ShiftTaker, 'employee_id' | 'roster_shift_id'> & {
  findings: Finding[]
  checked: EligibilityCheck | null
}
type EligibilityCheck = { person: EmployeeFacts; shift: ShiftToFill; duties: readonly Duty[]; limits: RuleLimits }

/** What eligibility finds about each of them, for any number of shifts in a few statements. Checked for the whole agency: an employee's own scope would hide colleagues. */
export async function findingsOfTakers(
  db: Db,
  { agency_id, language }: { agency_id: string; language: Language },
  takers: readonly ShiftTaker[],
): Promise<TakerFindings[]> {
  if (takers.length === 0) return []
  const scope = scopeOfAgency(agency_id)
  const limits = await configOf(db, agency_id)
  const ids = [...new Set(takers.map((taker) => taker.roster_shift_id))]
  const shifts = await shiftsToCheck({ db, scope, language }, ids)
  const shiftById = new Map(shifts.map((shift) => [shift.roster_shift_id, shift]))
  const people = await peopleFor(db, agency_id, shifts, takers)
  return takers.map(({ employee_id, roster_shift_id, gives_up }) => {
    const shift = shiftById.get(roster_shift_id) ?? refuse('notFound')
    const person = people.get(shift.location.customer_id)?.get(employee_id)
    return { employee_id, roster_shift_id, ...judge(person, shift, gives_up, limits) }
  })
}

type CheckedShift = Awaited<ReturnType<typeof shiftsToCheck>>[number]

/** The facts of each taker at the customers of the shifts, in one statement. */
function peopleFor(db: Db, agency_id: string, shifts: readonly CheckedShift[], takers: readonly ShiftTaker[]) {
  const customerOf = new Map(shifts.map(({ roster_shift_id, location }) => [roster_shift_id, location.customer_id]))
  const pairs = takers.flatMap(({ employee_id, roster_shift_id }) => {
    const customer_id = customerOf.get(roster_shift_id)
    return customer_id === undefined ? [] : [{ employee_id, customer_id }]
  })
  const days = shifts.map(({ works_on }) => works_on).toSorted()
  const [from, to] = [days.at(0) ?? '', days.at(-1) ?? '']
  return factsByCustomer(db, scopeOfAgency(agency_id), { agency_id, from, to, pairs })
}

const unknown: Finding = { rule: 'employeeNotActive', severity: 'block', facts: { status: 'inactive' } }

function judge(person: EmployeeFacts | undefined, shift: ShiftToFill, gives_up: readonly string[], limits: RuleLimits) {
  if (person === undefined) return { findings: [unknown], checked: null }
  const duties = person.duties.filter(({ assignment_id }) => !gives_up.includes(assignment_id))
  return { findings: findingsFor(person, shift, duties, limits), checked: { person, shift, duties, limits } }
}
