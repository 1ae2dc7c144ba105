import { z } from 'zod'
import { download, downloadByBody, read, readByBody } from '#contract/call.ts'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import { rateLabels } from '#contract/payroll/pay-runs.ts'
import { localDate } from '#contract/values/time.ts'
import { id, language, line } from '#contract/values/values.ts'

/** Where the private link of an email leads: the token is in the fragment, so that no server, proxy or referrer logs it. */
export const payStatementPath = (token: string) => `/pay#${token}`

/** Where those who can sign in read a statement. */
export const payStatementScreen = ({ pay_run_id, employee_id }: { pay_run_id: string; employee_id: string }) =>
  `/pay-statement/${pay_run_id}/${employee_id}`

/** How long a private link opens its statement. */
export const payStatementDays = 60

/** A link is closed for good after so many wrong dates of birth. */
export const mostWrongBirthDates = 10

const count = z.number().int()
/** null: payroll calculates it, because no rate is stored */
const cents = z.number().int().nullable()

/** What earlier pay runs had paid for the same; of a line that is new in a correction 0. */
const paidBefore = z.object({ minutes: count, hundredths: count, amount_cents: cents })

const statementLine = z.object({
  id: z.string(),
  rate_label: z.enum(rateLabels),
  /** of a correction the difference, which can be negative */
  minutes: count,
  /** units instead of minutes, in hundredths */
  hundredths: count.nullable(),
  /** of the hourly rate, in hundredths of a percent */
  percentage: count.nullable(),
  rate_cents: cents,
  amount_cents: cents,
  clause: z.string().nullable(),
  /** what the rule set calls the allowance or the piece rate, or what the leave is called */
  item_title: z.string().nullable(),
  /** null: the line corrects nothing */
  paid_before: paidBefore.nullable(),
  /** the stored lines that it adds up, with their reasons; empty without a rule set, and where the time was corrected later */
  priced: z.array(z.custom<PayLine>()),
})
export type PayStatementLine = z.infer<typeof statementLine>

const statementWork = z.object({
  /** null: a cancelled shift that is paid, or a day of leave */
  timesheet_id: z.string().nullable(),
  /** of a day of leave what it is called, or else null */
  leave_name: z.string().nullable(),
  works_on: z.string(),
  /** null, as the next four: leave has none */
  customer_name: z.string().nullable(),
  location_name: z.string().nullable(),
  position_name: z.string().nullable(),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  break_minutes: count,
  /** a timesheet of an earlier pay run, of which only the difference is paid */
  is_correction: z.boolean(),
  /** a later pay run has the difference */
  is_corrected_later: z.boolean(),
  minutes: count,
  amount_cents: cents,
  /** of a correction: what earlier pay runs had paid */
  paid_before_cents: cents,
  /** the rules that it is paid by; null: none, or corrected later */
  rules: z
    .object({
      title: z.string(),
      instrument: z.string(),
      valid_from: z.string(),
      classification: z.string().nullable(),
      /** cents an hour before percentages */
      hourly_cents: cents,
    })
    .nullable(),
  /** by what clock the times of the lines are: `minutes` as priced, `paid_minutes` as recorded */
  clock: z.object({ starts_at: z.string(), time_zone: z.string(), minutes: count, paid_minutes: count }).nullable(),
  lines: z.array(statementLine),
})
export type PayStatementWork = z.infer<typeof statementWork>

const statementRow = z.object({
  pay_run_id: z.string(),
  employee_id: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** the pay run's number in its period: 1, 2, … */
  number: count,
  exported_at: z.string(),
  currency: z.string(),
  minutes: count,
  total_cents: cents,
})
export type PayStatementRow = z.infer<typeof statementRow>

const payStatement = statementRow.extend({
  employee_name: z.string(),
  employee_code: z.string(),
  employer_name: z.string(),
  employer_abn: z.string().nullable(),
  by_label: z.array(
    z.object({ rate_label: z.enum(rateLabels), minutes: count, hundredths: count, amount_cents: cents }),
  ),
  /** by day and start */
  work: z.array(statementWork),
})
export type PayStatement = z.infer<typeof payStatement>

// Employees their own; of the agency only users who may export time and see pay.
const viewPermission = [['Employee', 'view']] as const
const readers = ['superadmin', 'admin', 'employee'] as const

export const payStatements = {
  list: read({
    path: '/pay-statement/list',
    needs: viewPermission,
    kinds: readers,
    summary:
      'Lists what exported pay runs pay a person, the last 100, newest first; none for agency users who do not export time or may not see pay.',
    input: { employee_id: id },
    result: z.object({ rows: z.array(statementRow) }),
  }),
  info: read({
    path: '/pay-statement/info',
    needs: viewPermission,
    kinds: readers,
    summary:
      'Returns what an exported pay run pays a person, line by line with the reason of each, for users who export time and may see pay and for the person; not found for others.',
    input: { pay_run_id: id, employee_id: id },
    result: payStatement,
  }),
  file: download({
    path: '/pay-statement/file',
    needs: viewPermission,
    kinds: readers,
    summary: 'The same as PDF, in the reader’s language.',
    input: { pay_run_id: id, employee_id: id },
  }),
}

const token = line(100).min(1)
const opening = { token, birth_date: localDate }

export const payLinkStatuses = ['open', 'expired', 'revoked', 'closed'] as const

/** What a person without an account does with the private link of an email. An unknown token is refused as not found. */
export const privatePayStatements = {
  info: readByBody({
    path: '/pay-statement/private',
    needs: 'public',
    summary: 'Returns whether a private link still opens a pay statement; nothing about the person or the pay.',
    input: { token },
    result: z.object({
      /** closed: too many wrong dates of birth */
      status: z.enum(payLinkStatuses),
      agency_name: z.string(),
      starts_on: z.string(),
      ends_on: z.string(),
      expires_at: z.string(),
      /** null: not known */
      language: language.nullable(),
    }),
  }),
  open: readByBody({
    path: '/pay-statement/private-open',
    needs: 'public',
    summary:
      'Returns the statement of a private link to whoever knows the person’s date of birth. Wrong ones are counted; too many close the link.',
    input: opening,
    result: payStatement,
  }),
  file: downloadByBody({
    path: '/pay-statement/private-file',
    needs: 'public',
    summary: 'The same as PDF, in the reader’s language.',
    input: opening,
  }),
}
