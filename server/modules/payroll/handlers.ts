import { pageWithActions } from '#server/http/allowed-actions.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { profilesOf, removeProfile, storeProfile, updateProfile } from './files/profiles.ts'
import { runFile } from './files/run-file.ts'
import { lockPeriod, reopenPeriod, storePayPeriod } from './periods/actions.ts'
import { missingOf } from './periods/missing.ts'
import { periodActions, periodOf, periodsPage } from './periods/queries.ts'
import { correctLines, exportRun, postRun, refreshRun, removeRun, reopenRun, storeRun } from './runs/actions.ts'
import { linesPage, runActions, runOf, runsPage } from './runs/queries.ts'

export const payPeriodHandlers: HandlersOf<'payPeriods'> = {
  list: async ({ db, actor, input, now }) =>
    pageWithActions(await periodsPage(db, actor, input, now), (row) => periodActions(actor, row)),
  info: ({ db, actor, input }) => periodOf(db, actor, input.id),
  missing: ({ db, actor, input, now }) => missingOf(db, actor, input.id, now),
  store: ({ db, actor, input, now }) => storePayPeriod(db, actor, input, now),
  lock: ({ db, actor, input, now }) => lockPeriod(db, actor, input, now),
  reopen: ({ db, actor, input, now }) => reopenPeriod(db, actor, input, now),
}

export const payRunHandlers: HandlersOf<'payRuns'> = {
  list: async ({ db, actor, input }) =>
    pageWithActions(await runsPage(db, actor, input), (row) => runActions(actor, row)),
  info: ({ db, actor, input }) => runOf(db, actor, input.id),
  lines: ({ db, actor, input }) => linesPage(db, actor, input),
  store: ({ db, actor, input, now }) => storeRun(db, actor, input, now),
  refresh: ({ db, actor, input, now }) => refreshRun(db, actor, input, now),
  remove: ({ db, actor, input }) => removeRun(db, actor, input),
  export: ({ db, actor, input, now }) => exportRun(db, actor, input, now),
  download: ({ db, actor, input, language, now }) => runFile(db, actor, input, language, now),
  post: ({ db, actor, input, now }) => postRun(db, actor, input, now),
  reopen: ({ db, actor, input, now }) => reopenRun(db, actor, input, now),
  correct: ({ db, actor, input, now }) => correctLines(db, actor, input, now),
}

export const exportProfileHandlers: HandlersOf<'exportProfiles'> = {
  list: ({ db, scope }) => profilesOf(db, scope),
  store: ({ db, actor, input }) => storeProfile(db, actor, input),
  update: ({ db, actor, input, now }) => updateProfile(db, actor, input, now),
  remove: ({ db, actor, input }) => removeProfile(db, actor, input),
}
