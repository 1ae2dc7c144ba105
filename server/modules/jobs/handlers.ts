import { jobLists } from '#contract/jobs/jobs.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addJob, changeJob, removeJob } from './posts/actions.ts'
import { jobOf, jobsPage, recruitersOf } from './posts/queries.ts'
import { changeJobs } from './posts/status-actions.ts'

export const jobHandlers: HandlersOf<'jobs'> = {
  list: ({ db, actor, language, now, input: { status, ...input } }) =>
    jobsPage(db, { actor, language, now }, input, status ?? jobLists.open),
  drafts: ({ db, actor, language, now, input: { status, ...input } }) =>
    jobsPage(db, { actor, language, now }, input, status ?? jobLists.drafts),
  expired: ({ db, actor, language, now, input }) => jobsPage(db, { actor, language, now }, input, jobLists.expired),
  history: ({ db, actor, language, now, input: { status, ...input } }) =>
    jobsPage(db, { actor, language, now }, input, status ?? jobLists.history),
  info: ({ db, actor, language, now, input }) => jobOf(db, { actor, language, now }, input.id),
  store: ({ db, actor, language, now, input }) => addJob(db, { actor, language, now }, input),
  update: ({ db, actor, language, now, input }) => changeJob(db, { actor, language, now }, input),
  remove: ({ db, actor, language, now, input }) => removeJob(db, { actor, language, now }, input),
  changeStatus: async ({ db, actor, language, now, input }) =>
    toBulkResult(await changeJobs(db, { actor, language, now }, input), language),
  recruiters: ({ db, actor, scope }) => (actor.kind === 'customer' ? Promise.resolve([]) : recruitersOf(db, scope)),
}
