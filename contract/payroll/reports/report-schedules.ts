// Reports that are made and sent by themselves.
import { z } from 'zod'
import { download, list, read, write } from '#contract/call.ts'
import { marginGroups } from '#contract/payroll/margins.ts'
import { wallTime } from '#contract/values/time.ts'
import { booleanField, emptyAsNull, id, name, optionalId, version } from '#contract/values/values.ts'
import { type ReportName, reportFormats, reportNames } from './report-names.ts'
import { budgetGroups } from './budget-report.ts'
import { liabilityGroups } from './leave-liability.ts'
import { overtimeGroups, positionGroups } from './time-reports.ts'

/** Relative to the day on which a report is due: the week from Monday to Sunday, the month or the pay period that ended before it. */
export const reportPeriods = ['last_week', 'last_month', 'last_pay_period'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export const reportRhythms = ['weekly', 'monthly'] as const
export type ReportRhythm = (typeof reportRhythms)[number]

/** What each report is added up by. */
export const groupsOfReport = {
  overtime: overtimeGroups,
  hours: positionGroups,
  margin: marginGroups,
  budget: budgetGroups,
  leave_liability: liabilityGroups,
} as const satisfies Readonly<Record<ReportName, readonly string[]>>

/** The days during which a sent report can be opened. */
export const reportFileDays = 30
export const maxReportRecipients = 20

/** How the last sending ended; `no_period`: the agency has no pay period that ended. */
export const reportResults = ['sent', 'nobody', 'no_period', 'failed'] as const
export type ReportResult = (typeof reportResults)[number]

/** Why it is paused by itself. */
export const reportPauseReasons = ['owner_left'] as const

const weekday = z.coerce.number().int().min(1).max(7)
const dayOfMonth = z.coerce.number().int().min(1).max(31)

const scheduleFields = {
  name: name(80),
  report: z.enum(reportNames),
  /** one of the report's own */
  group: z.enum([...new Set(Object.values(groupsOfReport).flat())]),
  customer_id: optionalId,
  location_id: optionalId,
  format: z.enum(reportFormats),
  period: z.enum(reportPeriods),
  rhythm: z.enum(reportRhythms),
  /** of a weekly one: 1 is Monday */
  weekday: emptyAsNull(weekday.nullable()).default(null),
  /** of a monthly one; in a shorter month its last day */
  day_of_month: emptyAsNull(dayOfMonth.nullable()).default(null),
  /** in the agency's time zone */
  time: wallTime,
  /** memberships of agency users, who get it as they may see it when it is sent */
  recipient_ids: z.array(id).min(1).max(maxReportRecipients),
}

const reportSchedule = z.object({
  id: z.string(),
  name: z.string(),
  report: z.enum(reportNames),
  group: z.string(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  location_id: z.string().nullable(),
  location_name: z.string().nullable(),
  format: z.enum(reportFormats),
  period: z.enum(reportPeriods),
  rhythm: z.enum(reportRhythms),
  weekday: z.number().int().nullable(),
  day_of_month: z.number().int().nullable(),
  time: z.string(),
  time_zone: z.string(),
  recipients: z.array(z.object({ id: z.string(), name: z.string() })),
  owner_name: z.string(),
  is_paused: z.boolean(),
  paused_because: z.enum(reportPauseReasons).nullable(),
  /** null while it is paused */
  next_at: z.string().nullable(),
  /** somebody asked for it to be sent now */
  is_sending: z.boolean(),
  last_at: z.string().nullable(),
  last_result: z.enum(reportResults).nullable(),
  /** how many people it was sent to */
  last_sent: z.number().int().nullable(),
  /** those who were left out because they may no longer see it */
  last_left_out: z.array(z.string()),
  version: z.number().int(),
})
export type ReportSchedule = z.infer<typeof reportSchedule>

const reportFile = z.object({
  id: z.string(),
  name: z.string(),
  report: z.enum(reportNames),
  format: z.enum(reportFormats),
  from: z.string(),
  to: z.string(),
  created_at: z.string(),
  /** until when it can be opened */
  expires_at: z.string(),
  /** whether its reader may still see the report */
  can_open: z.boolean(),
})
export type ReportFile = z.infer<typeof reportFile>

const schedulePermission = [['Report', 'schedule']] as const
// A schedule is one agency's; the super admin belongs to none.
const ofAgency = ['admin'] as const

export const reportSchedules = {
  list: list({
    path: '/report-schedule/list',
    needs: schedulePermission,
    kinds: ofAgency,
    summary:
      'Lists the scheduled reports of the agency that the caller may see, with when each is sent next and how it went last.',
    filters: {},
    sorts: ['name', 'next_at'],
    row: reportSchedule,
  }),
  recipients: read({
    path: '/report-schedule/recipients',
    needs: schedulePermission,
    kinds: ofAgency,
    summary: 'Returns the agency’s users who may see a report now.',
    input: { report: z.enum(reportNames) },
    result: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  store: write({
    path: '/report-schedule/store',
    needs: schedulePermission,
    kinds: ofAgency,
    summary: 'Schedules a report, weekly or monthly. Recipients are users of the agency who may see it.',
    input: scheduleFields,
    result: reportSchedule,
  }),
  update: write({
    path: '/report-schedule/update',
    needs: schedulePermission,
    kinds: ofAgency,
    summary: 'Changes a scheduled report; whoever changes it becomes its owner.',
    input: { id, version, ...scheduleFields },
    result: reportSchedule,
  }),
  pause: write({
    path: '/report-schedule/pause',
    needs: schedulePermission,
    kinds: ofAgency,
    summary: 'Pauses a scheduled report, or resumes it from the next time on; whoever resumes it becomes its owner.',
    input: { id, version, is_paused: booleanField },
    result: reportSchedule,
  }),
  send: write({
    path: '/report-schedule/send',
    needs: schedulePermission,
    kinds: ofAgency,
    summary: 'Sends a scheduled report now, beside its times.',
    input: { id, version },
    result: reportSchedule,
  }),
  remove: write({
    path: '/report-schedule/remove',
    needs: schedulePermission,
    kinds: ofAgency,
    summary: 'Removes a scheduled report. What was sent can still be opened.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}

/** The reports that were sent to the caller. */
export const reportFiles = {
  list: list({
    path: '/report-file/list',
    needs: 'signed-in',
    kinds: ofAgency,
    summary: 'Lists the reports that were sent to the caller and can still be opened, newest first.',
    filters: { dir: z.enum(['asc', 'desc']).default('desc') },
    sorts: ['created_at'],
    row: reportFile,
  }),
  file: download({
    path: '/report-file/file',
    needs: 'signed-in',
    kinds: ofAgency,
    summary: 'Downloads a report that was sent to the caller, while they may see it; each download is recorded.',
    input: { id },
  }),
}
