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
    ...(loading === null ? [] : ofLeave.map((item) => loadingItem(item, loading, is_hidden ? null : 'leave_loading'))),
    ...(is_hidden ? [] : ofHoliday.map((item) => labelled(item, 'holiday_not_worked'))),
  ].filter((item) => item.minutes > 0)
}

/**
 * What untaken leave is paid when the employment ends: as if it had been taken, so annual leave with its loading (Fair Work Act 2009 section
 * 90(2)). It is no ordinary time earnings, so no superannuation is due (Superannuation Guarantee Ruling 2009/2). Without minutes one item of
 * nothing remains, which says that it was decided not to pay. `pay`: of one hour.
 */
export function payOutItems({ kind, is_hidden, minutes }: Omit<LeaveDue, 'holiday_minutes'>, pay: LeavePay): PayItem[] {
  const ofTime = (item: PayItem) => (is_hidden ? item : labelled(item, 'leave_paid_out'))
  if (minutes === 0) return [ofTime(plainItem('ordinary', 0, null))]
  const items = itemsOfPay(pay, minutes).map((item) => withMinutes(item, minutes))
  const loading = pay.by === 'rules' && kind === 'annual' ? pay.loading : null
  return [
    ...items.map(ofTime),
    ...(loading === null ? [] : items.map((item) => loadingItem(item, loading, is_hidden ? null : 'paid_out_loading'))),
  ].map((item) => ({ ...item, counts_for: item.counts_for && { ...item.counts_for, super: false } }))
}

const itemsOfPay = (pay: LeavePay, minutes: number) =>
  pay.by === 'rules'
    ? itemsOf(pay.lines, pay.payroll_codes)
    : [plainItem('ordinary', minutes, pay.by === 'rate' ? pay.cents : null)]

/** The codes of payroll are those of worked hours. */
const labelled = (item: PayItem, rate_label: 'leave' | 'holiday_not_worked' | 'leave_paid_out'): PayItem => ({
  ...{ ...item, rate_label, payroll_code: null },
  line_key: [rate_label, item.percentage ?? '', item.pay_cents ?? ''].join(' '),
})

const withMinutes = (item: PayItem, minutes: number): PayItem => ({
  ...{ ...item, minutes },
  amount_cents: item.pay_cents === null ? null : centsForMinutes(minutes, item.pay_cents),
})

type Loading = { percentage: number; clause: string | null }

function loadingItem(
  item: PayItem,
  { percentage, clause }: Loading,
  label: 'leave_loading' | 'paid_out_loading' | null,
): PayItem {
  const pay_cents = percentOf(item.pay_cents ?? 0, percentage)
  return {
    ...{ ...item, percentage, pay_cents, clause, amount_cents: centsForMinutes(item.minutes, pay_cents) },
    ...{ rate_label: label ?? 'allowance', payroll_code: null, adds_hours: false },
    line_key: [label ?? 'leave_loading', percentage, pay_cents].join(' '),
  }
}
