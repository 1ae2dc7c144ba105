// What balances of leave are worth: what an agency owes its people for leave that they have not taken.
import { z } from 'zod'
import { download, large, list, read, report } from '#contract/call.ts'
import type { LeaveKind } from '#contract/people/leave/leave-types.ts'
import { localDate } from '#contract/values/time.ts'
import { id } from '#contract/values/values.ts'
import { reportAccess, reportFormats } from './report-names.ts'

/** Each balance of a person, or the sums of several: of a type, a company or a site. */
export const liabilityGroups = ['employee', 'leave_type', 'company', 'location'] as const
export type LiabilityGroup = (typeof liabilityGroups)[number]

/** Balances that are paid out at the end of employment, or those of all types that are paid when they are taken. */
export const liabilityTypes = ['paid_out', 'paid'] as const
export type LiabilityTypes = (typeof liabilityTypes)[number]

/** Fair Work Act 2009 section 90(2), the long service leave acts of the states, and what was worked already. */
export const paidOutKinds: readonly LeaveKind[] = ['annual', 'long_service', 'time_in_lieu']

const filters = {
  /** as of the end of this day; without it of today */
  on: localDate.optional(),
  types: z.enum(liabilityTypes).default('paid_out'),
  type_id: id.optional(),
  company_id: id.optional(),
  /** the site of the person’s placement, or else of their last approved time */
  location_id: id.optional(),
}

const count = z.number().int()

/** Sums of balances. Those of people whose rate is not known are in the hours and in no value. */
const figures = {
  currency: z.string(),
  people: count,
  minutes: count,
  /** hundredths of usual days */
  days_hundredths: count,
  /** null: no rate is known */
  value_cents: z.number().int().nullable(),
  /** balances without a known rate, and their minutes */
  without_rate: count,
  without_rate_minutes: count,
}

const liabilityRow = z.object({
  id: z.string(),
  employee_id: z.string().nullable(),
  employee_name: z.string().nullable(),
  type_id: z.string().nullable(),
  type_name: z.string().nullable(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  /** null of a site: people who have none */
  location_id: z.string().nullable(),
  location_name: z.string().nullable(),
  /** what an hour is worth, of annual leave with its loading; null where several are added up, or it is not known */
  rate_cents: z.number().int().nullable(),
  ...figures,
})
export type LiabilityRow = z.infer<typeof liabilityRow>
export type LiabilityFigures = Pick<LiabilityRow, keyof typeof figures>

const liabilityTotals = z.object({
  on: z.string(),
  totals: z.array(z.object(figures)),
  /** the types, those with most value first */
  by_type: z.array(liabilityRow),
  /** the people whose rate is not known */
  people_without_rate: z.array(z.object({ employee_id: z.string(), employee_name: z.string(), minutes: count })),
})
export type LiabilityTotals = z.infer<typeof liabilityTotals>

export const liabilityReports = {
  totals: report(
    read({
      path: '/report/leave-liability-totals',
      ...reportAccess.leave_liability,
      summary:
        'Returns what balances of leave are worth on a day, in total and by type, and the people whose rate is not known. Only of types that the caller may see.',
      input: filters,
      result: liabilityTotals,
    }),
  ),
  report: report(
    list({
      path: '/report/leave-liability',
      ...reportAccess.leave_liability,
      summary:
        'Lists balances of leave on a day in hours and days, with what an hour is worth and the value, by person and type, type, company or site.',
      filters: { ...filters, group: z.enum(liabilityGroups).default('employee') },
      sorts: ['name', 'value_cents', 'minutes'],
      row: liabilityRow,
    }),
  ),
  file: large(
    download({
      path: '/report/leave-liability-file',
      ...reportAccess.leave_liability,
      summary: 'Downloads what balances of leave are worth on a day as PDF, XLSX or CSV.',
      input: {
        ...filters,
        group: z.enum(liabilityGroups).default('employee'),
        format: z.enum(reportFormats).default('pdf'),
      },
    }),
  ),
}
