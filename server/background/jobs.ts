import { setTimeout as sleep } from 'node:timers/promises'
import { systemActor } from '#contract/platform/audit.ts'
import { purgeIdempotencyKeys } from '#server/http/limits/once.ts'
import { printAuditHeads } from '#server/modules/audit/anchoring.ts'
import { purgeExpiredCredentials } from '#server/modules/auth/expired-credentials.ts'
import { closeOpenPunches, purgeCoordinates } from '#server/modules/clock/closing.ts'
import { expireExports, makeQueuedExports } from '#server/modules/data-exports/queue.ts'
import { sendDocumentReminders } from '#server/modules/documents/reminders.ts'
import { activateStartedEmployees } from '#server/modules/employees/transitions.ts'
import { expirePacks, makeQueuedPacks } from '#server/modules/evidence/queue.ts'
import { purgeUnusedFiles } from '#server/modules/files/purge.ts'
import { ensureHolidays } from '#server/modules/holidays/filling.ts'
import { followHolidays } from '#server/modules/leave/requests/holidays.ts'
import { remindOfLeave } from '#server/modules/leave/requests/reminders.ts'
import { accrueLeave } from '#server/modules/leave/balances/accrual.ts'
import { makeBackup, queueDueBackup } from '#server/modules/backups/queue.ts'
import { runQueuedImports } from '#server/modules/imports/running/runner.ts'
import { anonymiseExpired } from '#server/modules/jobs/applicant/anonymising.ts'
import { remindOfConsents } from '#server/modules/jobs/applicant/consent-reminders.ts'
import { applyOfferExpiry } from '#server/modules/jobs/applicant/offer-expiry.ts'
import { applyJobSchedule } from '#server/modules/jobs/posts/schedule.ts'
import { applyTestResults } from '#server/modules/jobs/tests/results.ts'
import { purgePhotos } from '#server/modules/kiosks/photos.ts'
import { purgeEmails, sendDueEmails } from '#server/modules/emails/delivery.ts'
import { purgeNotifications } from '#server/modules/notifications/purge.ts'
import { purgeShiftNotices } from '#server/modules/publication/notices/purge.ts'
import { settleOffers } from '#server/modules/responses/offers/settling.ts'
import { purgeResponseLinks } from '#server/modules/publication/notices/response-links.ts'
import { purgeUndoData } from '#server/modules/rosters/changes/purge.ts'
import { purgeDecisions } from '#server/modules/rosters/decisions/purge.ts'
import { purgeRuns, workOnRuns } from '#server/modules/auto-fill/runs/queue.ts'
import { endSwaps } from '#server/modules/responses/swaps/ending.ts'
import { startDueAssignments } from '#server/modules/attendance/outcomes/starts.ts'
import { priceQueuedTime } from '#server/modules/pay/timesheets/freezing.ts'
import { addDuePeriods } from '#server/modules/payroll/periods/adding.ts'
import { purgeStatementNotices, sendQueuedStatements } from '#server/modules/payroll/statements/notices.ts'
import { expireReports, sendDueReports } from '#server/modules/reports/schedules/delivery.ts'
import { purgeOldPushes, sendDuePushes } from '#server/modules/push/delivery.ts'
import { purgeOldMessages, sendDueMessages } from '#server/modules/sms/delivery.ts'
import { approveUnansweredTimesheets } from '#server/modules/timesheets/approval/timeouts.ts'
import { remindOfSignoffs } from '#server/modules/timesheets/signoff/reminders.ts'
import { purgeDeliveries, sendDueDeliveries } from '#server/modules/webhooks/delivery.ts'
import { sendCheckReminders } from '#server/modules/work-rights/reminders.ts'
import { purgeFetches, queueDueFetches, runQueuedFetches } from '#server/modules/xero/payslip-queue.ts'
import { runQueuedSyncs } from '#server/modules/xero/sync/queue.ts'
import type { BackgroundJob, JobContext } from './job.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Outside } from '#server/outside/outside.ts'

const halfMinute = { every_seconds: 30 }
const tenMinutes = { every_seconds: 600 }
const hourly = { every_seconds: 3600 }
const daily = { every_seconds: 86_400 }
// 02:30 in Sydney in winter, 00:30 in Perth.
const nightly = { daily_at: '16:30' } as const

/** A trigger starts it again soon after a failure, since somebody is waiting for it. */
const queueRetries = { retry_minutes: [1, 2, 5] }

const importQueue = { ...queueRetries, wakeOn: 'imports', timeout_minutes: 60, run: runQueuedImports }

type Run = ReturnType<BackgroundJob['run']>

/** A job's work that needs the time. */
const withNow =
  (work: (database: Database, now: Date, signal: AbortSignal) => Run) =>
  ({ database, outside, signal }: JobContext) =>
    work(database, outside.clock.now(), signal)

/** A job's work that needs what is outside of the database. */
const withOutside =
  (work: (database: Database, outside: Outside, signal: AbortSignal) => Run) =>
  ({ database, outside, signal }: JobContext) =>
    work(database, outside, signal)

/** `print` keeps a line with a head of the audit log; `started_at` is when this process started. */
type JobSettings = { print: (line: string) => void; started_at: Date }

/**
 * Every background job, in the order in which a start runs them. A job runs in one process at a time (JobRunner). `wakeOn` is the topic of
 * a trigger that calls muster_wake_job; the schedule of such a job is for what waits for a time or was missed.
 */
// oxlint-disable-next-line max-lines-per-function -- a table, one job per entry
export const backgroundJobs = ({ print, started_at }: JobSettings): readonly BackgroundJob[] => [
  // Queues: work left by requests.
  {
    ...queueRetries,
    name: 'send-emails',
    wakeOn: 'emails',
    schedule: halfMinute,
    timeout_minutes: 15,
    run: withOutside(sendDueEmails),
  },
  {
    ...queueRetries,
    name: 'send-sms',
    wakeOn: 'sms',
    schedule: halfMinute,
    timeout_minutes: 15,
    run: withOutside(sendDueMessages),
  },
  {
    ...queueRetries,
    name: 'send-pushes',
    wakeOn: 'push',
    schedule: halfMinute,
    timeout_minutes: 15,
    run: withOutside(sendDuePushes),
  },
  {
    ...queueRetries,
    name: 'send-webhooks',
    wakeOn: 'webhooks',
    schedule: halfMinute,
    timeout_minutes: 15,
    run: withOutside(sendDueDeliveries),
  },
  // Three imports can run at once: a long one does not delay the next agency's.
  { ...importQueue, name: 'run-imports', schedule: halfMinute },
  { ...importQueue, name: 'run-imports-2', schedule: tenMinutes },
  { ...importQueue, name: 'run-imports-3', schedule: tenMinutes },
  {
    ...queueRetries,
    name: 'fetch-pay-slips',
    wakeOn: 'pay-slips',
    schedule: halfMinute,
    timeout_minutes: 60,
    run: ({ database, outside, signal }) =>
      runQueuedFetches(database, outside, (milliseconds) => sleep(milliseconds, undefined, { signal, ref: false })),
  },
  {
    ...queueRetries,
    name: 'make-evidence-packs',
    wakeOn: 'evidence',
    schedule: halfMinute,
    timeout_minutes: 60,
    run: makeQueuedPacks,
  },
  {
    ...queueRetries,
    name: 'make-data-exports',
    wakeOn: 'data-exports',
    schedule: halfMinute,
    timeout_minutes: 60,
    run: makeQueuedExports,
  },
  {
    ...queueRetries,
    name: 'make-backups',
    wakeOn: 'backups',
    schedule: tenMinutes,
    timeout_minutes: 120,
    run: makeBackup,
  },
  {
    ...queueRetries,
    name: 'sync-xero',
    wakeOn: 'xero-sync',
    schedule: halfMinute,
    timeout_minutes: 60,
    run: ({ database, outside, signal }) =>
      runQueuedSyncs(database, outside, (milliseconds) => sleep(milliseconds, undefined, { signal, ref: false })),
  },
  {
    ...queueRetries,
    name: 'pricing',
    wakeOn: 'pricing',
    schedule: halfMinute,
    timeout_minutes: 15,
    run: withNow(priceQueuedTime),
  },
  {
    ...queueRetries,
    name: 'send-pay-statements',
    wakeOn: 'pay-statements',
    schedule: hourly,
    timeout_minutes: 15,
    run: withNow(sendQueuedStatements),
  },
  {
    // Woken when one is asked for; the schedule is for those that are due.
    ...queueRetries,
    name: 'send-reports',
    wakeOn: 'reports',
    schedule: halfMinute,
    timeout_minutes: 15,
    run: sendDueReports,
  },
  {
    // One process works on one run at a time, so that requests have processors left.
    ...queueRetries,
    name: 'fill-rosters',
    wakeOn: 'fills',
    schedule: halfMinute,
    timeout_minutes: 60,
    run: workOnRuns,
  },

  // Time-based changes.
  { name: 'queue-pay-slip-fetches', schedule: hourly, timeout_minutes: 5, run: withNow(queueDueFetches) },
  // Readers see both at once; this stores it within a minute.
  { name: 'apply-job-schedule', schedule: halfMinute, timeout_minutes: 5, run: withNow(applyJobSchedule) },
  { name: 'expire-offers', schedule: halfMinute, timeout_minutes: 5, run: withNow(applyOfferExpiry) },
  {
    // The schedule is for tests whose time ended without being submitted.
    ...queueRetries,
    name: 'apply-test-results',
    wakeOn: 'applicant-tests',
    schedule: halfMinute,
    timeout_minutes: 5,
    run: withNow(applyTestResults),
  },
  { name: 'start-assignments', schedule: halfMinute, timeout_minutes: 5, run: withNow(startDueAssignments) },
  { name: 'close-open-punches', schedule: tenMinutes, timeout_minutes: 5, run: closeOpenPunches },
  // Before they are seen, the actions on them check the shifts themselves.
  { name: 'end-swaps', schedule: halfMinute, timeout_minutes: 5, run: withNow(endSwaps) },
  {
    // Woken when a shift with offers changes; the schedule is for time windows.
    ...queueRetries,
    name: 'settle-offers',
    wakeOn: 'offers',
    schedule: halfMinute,
    timeout_minutes: 5,
    run: withNow(settleOffers),
  },
  { name: 'activate-started-employees', schedule: hourly, timeout_minutes: 5, run: withNow(activateStartedEmployees) },
  {
    name: 'approve-unanswered-timesheets',
    schedule: hourly,
    timeout_minutes: 5,
    run: withNow(approveUnansweredTimesheets),
  },
  { name: 'remind-of-signoffs', schedule: hourly, timeout_minutes: 5, run: withNow(remindOfSignoffs) },
  { name: 'remind-of-leave', schedule: hourly, timeout_minutes: 5, run: withNow(remindOfLeave) },
  { name: 'add-pay-periods', schedule: hourly, timeout_minutes: 5, run: withNow(addDuePeriods) },
  { name: 'send-document-reminders', schedule: hourly, timeout_minutes: 5, run: withNow(sendDocumentReminders) },
  { name: 'send-work-rights-reminders', schedule: hourly, timeout_minutes: 5, run: withNow(sendCheckReminders) },
  {
    name: 'fill-public-holidays',
    schedule: hourly,
    timeout_minutes: 5,
    run: ({ database, outside }) =>
      database.asPlatform((db) => ensureHolidays(db, outside.clock.now()), systemActor('start')),
  },
  {
    // More often than once a night: it also requests the first one, and another one after a failure.
    name: 'queue-backups',
    schedule: tenMinutes,
    timeout_minutes: 5,
    run: queueDueBackup,
  },
  {
    name: 'print-audit-heads',
    schedule: daily,
    timeout_minutes: 5,
    run: ({ database }) => printAuditHeads(database, print),
  },

  // Housekeeping: deletes what is no longer needed. Access logs and the audit log are kept.
  { name: 'purge-expired-credentials', schedule: hourly, timeout_minutes: 5, run: withNow(purgeExpiredCredentials) },
  {
    name: 'purge-unused-files',
    schedule: hourly,
    timeout_minutes: 15,
    run: ({ database, outside }) => purgeUnusedFiles(database, outside, started_at),
  },
  { name: 'purge-emails', schedule: hourly, timeout_minutes: 5, run: withOutside(purgeEmails) },
  { name: 'expire-evidence-packs', schedule: hourly, timeout_minutes: 5, run: withNow(expirePacks) },
  { name: 'expire-data-exports', schedule: hourly, timeout_minutes: 5, run: withNow(expireExports) },
  { name: 'expire-reports', schedule: hourly, timeout_minutes: 5, run: withNow(expireReports) },
  { name: 'purge-sms', schedule: daily, timeout_minutes: 5, run: withOutside(purgeOldMessages) },
  { name: 'purge-pushes', schedule: daily, timeout_minutes: 5, run: withOutside(purgeOldPushes) },
  { name: 'purge-webhook-deliveries', schedule: daily, timeout_minutes: 15, run: withNow(purgeDeliveries) },
  { name: 'purge-idempotency-keys', schedule: hourly, timeout_minutes: 15, run: withNow(purgeIdempotencyKeys) },
  { name: 'remind-of-consents', schedule: hourly, timeout_minutes: 15, run: withNow(remindOfConsents) },
  // Its entries in the audit log and its stored result show what was deleted.
  { name: 'anonymise-applications', schedule: hourly, timeout_minutes: 15, run: withOutside(anonymiseExpired) },
  {
    name: 'purge-notifications',
    schedule: daily,
    timeout_minutes: 15,
    run: async ({ database, outside, signal }) =>
      (await purgeNotifications(database, outside.clock.now(), signal)) +
      (await purgeShiftNotices(database, outside.clock.now(), signal)),
  },
  { name: 'purge-response-links', schedule: daily, timeout_minutes: 15, run: withNow(purgeResponseLinks) },
  { name: 'purge-pay-statement-notices', schedule: daily, timeout_minutes: 15, run: withNow(purgeStatementNotices) },
  { name: 'purge-kiosk-photos', schedule: daily, timeout_minutes: 15, run: withOutside(purgePhotos) },
  { name: 'purge-undo-data', schedule: daily, timeout_minutes: 15, run: withNow(purgeUndoData) },
  { name: 'purge-fill-runs', schedule: hourly, timeout_minutes: 5, run: withNow(purgeRuns) },
  { name: 'purge-eligibility-decisions', schedule: daily, timeout_minutes: 15, run: withNow(purgeDecisions) },
  { name: 'purge-punch-coordinates', schedule: daily, timeout_minutes: 15, run: withNow(purgeCoordinates) },
  { name: 'purge-pay-slip-fetches', schedule: daily, timeout_minutes: 5, run: withNow(purgeFetches) },
  { name: 'follow-holidays', schedule: daily, timeout_minutes: 60, run: withNow(followHolidays) },
  { name: 'accrue-leave', schedule: daily, timeout_minutes: 60, run: withNow(accrueLeave) },
  // A PostgreSQL server does this itself.
  {
    name: 'vacuum-database',
    schedule: nightly,
    timeout_minutes: 30,
    run: ({ database, signal }) => database.vacuum(signal),
  },
]
