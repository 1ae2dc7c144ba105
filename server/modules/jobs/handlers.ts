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
import { interviewsOf, jobOfApplication } from './interviews/queries.ts'
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

export const jobs: HandlersOf<'jobs'> = {
  list: ({ input: { status, ...input }, ...context }) => jobsPage(context, input, status ?? jobLists.open),
  drafts: ({ input: { status, ...input }, ...context }) => jobsPage(context, input, status ?? jobLists.drafts),
  expired: ({ input, ...context }) => jobsPage(context, input, jobLists.expired),
  history: ({ input: { status, ...input }, ...context }) => jobsPage(context, input, status ?? jobLists.history),
  info: ({ input, ...context }) => jobOf(context, input.id),
  store: ({ input, ...context }) => addJob(context, input),
  update: ({ input, ...context }) => changeJob(context, input),
  remove: ({ input, ...context }) => removeJob(context, input),
  changeStatus: async ({ input, ...context }) => toBulkResult(await changeJobs(context, input), context.language),
  recruiters: (context) => (context.actor.kind === 'customer' ? Promise.resolve([]) : recruitersOf(context)),
}

export const jobTemplates: HandlersOf<'jobTemplates'> = {
  list: ({ input, ...context }) => templatesPage(context, input),
  byCategory: ({ input, ...context }) =>
    context.actor.kind === 'employee' || context.actor.kind === 'customer'
      ? Promise.resolve([])
      : templatesToUse(context, input.category_id),
  info: ({ input, ...context }) => templateOf(context, input.id),
  store: ({ input, ...context }) => addTemplate(context, input),
  fromJob: ({ input, ...context }) => copyJob(context, input),
  update: ({ input, ...context }) => changeTemplate(context, input),
  remove: ({ input, ...context }) => removeTemplate(context, input),
}

export const stageSets: HandlersOf<'stageSets'> = {
  all: ({ input, ...context }) => {
    if (context.actor.kind === 'customer' && input.job_id === undefined) return Promise.resolve([])
    return stageSetsOf(context, input)
  },
  info: ({ input, ...context }) => stageSetOf(context, input.id),
  store: ({ input, ...context }) => addStageSet(context, input),
  update: ({ input, ...context }) => changeStageSet(context, input),
  remove: ({ input, ...context }) => removeStageSet(context, input),
}

export const interviews: HandlersOf<'interviews'> = {
  list: async ({ input, ...context }) => {
    await jobOfApplication(context, input.application_id)
    const rows = await interviewsOf(context, input.application_id)
    return rows.map((interview) => withInterviewActions(context.actor, interview))
  },
  upcoming: ({ input, ...context }) => upcomingInterviews(context, input),
  store: ({ input, ...context }) => planInterview(context, input),
  update: ({ input, ...context }) => changeInterview(context, input),
  cancel: ({ input, ...context }) => cancelInterview(context, input),
  finish: ({ input, ...context }) => finishInterview(context, input),
}

export const applicantNotes: HandlersOf<'applicantNotes'> = {
  list: async ({ input, ...context }) => {
    await jobOfApplication(context, input.application_id)
    return notesOf(context, input.application_id)
  },
  colleagues: (context) =>
    context.actor.kind === 'employee' || context.actor.kind === 'customer'
      ? Promise.resolve([])
      : colleaguesOf(context),
  store: ({ input, ...context }) => addNote(context, input),
  update: ({ input, ...context }) => changeNote(context, input),
  remove: ({ input, ...context }) => removeNote(context, input),
  restore: ({ input, ...context }) => restoreNote(context, input),
}

export const applicantMessages: HandlersOf<'applicantMessages'> = {
  list: async ({ input, ...context }) => {
    await jobOfApplication(context, input.application_id)
    return messagesOf(context, input.application_id)
  },
  send: async ({ input, ...context }) => toBulkResult(await sendMessages(context, input), context.language),
}

export const applications: HandlersOf<'applications'> = {
  publicInfo: ({ database, input, ...request }) =>
    database.readAsPlatform((db) => publicJobOf({ ...request, db }, input.id)),
  apply: applySignedIn,
  applyPublicly,
  store: addApplicant,
  copy: ({ input, ...context }) => copyApplication(context, input),
  list: ({ input, ...context }) => applicationsPage(context, input),
  info: ({ input, ...context }) => applicationOf(context, input.id),
  async resume({ input, ...context }) {
    const { id, content_type, name } = await resumeOf(context, input.id)
    const body = (await context.outside.files.read(id)) ?? refuse('notFound')
    return { content_type, filename: name, body }
  },
  async document({ input, ...context }) {
    const { id, content_type, name } = await applicationDocumentOf(context, input.id)
    const body = (await context.outside.files.read(id)) ?? refuse('notFound')
    return { content_type, filename: name, body }
  },
  progress: async ({ input, ...context }) => {
    const change = context.actor.kind === 'customer' ? answerReviewsMany : changeProgress
    return toBulkResult(await change(context, input), context.language)
  },
  changeStage: async ({ input, ...context }) => toBulkResult(await changeStage(context, input), context.language),
  selection: async ({ input, ...context }) => toBulkResult(await changeSelection(context, input), context.language),
  setPriority: ({ input, ...context }) => changePriority(context, input),
  update: ({ input, ...context }) => changeApplication(context, input),
  own: ({ input, ...context }) => ownPage(context, input),
  ownLink: issueOwnLink,
  answer: ({ input, ...context }) => answerOwn(context, input),
}

export const hiring: HandlersOf<'hiring'> = {
  hire: hireAndInvite,
  poolRemaining: async ({ input, ...context }) => toBulkResult(await poolRemaining(context, input), context.language),
}

export const jobReports: HandlersOf<'jobReports'> = {
  figures: ({ input, ...context }) => jobFigures(context, input),
  jobs: ({ input, ...context }) => jobFiguresPage(context, input),
}
