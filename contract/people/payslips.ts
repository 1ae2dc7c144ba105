import { z } from 'zod'
import { apart, download, list, read, upload, write } from '#contract/call.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, id, optionalId, optionalText, pageParams, text } from '#contract/values/values.ts'

/** where a slip comes from: the accounting system, a file, or figures that somebody wrote down */
export const paySlipSources = ['xero', 'upload', 'entered'] as const
/** what was worked, what is paid on top of it, what was taken off after tax */
export const payLineKinds = ['earning', 'allowance', 'deduction'] as const
export type PayLineKind = (typeof payLineKinds)[number]

/** Cents; twenty million dollars are nobody's pay. */
const cents = z.coerce.number().int().min(0).max(2_000_000_000)
const optionalCents = emptyAsNull(cents.nullable()).default(null)

const line = z.strictObject({
  kind: z.enum(payLineKinds),
  label: text(80),
  /** what is paid by the hour tells how many and at which rate (Fair Work Regulations 3.46) */
  hours: emptyAsNull(z.coerce.number().min(0).max(1000).nullable()).default(null),
  rate_cents: optionalCents,
  amount_cents: cents,
})
export type PayLine = z.infer<typeof line>

export const paySlipFigures = ['gross_cents', 'tax_cents', 'deductions_cents', 'super_cents', 'net_cents'] as const
export type PaySlipFigure = (typeof paySlipFigures)[number]

const about = {
  employee_id: id,
  period_from: localDate,
  period_to: localDate,
  paid_on: localDate,
  super_fund: optionalText(120),
  /** the slip that this one corrects, which stays and is marked */
  supersedes_id: optionalId,
}

export const paySlipRow = z.object({
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  employee_code: z.string(),
  period_from: z.string(),
  period_to: z.string(),
  paid_on: z.string(),
  /** of the company at the time */
  currency: z.string(),
  /** null: they stand in the file alone */
  gross_cents: z.number().int().nullable(),
  tax_cents: z.number().int().nullable(),
  deductions_cents: z.number().int().nullable(),
  super_cents: z.number().int().nullable(),
  net_cents: z.number().int().nullable(),
  source: z.enum(paySlipSources),
  has_file: z.boolean(),
  /** another one counts instead */
  is_superseded: z.boolean(),
  /** it counts instead of another one */
  corrects: z.boolean(),
})
export type PaySlipRow = z.infer<typeof paySlipRow>

const sums = z.object({
  gross_cents: z.number().int(),
  tax_cents: z.number().int(),
  deductions_cents: z.number().int(),
  super_cents: z.number().int(),
  net_cents: z.number().int(),
})
export type PaySums = z.infer<typeof sums>

export const paySlip = paySlipRow.extend({
  employer_name: z.string(),
  employer_abn: z.string().nullable(),
  super_fund: z.string().nullable(),
  /** what accounting corrects may be below zero */
  lines: z.array(z.object({ ...line.shape, amount_cents: z.number().int() })),
  given_by_name: z.string(),
  given_at: z.string(),
  /** of the financial year (July to June) up to this one; null: the figures of some slip stand in its file alone */
  year_to_date: sums.nullable(),
})
export type PaySlip = z.infer<typeof paySlip>

// The person themselves; of the agency those alone who may see what is sensitive, who hold the other.
const toSee = [
  ['Employee', 'view'],
  ['Employee', 'view sensitive'],
] as const
const toGive = [['Employee', 'view sensitive']] as const

export const payslips = {
  list: list({
    path: '/employee/payslip',
    needs: toSee,
    says: 'Pay slips, the newest first: one’s own; for those of the agency who may see what is sensitive, everybody’s.',
    filters: {
      ...pageParams,
      dir: z.enum(['asc', 'desc']).default('desc'),
      employee_id: id.optional(),
      from: localDate.optional(),
      to: localDate.optional(),
    },
    sorts: ['paid_on', 'employee_name', 'net_cents'],
    row: paySlipRow,
  }),
  info: read({
    path: '/employee/payslip-info',
    needs: toSee,
    says: 'One pay slip with its lines and the sums of the financial year.',
    input: { id },
    result: paySlip,
  }),
  file: download({
    path: '/employee/payslip-file',
    needs: toSee,
    says: 'A pay slip as PDF: the file that was given, or else rendered from its figures in the reader’s language.',
    input: { id },
  }),
  store: write({
    path: '/employee/payslip-store',
    needs: toGive,
    says: 'Gives somebody a pay slip of figures, which must add up. It is never changed afterwards, only superseded by another.',
    input: {
      ...about,
      lines: z.array(line).min(1).max(60),
      gross_cents: cents,
      tax_cents: cents,
      deductions_cents: cents,
      super_cents: cents,
      net_cents: cents,
    },
    result: paySlip,
  }),
  // What is looked through for viruses must hold no transaction meanwhile.
  upload: apart(
    upload({
      path: '/employee/payslip-upload',
      needs: toGive,
      says: 'Gives somebody a pay slip that is a PDF, with its figures or without.',
      input: {
        ...about,
        gross_cents: optionalCents,
        tax_cents: optionalCents,
        deductions_cents: optionalCents,
        super_cents: optionalCents,
        net_cents: optionalCents,
      },
      result: paySlip,
    }),
  ),
}
