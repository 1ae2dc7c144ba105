import { z } from 'zod'
import { ownTransaction, download, list, read, upload, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, id, optionalId, optionalText, pageParams, text } from '#contract/values/values.ts'

/** the source of a payslip: the accounting system, a file, or figures entered by hand */
export const paySlipSources = ['xero', 'upload', 'entered'] as const
/** work, additional payments, deductions after tax */
export const payLineKinds = ['earning', 'allowance', 'deduction'] as const
export type PayLineKind = (typeof payLineKinds)[number]

/** Cents; nobody is paid more than twenty million dollars. */
const cents = z.coerce.number().int().min(0).max(2_000_000_000)
const optionalCents = emptyAsNull(cents.nullable()).default(null)

const line = z.strictObject({
  kind: z.enum(payLineKinds),
  label: text(80),
  /** hourly lines require the hours and the rate (Fair Work Regulations 3.46) */
  hours: emptyAsNull(z.coerce.number().min(0).max(1000).nullable()).default(null),
  rate_cents: optionalCents,
  amount_cents: cents,
})
export type PayLine = z.infer<typeof line>

export const paySlipFigures = ['gross_cents', 'tax_cents', 'deductions_cents', 'super_cents', 'net_cents'] as const
export type PaySlipFigure = (typeof paySlipFigures)[number]

const payslipFields = {
  employee_id: id,
  period_from: localDate,
  period_to: localDate,
  paid_on: localDate,
  super_fund: optionalText(120),
  /** the payslip that this one corrects, which stays and is marked */
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
  /** the company's currency at the time */
  currency: z.string(),
  /** null: the figures are only in the file */
  gross_cents: z.number().int().nullable(),
  tax_cents: z.number().int().nullable(),
  deductions_cents: z.number().int().nullable(),
  super_cents: z.number().int().nullable(),
  net_cents: z.number().int().nullable(),
  source: z.enum(paySlipSources),
  has_file: z.boolean(),
  /** replaced by another payslip */
  is_superseded: z.boolean(),
  /** replaces another payslip */
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
  /** corrections by accounting may be negative */
  lines: z.array(z.object({ ...line.shape, amount_cents: z.number().int() })),
  issued_by_name: z.string(),
  issued_at: z.string(),
  /** of the financial year (July to June) up to this one; null: the figures of some payslip are only in its file */
  year_to_date: sums.nullable(),
})
export type PaySlip = z.infer<typeof paySlip>

// The employee; of the agency only users who may also see pay and other sensitive data.
const viewPermissions = [
  ['Employee', 'view'],
  ['Employee', 'view sensitive'],
] as const
const issuePermission = [['Employee', 'view sensitive']] as const

export const payslips = {
  list: list({
    path: '/employee/payslip',
    needs: viewPermissions,
    summary:
      'Lists payslips, newest first: the caller’s own; for agency users who may see pay and sensitive data, those of all employees.',
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
    needs: viewPermissions,
    summary: 'Returns one payslip with its lines and the totals of the financial year.',
    input: { id },
    result: paySlip,
  }),
  file: download({
    path: '/employee/payslip-file',
    needs: viewPermissions,
    summary:
      'Downloads a payslip as PDF: the uploaded file, or one rendered from its figures in the reader’s language.',
    input: { id },
  }),
  store: write({
    path: '/employee/payslip-store',
    needs: issuePermission,
    kinds: staff,
    summary:
      'Issues a payslip from figures, which must add up. It is never changed afterwards, only superseded by another.',
    input: {
      ...payslipFields,
      lines: z.array(line).min(1).max(60),
      gross_cents: cents,
      tax_cents: cents,
      deductions_cents: cents,
      super_cents: cents,
      net_cents: cents,
    },
    result: paySlip,
  }),
  // Virus scanning must not hold a transaction open.
  upload: ownTransaction(
    upload({
      path: '/employee/payslip-upload',
      needs: issuePermission,
      kinds: staff,
      summary: 'Issues a payslip as a PDF, with or without its figures.',
      input: {
        ...payslipFields,
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
