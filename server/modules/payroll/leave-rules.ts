import type { LeaveKind } from '#contract/people/leave/leave-types.ts'
import { centsForMinutes, percentOf } from '#server/modules/pay/pricing/lines/decimals.ts'
import type { LeavePay } from '#server/modules/pay/leave/leave-pay.ts'
import { itemsOf, type PayItem, plainItem } from './rules.ts'

export type LeaveDue = { kind: LeaveKind; is_hidden: boolean; minutes: number }

/**
 * What a day of leave is paid: its hours, and with a rule set the loading for annual leave. Hidden leave has the labels of work, because no
 * list, file or statement may tell it from that.
 */
export function leaveItems({ kind, is_hidden, minutes }: LeaveDue, pay: LeavePay): PayItem[] {
  if (minutes === 0) return []
  if (pay.by !== 'rules')
    return [labelled(plainItem('ordinary', minutes, pay.by === 'rate' ? pay.cents : null), is_hidden)]
  const items = itemsOf(pay.lines, pay.payroll_codes)
  const loading = kind === 'annual' ? pay.loading : null
  return [
    ...items.map((item) => labelled(item, is_hidden)),
    ...(loading === null ? [] : items.map((item) => loadingItem(item, loading, is_hidden))),
  ]
}

/** The codes of payroll are those of worked hours. */
const labelled = (item: PayItem, is_hidden: boolean): PayItem =>
  is_hidden
    ? item
    : {
        ...item,
        rate_label: 'leave',
        payroll_code: null,
        line_key: ['leave', item.percentage ?? '', item.pay_cents ?? ''].join(' '),
      }

type Loading = { percentage: number; clause: string | null }

function loadingItem(item: PayItem, { percentage, clause }: Loading, is_hidden: boolean): PayItem {
  const pay_cents = percentOf(item.pay_cents ?? 0, percentage)
  return {
    ...{ ...item, percentage, pay_cents, clause, amount_cents: centsForMinutes(item.minutes, pay_cents) },
    ...{ rate_label: is_hidden ? 'allowance' : 'leave_loading', payroll_code: null, adds_hours: false },
    line_key: ['leave_loading', percentage, pay_cents].join(' '),
  }
}
