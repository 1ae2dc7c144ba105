import { leaveAmounts } from '#contract/people/leave/leave-requests.ts'

/** What the fields of the form mean: part of a day is on one day, and only hours have times. */
export function takenOf({ amount: chosen, from_day, to_day, starts, ends }: Readonly<Record<string, unknown>>) {
  const amount = leaveAmounts.find((one) => one === chosen) ?? 'whole_days'
  return {
    amount,
    from_day: String(from_day ?? ''),
    to_day: String((amount === 'whole_days' ? to_day : from_day) ?? ''),
    starts: amount === 'hours' ? String(starts ?? '') : '',
    ends: amount === 'hours' ? String(ends ?? '') : '',
  }
}
