import type { LeaveKind } from '#contract/people/leave/leave-types.ts'
import { centsForMinutes, percentOf } from '#server/modules/pay/pricing/lines/decimals.ts'
import type { LeavePay } from '#server/modules/pay/leave/leave-pay.ts'
import { itemsOf, type PayItem, plainItem } from './rules.ts'

/** `holiday_minutes`: what would have been worked on a public holiday within the leave */
export type LeaveDue = { kind: LeaveKind; is_hidden: boolean; minutes: number; holiday_minutes: number }

/**
 * What a day of leave is paid: its hours, with a rule set the loading for annual leave, and the hours of a public holiday within it, without
 * loading. Hidden leave has the labels of work, because no list, file or statement may tell it from that; nor may a public holiday of it.
 * `pay`: of all minutes together.
 */
export function leaveItems({ kind, is_hidden, minutes, holiday_minutes }: LeaveDue, pay: LeavePay): PayItem[] {
  const total = minutes + holiday_minutes
  if (total === 0) return []
  const items = itemsOfPay(pay, total)
  const ofLeave = holiday_minutes === 0 ? items : items.map((item) => withMinutes(item, minutes))
  const loading = pay.by === 'rules' && kind === 'annual' && minutes > 0 ? pay.loading : null
  const ofHoliday = items.map((item) => withMinutes(item, holiday_minutes))
  return [
    ...(is_hidden ? items : ofLeave.map((item) => labelled(item, 'leave'))),
    ...(loading === null ? [] : ofLeave.map((item) => loadingItem(item, loading, is_hidden))),
    ...(is_hidden ? [] : ofHoliday.map((item) => labelled(item, 'holiday_not_worked'))),
  ].filter((item) => item.minutes > 0)
}

const itemsOfPay = (pay: LeavePay, minutes: number) =>
  pay.by === 'rules'
    ? itemsOf(pay.lines, pay.payroll_codes)
    : [plainItem('ordinary', minutes, pay.by === 'rate' ? pay.cents : null)]

/** The codes of payroll are those of worked hours. */
const labelled = (item: PayItem, rate_label: 'leave' | 'holiday_not_worked'): PayItem => ({
  ...{ ...item, rate_label, payroll_code: null },
  line_key: [rate_label, item.percentage ?? '', item.pay_cents ?? ''].join(' '),
})

const withMinutes = (item: PayItem, minutes: number): PayItem => ({
  ...{ ...item, minutes },
  amount_cents: item.pay_cents === null ? null : centsForMinutes(minutes, item.pay_cents),
})

type Loading = { percentage: number; clause: string | null }

function loadingItem(item: PayItem, { percentage, clause }: Loading, is_hidden: boolean): PayItem {
  const pay_cents = percentOf(item.pay_cents ?? 0, percentage)
  return {
    ...{ ...item, percentage, pay_cents, clause, amount_cents: centsForMinutes(item.minutes, pay_cents) },
    ...{ rate_label: is_hidden ? 'allowance' : 'leave_loading', payroll_code: null, adds_hours: false },
    line_key: ['leave_loading', percentage, pay_cents].join(' '),
  }
}
