import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Application } from '#contract/jobs/applications/applications.ts'
import { refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, requireVersionOf, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import { applicationForChange, applicationOf } from './queries.ts'

type Calls = typeof calls.applications

/** Changes the rating of an applicant. */
export async function changeApplication(
  context: Context,
  { id, version, rating }: InputOf<Calls['update']>,
): Promise<Application> {
  const { db, scope, now } = context
  const current = await applicationOf(context, id)
  requireVersion(current, version)
  const set = { rating, updated_at: now.toISOString() }
  await updateVersioned(db, 'job_applications', { scope, current, version, set })
  return applicationOf(context, id)
}

/**
 * Puts an applicant after another one, or first. The job is locked meanwhile, and all positions are written anew from the order as it
 * stands: of two recruiters who do this at once, the second changes the order that the first one left.
 */
export async function changePriority(
  context: Context,
  { job_id, id, version, after_id }: InputOf<Calls['setPriority']>,
) {
  const { db, scope, now } = context
  const { agency_id } = await lockJob(context, job_id)
  const application = await applicationForChange(context, { id, job_id })
  await requireVersionOf(application, version, () => applicationOf(context, id))
  const others = (await orderOf(db, { agency_id, job_id })).map((row) => row.id).filter((other) => other !== id)
  const at = after_id === null ? 0 : others.indexOf(after_id) + 1
  if (after_id !== null && at === 0) refuseField('after_id', 'refusals.unknownChoice')
  await writeOrder(db, { agency_id, job_id }, others.toSpliced(at, 0, id))
  await updateVersioned(db, 'job_applications', {
    scope,
    current: application,
    set: { updated_at: now.toISOString() },
  })
  return { rows: await orderOf(db, { agency_id, job_id }), version: version + 1 }
}

type JobKey = { agency_id: string; job_id: string }

const orderOf = (db: Db, { agency_id, job_id }: JobKey) =>
  db
    .selectFrom('job_applications')
    .select(['id', 'priority'])
    .where('agency_id', '=', agency_id)
    .where('job_id', '=', job_id)
    .orderBy('priority')
    .orderBy('id')
    .execute()

// One statement, after which the positions are unique again (job_applications_order).
const writeOrder = (db: Db, { agency_id, job_id }: JobKey, ids: readonly string[]) =>
  sql`update job_applications set priority = ordered.position
    from unnest(${[...ids]}::uuid[]) with ordinality ordered (id, position)
    where job_applications.agency_id = ${agency_id}::uuid and job_applications.job_id = ${job_id}::uuid
      and job_applications.id = ordered.id and job_applications.priority <> ordered.position`.execute(db)
