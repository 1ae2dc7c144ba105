import { z } from 'zod'
import { download, large, ownTransaction, read, report, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { booleanField, id, note, codeLine } from '#contract/values/values.ts'
import { type NotPayableGap, payRun, payRunTargets, rateLabels } from './pay-runs.ts'
import { timesheetPay } from './timesheet-pay.ts'

/** The most timesheets that one page of a review prices again; a person is on one page as a whole. */
export const mostReviewed = 5_000
/** The most timesheets that cannot be compared that a review names. */
export const mostNotComparable = 50

/** Paid too little, or too much: by the sum of a person’s differences of a pay period. */
export const backPayKinds = ['owed', 'overpaid'] as const
export type BackPayKind = (typeof backPayKinds)[number]

/**
 * What keeps time from being compared, beside what keeps it from being priced: payroll calculated an amount that is not known here; the
 * person was not employed on the day.
 */
export type BackPayGap = NotPayableGap | { gap: 'amount_unknown' } | { gap: 'not_employed' }

const count = z.number().int()
/** a difference: what is due now less what all pay runs have */
const cents = z.number().int()
/** null: not known, or not for the reader */
const centsIfKnown = z.number().int().nullable()

const difference = {
  pay_cents: cents,
  charge_cents: centsIfKnown,
  /** charge less cost */
  margin_cents: centsIfKnown,
}

const reviewedTimesheet = z.object({
  id: z.string(),
  works_on: z.string(),
  customer_name: z.string(),
  ...difference,
})

const reviewedPeriod = z.object({
  /** of the first pay run that had the time */
  pay_period_id: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  ...difference,
  by_label: z.array(z.object({ label: z.enum(rateLabels), minutes: count, pay_cents: cents })),
  timesheets: z.array(reviewedTimesheet),
})
export type ReviewedPeriod = z.infer<typeof reviewedPeriod>

const reviewedPerson = z.object({
  employee_id: z.string(),
  employee_name: z.string(),
  employee_code: z.string(),
  kind: z.enum(backPayKinds),
  /** stands for exactly these differences, so that a confirmation pays nothing else */
  state: z.string(),
  ...difference,
  /** the earliest first */
  periods: z.array(reviewedPeriod),
})
export type ReviewedPerson = z.infer<typeof reviewedPerson>

const backPayReview = z.object({
  currency: z.string(),
  /** as asked for, or else from the first day that a change may have affected, until today */
  from: z.string(),
  to: z.string(),
  /** compared */
  timesheets: count,
  /** by name; those who were paid too little in some periods and too much in others are there twice */
  people: z.array(reviewedPerson),
  not_comparable: z.object({
    count,
    /** the first of them by day */
    timesheets: z.array(
      z.object({
        timesheet_id: z.string(),
        employee_id: z.string(),
        employee_name: z.string(),
        works_on: z.string(),
        gaps: z.array(z.custom<BackPayGap>()),
      }),
    ),
  }),
  /** more people are there; null: no more */
  next_page: count.nullable(),
})
export type BackPayReview = z.infer<typeof backPayReview>

const filters = {
  company_id: id,
  from: localDate.optional(),
  to: localDate.optional(),
  customer_id: id.optional(),
  employee_id: id.optional(),
  /** paid by it, or by today’s assignments to be paid by it */
  rule_set_id: id.optional(),
  /** also what was exported without a rule set */
  includes_without_rules: booleanField.default(false),
}

const exportPermission = [['Timesheet', 'export']] as const
const unlockPermission = [['Timesheet', 'unlock']] as const

export const backPays = {
  // In several short transactions: it may price for some seconds.
  review: ownTransaction(
    report(
      large(
        read({
          path: '/back-pay/review',
          needs: exportPermission,
          kinds: staff,
          summary:
            'Prices exported and paid time of a company again by today’s rules, rates and assignments, and returns by person, pay period and label what differs from what all pay runs have paid; for users who may see pay. Stores nothing.',
          input: { ...filters, page: z.coerce.number().int().min(1).max(10_000).default(1) },
          result: backPayReview,
        }),
      ),
    ),
  ),
  timesheet: read({
    path: '/back-pay/timesheet-info',
    needs: exportPermission,
    kinds: staff,
    summary:
      'Returns how one timesheet was paid and how it would be paid now, line by line with the reasons; for users who may see pay.',
    input: { id },
    result: z.object({
      worked: z.object({
        employee_name: z.string(),
        customer_name: z.string(),
        works_on: z.string(),
        starts: z.string(),
        starts_at: z.string(),
        time_zone: z.string(),
        paid_minutes: count,
      }),
      /** as stored with its last payment; without a rule set what pay runs have is all that is known */
      before: timesheetPay,
      after: timesheetPay,
      /** the sums of all pay runs */
      paid: z.array(z.object({ label: z.enum(rateLabels), minutes: count, amount_cents: centsIfKnown })),
    }),
  }),
  download: ownTransaction(
    large(
      download({
        path: '/back-pay/download',
        needs: exportPermission,
        kinds: staff,
        summary: 'Downloads a review of back pay, a row for each person, pay period and label.',
        input: { ...filters, format: z.enum(['csv', 'xlsx']).default('csv') },
      }),
    ),
  ),
  confirm: write({
    path: '/back-pay/confirm',
    needs: unlockPermission,
    kinds: staff,
    summary:
      'Reopens the time of people whose differences were reviewed, with a reason, and creates a draft pay run of an open pay period with the differences; for users who may also make pay runs and see pay. Refused when any of them has changed since the review.',
    input: {
      ...filters,
      from: localDate,
      to: localDate,
      pay_period_id: id,
      target: z.enum(payRunTargets).default('file'),
      reason: note(500),
      selected: z
        .array(z.strictObject({ employee_id: id, kind: z.enum(backPayKinds), state: codeLine(64).min(1) }))
        .min(1)
        .max(mostReviewed),
    },
    result: payRun,
  }),
}
