import { jobLists } from '#contract/jobs/jobs.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import { type Actor, requireStaff } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addTemplate, changeTemplate, copyJob, removeTemplate } from './templates/actions.ts'
import { templateOf, templatesPage, templatesToUse } from './templates/queries.ts'
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

/** For the agency's own people only, whatever another role was given. */
export const jobTemplateHandlers: HandlersOf<'jobTemplates'> = {
  list: staffOnly(({ db, actor, language, now, input }) => templatesPage(db, { actor, language, now }, input)),
  byCategory: ({ db, actor, language, now, input }) =>
    actor.kind === 'employee' || actor.kind === 'customer'
      ? Promise.resolve([])
      : templatesToUse(db, { actor, language, now }, input.category_id),
  info: staffOnly(({ db, actor, language, now, input }) => templateOf(db, { actor, language, now }, input.id)),
  store: staffOnly(({ db, actor, language, now, input }) => addTemplate(db, { actor, language, now }, input)),
  fromJob: staffOnly(({ db, actor, language, now, input }) => copyJob(db, { actor, language, now }, input)),
  update: staffOnly(({ db, actor, language, now, input }) => changeTemplate(db, { actor, language, now }, input)),
  remove: staffOnly(({ db, actor, language, now, input }) => removeTemplate(db, { actor, language, now }, input)),
}

function staffOnly<Request extends { actor: Actor }, Result>(handler: (request: Request) => Promise<Result>) {
  return async (request: Request) => {
    requireStaff(request.actor)
    return handler(request)
  }
}
