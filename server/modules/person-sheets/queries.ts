import type { Db } from '#server/database/dialect.ts'
import { localDateOf } from '#contract/values/time.ts'
import { availabilityIn } from '#server/modules/availability/queries.ts'
import { documentsOf } from '#server/modules/documents/queries.ts'
import { fileOf } from '#server/modules/employees/details/queries.ts'
import { employeeOf } from '#server/modules/employees/queries.ts'
import { marksOf } from '#server/modules/skills/tests/queries.ts'
import { skillsOf } from '#server/modules/skills/queries.ts'
import { placementsOf } from '#server/modules/placements/queries.ts'
import { type WorkRightsContext, rightsOf } from '#server/modules/work-rights/actions.ts'
import { personFor } from '#server/modules/work-rights/queries.ts'

/** The printed content of each module; not found outside the scope. */
export async function printOf(db: Db, context: WorkRightsContext, id: string) {
  const { actor, language, now } = context
  const reader = { scope: actor.scope, language, now }
  const employee = await employeeOf(db, actor.scope, id, language)
  const { time_zone } = await personFor(db, actor.scope, id)
  const today = localDateOf(now.toISOString(), time_zone)
  return {
    employee,
    time_zone,
    today,
    file: await fileOf(db, { scope: actor.scope, now }, id),
    rights: await rightsOf(db, context, id),
    documents: await documentsOf(db, reader, id),
    skills: await skillsOf(db, actor.scope, id, language),
    tests: (await marksOf(db, actor.scope, id, reader)).tests,
    placements: await placementsOf(db, { actor, language }, id),
    availability: await availabilityIn(db, actor.scope, id, today),
  }
}
export type PrintedPerson = Awaited<ReturnType<typeof printOf>>
