import { expect, test } from 'vitest'
import type { PayStatementRow } from '#contract/payroll/pay-statements.ts'
import type { PaySlipRow } from '#contract/people/payslips.ts'
import { payPeriodItems } from './pay-periods.ts'

const slip = (id: string, period_from: string, period_to: string): PaySlipRow => ({
  ...{ id, period_from, period_to, paid_on: period_to, employee_id: 'e', employee_name: 'Ava', employee_code: 'A1' },
  ...{ currency: 'AUD', gross_cents: 1, tax_cents: 0, deductions_cents: 0, super_cents: 0, net_cents: 1 },
  ...{ source: 'upload', has_file: true, is_superseded: false, corrects: false },
})
const statement = (pay_run_id: string, starts_on: string, ends_on: string): PayStatementRow => ({
  ...{ pay_run_id, starts_on, ends_on, employee_id: 'e', number: 1, exported_at: '2026-11-16T00:00:00.000Z' },
  ...{ currency: 'AUD', minutes: 480, total_cents: 200_00 },
})

test('a payslip has the statements of its period, once, and other statements are rows between the payslips', () => {
  const slips = [
    slip('corrected', '2026-11-02', '2026-11-08'),
    slip('former', '2026-11-02', '2026-11-08'),
    slip('older', '2026-10-19', '2026-10-25'),
  ]
  const statements = [
    statement('new', '2026-11-09', '2026-11-15'),
    statement('second', '2026-11-02', '2026-11-08'),
    statement('first', '2026-11-02', '2026-11-08'),
    statement('between', '2026-10-26', '2026-11-01'),
  ]

  const items = payPeriodItems(slips, statements)

  expect(
    items.map((item) => [item.key, 'slip' in item ? item.statements.map(({ pay_run_id }) => pay_run_id) : 'alone']),
  ).toEqual([
    ['new', 'alone'],
    ['corrected', ['second', 'first']],
    ['former', []],
    ['between', 'alone'],
    ['older', []],
  ])
})
