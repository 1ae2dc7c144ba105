// Whether employees can take over each other's shifts.
import type { Finding } from '#contract/rostering/rosters.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { type Facts, factsOf } from '#server/modules/eligibility/queries.ts'
import { type Duty, findingsFor, type Limits, type ShiftToFill } from '#server/modules/eligibility/rules.ts'
import { shiftToCheck } from '#server/modules/rosters/board/availability.ts'
import { configOf } from '#server/modules/settings/queries.ts'

/** An employee who would work a shift; `gives_up` are their assignments that they would not work any more. */
export type Taker = { employee_id: string; roster_shift_id: string; gives_up: readonly string[] }

/** What eligibility finds about a taker, and from which facts. */
export type TakerFindings = Pick<Taker, 'employee_id' | 'roster_shift_id'> & {
  findings: Finding[]
  checked: Checked | null
}
type Checked = { person: Facts; shift: ShiftToFill; duties: readonly Duty[]; limits: Limits }

/** What eligibility finds about each of them. Checked for the whole agency: an employee's own scope would hide colleagues. */
export async function findingsOfTakers(
  db: Db,
  { agency_id, language }: { agency_id: string; language: Language },
  takers: readonly Taker[],
): Promise<TakerFindings[]> {
  const scope = scopeOfAgency(agency_id)
  const limits = await configOf(db, agency_id)
  const found: TakerFindings[] = []
  for (const [roster_shift_id, ofShift] of Map.groupBy(takers, (taker) => taker.roster_shift_id)) {
    const shift = await shiftToCheck(db, { scope, language }, roster_shift_id)
    const people = await peopleFor(db, agency_id, shift, ofShift)
    for (const { employee_id, gives_up } of ofShift)
      found.push({ employee_id, roster_shift_id, ...judge(people.get(employee_id), shift, gives_up, limits) })
  }
  return found
}

type Shift = Awaited<ReturnType<typeof shiftToCheck>>

const peopleFor = (
  db: Db,
  agency_id: string,
  { works_on, place }: { works_on: LocalDate; place: Shift['place'] },
  takers: readonly Taker[],
) => {
  const employee_ids = [...new Set(takers.map(({ employee_id }) => employee_id))]
  const question = { agency_id, employee_ids, customer_id: place.customer_id, from: works_on, to: works_on }
  return factsOf(db, scopeOfAgency(agency_id), question)
}

const unknown: Finding = { rule: 'employeeNotActive', severity: 'block', facts: { status: 'inactive' } }

function judge(person: Facts | undefined, shift: ShiftToFill, gives_up: readonly string[], limits: Limits) {
  if (person === undefined) return { findings: [unknown], checked: null }
  const duties = person.duties.filter(({ assignment_id }) => !gives_up.includes(assignment_id))
  return { findings: findingsFor(person, shift, duties, limits), checked: { person, shift, duties, limits } }
}
