import type { LineReason } from '#contract/payroll/pay-rules/pay-lines.ts'

/** What made time overtime, or paid as if it were: reasons of pay lines. */
export const overtimeReasons = [
  'day',
  'week',
  'cycle',
  'days',
  'span',
  'short_rest',
  'missed_break',
  'minimum_overtime',
] as const satisfies readonly LineReason['by'][]
