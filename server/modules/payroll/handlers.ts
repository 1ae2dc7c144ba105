import { pageWithActions } from '#server/http/allowed-actions.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { requireStaff } from '#server/http/actor.ts'
import { profilesOf, removeProfile, storeProfile, updateProfile } from './files/profiles.ts'
import { runFile } from './files/run-file.ts'
import { lockPeriod, reopenPeriod, storePayPeriod } from './periods/actions.ts'
import { missingOf } from './periods/missing.ts'
import { periodActions, periodOf, periodsPage } from './periods/queries.ts'
import { correctLines, exportRun, postRun, refreshRun, removeRun, reopenRun, storeRun } from './runs/actions.ts'
import { linesPage, runActions, runOf, runsPage } from './runs/queries.ts'

// The permission to export time can be granted to customers, for their own list; payroll is the agency's.
export const payPeriodHandlers: HandlersOf<'payPeriods'> = {
  list: staffOnly(async ({ db, actor, input, now }) =>
    pageWithActions(await periodsPage(db, actor, input, now), (row) => periodActions(actor, row)),
  ),
  info: staffOnly(({ db, actor, input }) => periodOf(db, actor, input.id)),
  missing: staffOnly(({ db, actor, input, now }) => missingOf(db, actor, input.id, now)),
  store: staffOnly(({ db, actor, input, now }) => storePayPeriod(db, actor, input, now)),
  lock: staffOnly(({ db, actor, input, now }) => lockPeriod(db, actor, input, now)),
  reopen: staffOnly(({ db, actor, input, now }) => reopenPeriod(db, actor, input, now)),
}

export const payRunHandlers: HandlersOf<'payRuns'> = {
  list: staffOnly(async ({ db, actor, input }) =>
    pageWithActions(await runsPage(db, actor, input), (row) => runActions(actor, row)),
  ),
  info: staffOnly(({ db, actor, input }) => runOf(db, actor, input.id)),
  lines: staffOnly(({ db, actor, input }) => linesPage(db, actor, input)),
  store: staffOnly(({ db, actor, input, now }) => storeRun(db, actor, input, now)),
  refresh: staffOnly(({ db, actor, input, now }) => refreshRun(db, actor, input, now)),
  remove: staffOnly(({ db, actor, input }) => removeRun(db, actor, input)),
  export: staffOnly(({ db, actor, input, now }) => exportRun(db, actor, input, now)),
  download: staffOnly(({ db, actor, input, language, now }) => runFile(db, actor, input, language, now)),
  post: staffOnly(({ db, actor, input, now }) => postRun(db, actor, input, now)),
  reopen: staffOnly(({ db, actor, input, now }) => reopenRun(db, actor, input, now)),
  correct: staffOnly(({ db, actor, input, now }) => correctLines(db, actor, input, now)),
}

export const exportProfileHandlers: HandlersOf<'exportProfiles'> = {
  list: staffOnly(({ db, scope }) => profilesOf(db, scope)),
  store: staffOnly(({ db, actor, input }) => storeProfile(db, actor, input)),
  update: staffOnly(({ db, actor, input, now }) => updateProfile(db, actor, input, now)),
  remove: staffOnly(({ db, actor, input }) => removeProfile(db, actor, input)),
}

function staffOnly<Request extends { actor: Parameters<typeof requireStaff>[0] }, Result>(
  handle: (request: Request) => Promise<Result>,
) {
  return async (request: Request) => {
    requireStaff(request.actor)
    return handle(request)
  }
}
