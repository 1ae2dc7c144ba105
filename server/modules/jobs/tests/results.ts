// What follows from the results of applicants' tests: their stage, and notifications of the recruiters.
import { sql } from 'kysely'
import type { ApplicationStage } from '#contract/jobs/applications/application-stages.ts'
import type { PassedAction } from '#contract/jobs/applications/application-tests.ts'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { processDueRecords } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { writeStageEmails } from '#server/modules/jobs/applicant/emails.ts'
import { notifyRecruiters } from '#server/modules/jobs/applicant/notifications.ts'
import { type ApplicationForChange, applicationForChange } from '#server/modules/jobs/applications/queries.ts'
import { storeMove } from '#server/modules/jobs/applications/stages.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import { newestResults } from './queries.ts'

type ApplicationKey = { agency_id: string; application_id: string; job_id: string }

/** Applies every new result; returns how many applicants had one. A second run finds nothing to do. */
export const applyTestResults = (database: Database, now: Date, signal?: AbortSignal): Promise<number> =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: async (db) => {
      const results = (await newestResults(db, now)).map((result) => ({ ...result, id: result.application_id }))
      return [...new Map(results.map((result) => [result.id, result])).values()]
    },
    process: async (db, _, applicants) => {
      let applied = 0
      for (const applicant of applicants) if (await applyResultsOf(db, applicant, now)) applied += 1
      return applied
    },
    recordsPerTransaction: 1,
    signal,
  })

/**
 * Applies the new results of one applicant: those who have passed all their tests advance as their stage says. A recruiter who moved or
 * rejected them meanwhile is not overruled: results count only in a stage of the kind testing. Returns whether there was a new one.
 */
export async function applyResultsOf(db: Db, { agency_id, application_id: id, job_id }: ApplicationKey, now: Date) {
  const scope = scopeOfAgency(agency_id)
  await lockJob({ db, scope }, job_id)
  // Read again under the lock: another process may have applied them.
  const results = await newestResults(db, now, id)
  const fresh = results.filter(({ is_new }) => is_new)
  if (fresh.length === 0) return false
  await markApplied(db, { agency_id, id }, fresh)
  const application = await applicationForChange({ db, scope }, { id })
  const stage = await stageOf(db, agency_id, application.stage_id)
  if (fresh.some(({ result }) => result === 'failed') && (stage.kind !== 'testing' || stage.notify_failed))
    await notifyRecruiters(db, { agency_id, id, kind: 'applicationTestFailed' }, now)
  if (results.every(({ result }) => result === 'passed')) {
    await notifyRecruiters(db, { agency_id, id, kind: 'applicationTestsPassed' }, now)
    if (stage.kind === 'testing' && application.job_status !== 'archived')
      await advanceStage(db, application, stage, now)
  }
  return true
}

const markApplied = (
  db: Db,
  { agency_id, id }: { agency_id: string; id: string },
  fresh: readonly { skill_id: string; test_id: string | null }[],
) =>
  sql`update job_application_tests set applied_test_id = applied.test_id
    from unnest(${fresh.map(({ skill_id }) => skill_id)}::uuid[], ${fresh.map(({ test_id }) => test_id)}::uuid[])
      applied (skill_id, test_id)
    where job_application_tests.agency_id = ${agency_id}::uuid and job_application_tests.application_id = ${id}::uuid
      and job_application_tests.skill_id = applied.skill_id`.execute(db)

const stageOf = (db: Db, agency_id: string, id: string) =>
  db
    .selectFrom('job_stages')
    .select(['stage_set_id', 'position', 'notify_failed', sql<PassedAction>`when_passed`.as('when_passed')])
    .select(sql<ApplicationStage>`kind`.as('kind'))
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type TestStage = Awaited<ReturnType<typeof stageOf>>

async function advanceStage(db: Db, application: ApplicationForChange, stage: TestStage, now: Date) {
  const to = await stageAfter(db, application.agency_id, stage)
  if (to === null) return
  const set = to.id === null ? {} : { stage_id: to.id }
  // The history shows the cause instead of a name.
  const move = { to: to.kind, note: null, by_name: null, set, cause: 'tests_passed' } as const
  await storeMove({ db, scope: scopeOfAgency(application.agency_id), now }, application, move)
  await writeStageEmails(db, { agency_id: application.agency_id, ids: [application.id], stage: to.kind }, now)
}

/** Where those who passed go; `id` null: the first stage of the kind. Transitions lead from testing to these kinds only. */
async function stageAfter(db: Db, agency_id: string, { when_passed, stage_set_id, position }: TestStage) {
  if (when_passed === 'stay') return null
  if (when_passed === 'shortlist') return { id: null, kind: 'shortlisted' as const }
  const next = await db
    .selectFrom('job_stages')
    .select(['id', sql<'shortlisted' | 'testing' | 'interview'>`kind`.as('kind')])
    .where('agency_id', '=', agency_id)
    .where('stage_set_id', '=', stage_set_id)
    .where('position', '>', position)
    .where('kind', 'in', ['shortlisted', 'testing', 'interview'])
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return next ?? null
}
