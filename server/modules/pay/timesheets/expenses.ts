import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { SheetFacts } from './facts.ts'

/**
 * The lines of recorded expenses, in their order. What was spent is reimbursed: one unit for each dollar, because payroll systems multiply
 * units by a rate of their own. It counts for nothing.
 */
export const expenseLines = (extras: SheetFacts['extras']): PayLine[] =>
  extras.flatMap(({ kind, title, cents }) => (kind === 'expense' && cents !== null ? [expenseLine(title, cents)] : []))

const expenseLine = (title: string, cents: number): PayLine => ({
  ...{ label: 'expense', minutes: null, hundredths: cents, percentage: null, rate_cents: 100, cents },
  ...{ clause: null, reason: { by: 'expense', title }, spans: [] },
  counts_for: { super: false, payroll_tax: false, workers_compensation: false },
})
