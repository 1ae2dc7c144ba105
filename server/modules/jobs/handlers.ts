import { refuse } from '#contract/refusals.ts'
import { jobLists } from '#contract/jobs/jobs.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { issueOwnLink } from './applicant/own-link.ts'
import { changeApplication, changePriority } from './applications/actions.ts'
import { addApplicant, copyApplication } from './applications/adding.ts'
import { applySignedIn, applyPublicly } from './applications/applying.ts'
import { publicJobOf } from './applications/public-job.ts'
import { applicationDocumentOf, resumeOf } from './applications/file-queries.ts'
import { ownPage } from './applications/own-queries.ts'
import { applicationOf, applicationsPage } from './applications/queries.ts'
import { answerOwn, changeProgress, changeSelection, changeStage } from './applications/stages.ts'
import { hireAndInvite } from './hiring/actions.ts'
import { poolRemaining } from './hiring/pool.ts'
import { cancelInterview, changeInterview, finishInterview, planInterview } from './interviews/actions.ts'
import { withInterviewActions } from './interviews/policy.ts'
import { interviewsOf, placeOf } from './interviews/queries.ts'
import { upcomingInterviews } from './interviews/upcoming.ts'
import { sendMessages } from './messages/actions.ts'
import { messagesOf } from './messages/queries.ts'
import { addNote, changeNote, removeNote, restoreNote } from './notes/actions.ts'
import { colleaguesOf, notesOf } from './notes/queries.ts'
import { addStageSet, changeStageSet, removeStageSet } from './stages/actions.ts'
import { stageSetOf, stageSetsOf } from './stages/queries.ts'
import { addTemplate, changeTemplate, copyJob, removeTemplate } from './templates/actions.ts'
import { templateOf, templatesPage, templatesToUse } from './templates/queries.ts'
import { addJob, changeJob, removeJob } from './posts/actions.ts'
import { jobOf, jobsPage, recruitersOf } from './posts/queries.ts'
import { answerReviewsMany } from './reviews/answering.ts'
import { jobFigures, jobFiguresPage } from './reports/queries.ts'
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

export const jobTemplateHandlers: HandlersOf<'jobTemplates'> = {
  list: ({ db, actor, language, now, input }) => templatesPage(db, { actor, language, now }, input),
  byCategory: ({ db, actor, language, now, input }) =>
    actor.kind === 'employee' || actor.kind === 'customer'
      ? Promise.resolve([])
      : templatesToUse(db, { actor, language, now }, input.category_id),
  info: ({ db, actor, language, now, input }) => templateOf(db, { actor, language, now }, input.id),
  store: ({ db, actor, language, now, input }) => addTemplate(db, { actor, language, now }, input),
  fromJob: ({ db, actor, language, now, input }) => copyJob(db, { actor, language, now }, input),
  update: ({ db, actor, language, now, input }) => changeTemplate(db, { actor, language, now }, input),
  remove: ({ db, actor, language, now, input }) => removeTemplate(db, { actor, language, now }, input),
}

export const stageSetHandlers: HandlersOf<'stageSets'> = {
  all: ({ db, actor, language, now, input }) => {
    if (actor.kind === 'customer' && input.job_id === undefined) return Promise.resolve([])
    return stageSetsOf(db, { actor, language, now }, input)
  },
  info: ({ db, actor, language, now, input }) => stageSetOf(db, { actor, language, now }, input.id),
  store: ({ db, actor, language, now, input }) => addStageSet(db, { actor, language, now }, input),
  update: ({ db, actor, language, now, input }) => changeStageSet(db, { actor, language, now }, input),
  remove: ({ db, actor, language, now, input }) => removeStageSet(db, { actor, language, now }, input),
}

export const interviewHandlers: HandlersOf<'interviews'> = {
  list: async ({ db, actor, scope, input }) => {
    await placeOf(db, scope, input.application_id)
    const found = await interviewsOf(db, scope, input.application_id)
    return found.map((interview) => withInterviewActions(actor, interview))
  },
  upcoming: ({ db, actor, language, now, input }) => upcomingInterviews(db, { actor, language, now }, input),
  store: ({ db, actor, language, now, input }) => planInterview(db, { actor, language, now }, input),
  update: ({ db, actor, language, now, input }) => changeInterview(db, { actor, language, now }, input),
  cancel: ({ db, actor, language, now, input }) => cancelInterview(db, { actor, language, now }, input),
  finish: ({ db, actor, language, now, input }) => finishInterview(db, { actor, language, now }, input),
}

export const applicantNoteHandlers: HandlersOf<'applicantNotes'> = {
  list: async ({ db, actor, language, now, input }) => {
    await placeOf(db, actor.scope, input.application_id)
    return notesOf(db, { actor, language, now }, input.application_id)
  },
  colleagues: ({ db, actor, scope }) =>
    actor.kind === 'employee' || actor.kind === 'customer' ? Promise.resolve([]) : colleaguesOf(db, scope),
  store: ({ db, actor, language, now, input }) => addNote(db, { actor, language, now }, input),
  update: ({ db, actor, language, now, input }) => changeNote(db, { actor, language, now }, input),
  remove: ({ db, actor, language, now, input }) => removeNote(db, { actor, language, now }, input),
  restore: ({ db, actor, language, now, input }) => restoreNote(db, { actor, language, now }, input),
}

export const applicantMessageHandlers: HandlersOf<'applicantMessages'> = {
  list: async ({ db, actor, input }) => {
    await placeOf(db, actor.scope, input.application_id)
    return messagesOf(db, actor.scope, input.application_id)
  },
  send: async ({ db, actor, language, now, input }) =>
    toBulkResult(await sendMessages(db, { actor, language, now }, input), language),
}

export const applicationHandlers: HandlersOf<'applications'> = {
  publicInfo: ({ database, language, now, outside: { signer }, input }) =>
    database.readAsPlatform((db) => publicJobOf(db, { language, now, signer }, input.id)),
  apply: applySignedIn,
  applyPublicly,
  store: addApplicant,
  copy: ({ db, actor, language, now, input, outside }) => copyApplication(db, { actor, language, now }, input, outside),
  list: ({ db, actor, language, now, input }) => applicationsPage(db, { actor, language, now }, input),
  info: ({ db, actor, language, now, input }) => applicationOf(db, { actor, language, now }, input.id),
  async resume({ db, actor, language, now, outside, input }) {
    const { id, content_type, name } = await resumeOf(db, { actor, language, now }, input.id)
    const body = (await outside.files.read(id)) ?? refuse('notFound')
    return { content_type, filename: name, body }
  },
  async document({ db, actor, language, now, outside, input }) {
    const { id, content_type, name } = await applicationDocumentOf(db, { actor, language, now }, input.id)
    const body = (await outside.files.read(id)) ?? refuse('notFound')
    return { content_type, filename: name, body }
  },
  progress: async ({ db, actor, language, now, input }) => {
    const change = actor.kind === 'customer' ? answerReviewsMany : changeProgress
    return toBulkResult(await change(db, { actor, language, now }, input), language)
  },
  changeStage: async ({ db, actor, language, now, input }) =>
    toBulkResult(await changeStage(db, { actor, language, now }, input), language),
  selection: async ({ db, actor, language, now, input }) =>
    toBulkResult(await changeSelection(db, { actor, language, now }, input), language),
  setPriority: ({ db, actor, language, now, input }) => changePriority(db, { actor, language, now }, input),
  update: ({ db, actor, language, now, input }) => changeApplication(db, { actor, language, now }, input),
  own: ({ db, actor, language, now, input }) => ownPage(db, { actor, language, now }, input),
  ownLink: issueOwnLink,
  answer: ({ db, actor, language, now, input }) => answerOwn(db, { actor, language, now }, input),
}

export const hiringHandlers: HandlersOf<'hiring'> = {
  hire: hireAndInvite,
  poolRemaining: async ({ db, actor, language, now, input }) =>
    toBulkResult(await poolRemaining(db, { actor, language, now }, input), language),
}

export const jobReportHandlers: HandlersOf<'jobReports'> = {
  figures: ({ db, actor, language, now, input }) => jobFigures(db, { actor, language, now }, input),
  jobs: ({ db, actor, language, now, input }) => jobFiguresPage(db, { actor, language, now }, input),
}
