import { z } from 'zod'
import { report, list, read } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, id } from '#contract/values/values.ts'
import { applicationSources, applicationStages } from '#contract/jobs/applications/application-stages.ts'
import { jobStatuses } from './jobs.ts'

const reportPermission = [['Job Post', 'job history']] as const
const optionalDay = emptyAsNull(localDate.nullable()).optional()

/** Applications that arrived in the period, and jobs that were filled in it, by the date at the place of work. */
const filters = {
  from: optionalDay,
  to: optionalDay,
  company_id: id.optional(),
  recruiter_id: id.optional(),
}

const count = z.number().int()
/** null: there is nothing to measure */
const measuredValue = z.number().nullable()

export const jobReport = z.object({
  applicants: count,
  hired: count,
  by_source: z.array(
    z.object({
      source: z.enum(applicationSources),
      /** as the links that applicants followed name it */
      label: z.string().nullable(),
      ...{ applicants: count, selected: count, hired: count },
    }),
  ),
  by_stage: z.array(
    z.object({
      stage: z.enum(applicationStages),
      /** in this stage now */
      now: count,
      /** of the stages up to `selected`: how many were in it, now or before; null for exits */
      reached: count.nullable(),
      /** the share of all applicants that reached it, from 0 to 1; null for the first stage */
      conversion: measuredValue,
      /** of the finished stays in this stage */
      average_minutes: measuredValue,
      median_minutes: measuredValue,
    }),
  ),
  time_to_fill: z.object({
    /** with as many applicants selected as there are openings */
    jobs: count,
    /** from publication to the last selection */
    average_days: measuredValue,
    median_days: measuredValue,
  }),
})
export type JobReport = z.infer<typeof jobReport>

export const jobReportRow = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string().nullable(),
  company_name: z.string().nullable(),
  recruiter_name: z.string().nullable(),
  status: z.enum(jobStatuses),
  openings: count,
  /** who applied in the period */
  applicants: count,
  interviewed: count,
  offered: count,
  selected: count,
  hired: count,
  /** the share of applicants who were selected, from 0 to 1 */
  conversion: measuredValue,
  days_to_fill: measuredValue,
})
export type JobReportRow = z.infer<typeof jobReportRow>

export const jobReports = {
  figures: report(
    read({
      path: '/job/report',
      needs: reportPermission,
      kinds: staff,
      summary:
        'Returns the recruiting figures of one job or of the agency: applicants by source and stage, conversion, time in stage and time to fill. For the agency.',
      input: { ...filters, job_id: id.optional() },
      result: jobReport,
    }),
  ),
  jobs: list({
    path: '/job/report-list',
    needs: reportPermission,
    kinds: staff,
    summary: 'Lists jobs with their recruiting figures, without drafts. For the agency.',
    filters,
    sorts: ['published_at', 'code', 'title', 'applicants', 'selected', 'conversion', 'days_to_fill'],
    row: jobReportRow,
  }),
}
