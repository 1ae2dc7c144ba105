// Worked periods in few words, priced by both interpreters.
import { deepStrictEqual } from 'node:assert/strict'
import type { PayTerms, PricedPeriod, WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { RuleSet, Weekday } from '#contract/payroll/pay-rules/rule-set.ts'
import { addDays, instantAt } from '#contract/values/time.ts'
import { priceMinutes } from '#server/modules/pay/minute-by-minute/price-minutes.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'

/** Where periods are worked. */
const zone = 'Australia/Sydney'

type Fields = Omit<Partial<WorkPeriod>, 'pay' | 'breaks'> & { pay?: Partial<PayTerms> | null; breaks?: string[] }

/**
 * A casual's time under the first classification, '2026-11-16 22:00-06:00' by the clock in Sydney; breaks as '12:00-12:30', paid ones with
 * '12:00-12:30 paid'.
 */
export function periodOf(rule_set: RuleSet, times: string, { pay = {}, breaks = [], ...fields }: Fields = {}) {
  const [date = '', span = ''] = times.split(' ')
  const [starts = '', ends = ''] = span.split('-')
  const terms: PayTerms = {
    ...{ rule_set, classification: rule_set.classifications[0]?.code ?? '', employment: 'casual', age: null },
    ...{ works_permanent_nights: false, all_purpose_allowances: [], recorded: [], pieces: [], ...pay },
  }
  const at = (time: string) => instantAt(time < starts ? addDays(date, 1) : date, time, zone).at
  const ends_at = instantAt(ends <= starts ? addDays(date, 1) : date, ends, zone).at
  return {
    ...{ id: times, customer_id: 'customer', starts_at: at(starts), ends_at, time_zone: zone },
    breaks: breaks.map((rest) => {
      const [from = '', to = ''] = rest.slice(0, 11).split('-')
      return { starts_at: at(from), ends_at: at(to), paid: rest.endsWith('paid') }
    }),
    ...{ holidays: [], pay: pay && terms, ...fields },
  } satisfies WorkPeriod
}

/** Priced by both interpreters, which must agree. */
export function pricedByBoth(periods: readonly WorkPeriod[], weekStartsOn: Weekday = 'monday'): PricedPeriod[] {
  const priced = pricePeriods(periods, weekStartsOn)
  deepStrictEqual(priced, priceMinutes(periods, weekStartsOn))
  return priced
}
