// The eligibility decisions of the people on the current rosters.
import { sql } from 'kysely'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { factsByCustomer } from '#server/modules/eligibility/queries.ts'
import { blocksOf, findingsFor, type RuleLimits } from '#server/modules/eligibility/rules.ts'
import { type DecidedAssignment, recordDecisions } from '#server/modules/rosters/decisions/recording.ts'
import type { ShownOpening } from '#server/modules/rosters/candidates/opening.ts'
import { openingsOf } from '#server/modules/rosters/candidates/openings.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import type { SeedTime } from '#server/seed/story.ts'
import type { Planner } from './roster-planner.ts'

type SeedAssignment = {
  id: string
  employee_id: string
  employee_name: string
  roster_shift_id: string
  decided_at: string
  accepted_at: string | null
}

/** One decision for each assignment of the next seven days, and one for each acceptance, with the facts of now. */
export async function seedDecisions(db: Db, planner: Planner, agency_id: string, { today }: SeedTime) {
  const period = { from: today, to: addDays(today, 6) }
  const openings = await openingsOf({ db, ...planner }, { agency_id, period })
  const assigned = await assignmentsOf(db, agency_id, openings)
  const limits = await configOf(db, agency_id)
  const customerOf = new Map(openings.map(({ roster_shift_id, location }) => [roster_shift_id, location.customer_id]))
  const pairs = assigned.flatMap(({ employee_id, roster_shift_id }) => {
    const customer_id = customerOf.get(roster_shift_id)
    return customer_id === undefined ? [] : [{ employee_id, customer_id }]
  })
  const people = await factsByCustomer(db, planner.scope, { agency_id, ...period, pairs })
  const judged = openings.flatMap((shift) =>
    assigned
      .filter(({ roster_shift_id }) => roster_shift_id === shift.roster_shift_id)
      .flatMap((assignment) => {
        const person = people.get(shift.location.customer_id)?.get(assignment.employee_id)
        return person === undefined ? [] : judge(assignment, shift, person, limits)
      }),
  )
  const by = planner.actor
  for (const [decided_at, together] of Map.groupBy(judged, (one) => one.decided_at)) {
    const decided = together.map((one) => one.decided)
    await recordDecisions(db, { agency_id, kind: 'assigned', by, limits, now: new Date(decided_at) }, decided)
  }
  for (const { decided, accepted_at, employee_name } of judged) {
    if (accepted_at === null) continue
    const own = { account_id: null, name: employee_name }
    const deciding = { agency_id, kind: 'accepted', by: own, limits, now: new Date(accepted_at) } as const
    await recordDecisions(db, deciding, [decided])
  }
}

type Facts = Parameters<typeof findingsFor>[0] & { duties: Parameters<typeof findingsFor>[2] }

function judge(assignment: SeedAssignment, shift: ShownOpening, person: Facts, limits: RuleLimits) {
  const duties = person.duties.filter(({ assignment_id }) => assignment_id !== assignment.id)
  const findings = findingsFor(person, shift, duties, limits)
  if (blocksOf(findings).length > 0) return []
  const { id: assignment_id, employee_id, employee_name, decided_at, accepted_at } = assignment
  const decided: DecidedAssignment = {
    assignment_id,
    employee_id,
    person,
    shift,
    duties,
    findings,
    override_reason: null,
  }
  return [{ decided, employee_name, decided_at, accepted_at }]
}

async function assignmentsOf(db: Db, agency_id: string, openings: readonly ShownOpening[]): Promise<SeedAssignment[]> {
  const ids = openings.map(({ roster_shift_id }) => roster_shift_id)
  const { rows } = await sql<SeedAssignment>`
    select assignments.id, assignments.employee_id, employees.name as employee_name, assignments.roster_shift_id,
      ${isoOf('assignments.created_at')} as decided_at,
      case when assignments.status = 'accepted' then ${isoOf('assignments.responded_at')} end as accepted_at
    from assignments join employees on employees.agency_id = assignments.agency_id and employees.id = assignments.employee_id
    where assignments.agency_id = ${agency_id}::uuid and assignments.roster_shift_id = any(${ids}::uuid[])
      and assignments.status in ('planned', 'pending', 'accepted')
    order by assignments.starts_at, assignments.id`.execute(db)
  return rows
}
