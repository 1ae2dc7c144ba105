import { pageWithActions } from '#server/http/allowed-actions.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { confirmBackPay } from './back-pay/confirming.ts'
import { paidAndDue } from './back-pay/one-timesheet.ts'
import { reviewFile } from './back-pay/review-file.ts'
import { reviewOf } from './back-pay/review.ts'
import { profilesOf, removeProfile, storeProfile, updateProfile } from './files/profiles.ts'
import { runFile } from './files/run-file.ts'
import { lockPeriod, reopenPeriod, storePayPeriod } from './periods/actions.ts'
import { confirmPayOuts, takeBackPayOuts } from './pay-outs/actions.ts'
import { payOutsOf } from './pay-outs/queries.ts'
import { missingOf } from './periods/missing.ts'
import { periodActions, periodOf, periodsPage } from './periods/queries.ts'
import { correctLines, exportRun, postRun, refreshRun, removeRun, reopenRun, storeRun } from './runs/actions.ts'
import { linesPage, runActions, runOf, runsPage } from './runs/queries.ts'

export const payPeriods: HandlersOf<'payPeriods'> = {
  list: async ({ input, ...context }) =>
    pageWithActions(await periodsPage(context, input), (row) => periodActions(context.actor, row)),
  info: ({ input, ...context }) => periodOf(context, input.id),
  missing: ({ input, ...context }) => missingOf(context, input.id),
  store: ({ input, ...context }) => storePayPeriod(context, input),
  lock: ({ input, ...context }) => lockPeriod(context, input),
  reopen: ({ input, ...context }) => reopenPeriod(context, input),
}

export const payRuns: HandlersOf<'payRuns'> = {
  list: async ({ input, ...context }) =>
    pageWithActions(await runsPage(context, input), (row) => runActions(context.actor, row)),
  info: ({ input, ...context }) => runOf(context, input.id),
  lines: ({ input, ...context }) => linesPage(context, input),
  store: ({ input, ...context }) => storeRun(context, input),
  refresh: ({ input, ...context }) => refreshRun(context, input),
  remove: ({ input, ...context }) => removeRun(context, input),
  export: ({ input, ...context }) => exportRun(context, input),
  download: ({ input, ...context }) => runFile(context, input),
  post: ({ input, ...context }) => postRun(context, input),
  reopen: ({ input, ...context }) => reopenRun(context, input),
  correct: ({ input, ...context }) => correctLines(context, input),
}

export const leavePayOuts: HandlersOf<'leavePayOuts'> = {
  of: ({ input, ...context }) => payOutsOf(context, input.pay_run_id),
  confirm: async ({ input, ...context }) => toBulkResult(await confirmPayOuts(context, input), context.language),
  takeBack: async ({ input, ...context }) => toBulkResult(await takeBackPayOuts(context, input), context.language),
}

export const backPays: HandlersOf<'backPays'> = {
  review: ({ input, ...context }) => reviewOf(context, input),
  timesheet: ({ input, ...context }) => paidAndDue(context, input.id),
  download: ({ input, ...context }) => reviewFile(context, input),
  confirm: ({ input, ...context }) => confirmBackPay(context, input),
}

export const exportProfiles: HandlersOf<'exportProfiles'> = {
  list: ({ db, scope }) => profilesOf(db, scope),
  store: ({ input, ...context }) => storeProfile(context, input),
  update: ({ input, ...context }) => updateProfile(context, input),
  remove: ({ input, ...context }) => removeProfile(context, input),
}
