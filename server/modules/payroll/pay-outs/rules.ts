import { partlyDueKinds } from '#contract/payroll/leave-pay-outs.ts'
import type { LeaveKind } from '#contract/people/leave/leave-types.ts'
import { sumIfKnown } from '#server/modules/payroll/rules.ts'
import { payOutItems } from '#server/modules/payroll/leave-rules.ts'
import type { LeavePay } from '#server/modules/pay/leave/leave-pay.ts'

export type PayOutDue = { kind: LeaveKind; is_hidden: boolean; minutes: number }

/** What a pay-out comes to, and what it is calculated from. */
export function figuresOf(due: PayOutDue, pay: LeavePay) {
  const loading = pay.by === 'rules' && due.kind === 'annual' ? (pay.loading?.percentage ?? null) : null
  return {
    rate_cents: rateOf(pay),
    loading_percentage: loading,
    amount_cents: sumIfKnown(payOutItems(due, pay).map(({ amount_cents }) => amount_cents)),
    lacks: lackOf(pay),
  }
}

const rateOf = (pay: LeavePay) =>
  pay.by === 'rules' ? (pay.lines[0]?.rate_cents ?? null) : pay.by === 'rate' ? pay.cents : null

/** Why it cannot be paid. */
function lackOf(pay: LeavePay): 'rate' | 'rule' | null {
  if (pay.by === 'unknown') return 'rule'
  return rateOf(pay) === null ? 'rate' : null
}

type Decided = { kind: LeaveKind; held_minutes: number; minutes: number; paid_minutes: number }

/**
 * Whether these minutes can be decided on: all of the balance or nothing, and in between only of kinds that can be due in part. What was
 * taken in advance is no pay-out, and is never deducted.
 */
export function mayDecide({ kind, held_minutes, minutes, paid_minutes }: Decided): boolean {
  if (held_minutes <= 0) return minutes === 0 && paid_minutes !== 0
  return (
    minutes === 0 || minutes === held_minutes || (minutes < held_minutes && partlyDueKinds.some((one) => one === kind))
  )
}
