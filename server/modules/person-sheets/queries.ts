import { localDateOf } from '#contract/values/time.ts'
import { availabilityIn } from '#server/modules/availability/queries.ts'
import { documentsOf } from '#server/modules/documents/queries.ts'
import { fileOf } from '#server/modules/employees/details/queries.ts'
import { employeeOf } from '#server/modules/employees/queries.ts'
import { marksOf } from '#server/modules/skills/tests/queries.ts'
import { skillsOf } from '#server/modules/skills/queries.ts'
import { placementsOf } from '#server/modules/placements/queries.ts'
import { rightsOf } from '#server/modules/work-rights/actions.ts'
import { personFor } from '#server/modules/work-rights/queries.ts'
import type { Context } from '#server/http/context.ts'

/** The printed content of each module; not found outside the scope. */
export async function printOf(context: Context, id: string) {
  const { db, scope, now } = context
  const employee = await employeeOf(context, id)
  const { time_zone } = await personFor(db, scope, id)
  const today = localDateOf(now.toISOString(), time_zone)
  return {
    employee,
    time_zone,
    today,
    file: await fileOf(context, id),
    rights: await rightsOf(context, id),
    documents: await documentsOf(context, id),
    skills: await skillsOf(context, id),
    tests: (await marksOf(context, id)).tests,
    placements: await placementsOf(context, id),
    availability: await availabilityIn(db, scope, id, today),
  }
}
export type PrintedPerson = Awaited<ReturnType<typeof printOf>>
