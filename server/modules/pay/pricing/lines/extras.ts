// What is paid in addition to the lines of time: bands in cents and missed breaks.
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import { isCovered } from '#server/modules/pay/pricing/classifying/bands.ts'
import { hundredthsOfStartedHours, percentOf } from './decimals.ts'
import { lineOfSpans, lineOfUnits, type Payment } from './lines.ts'
import type { Wage } from './rates.ts'
import { joinSpans, minutesOf, type Span } from '#server/modules/pay/pricing/time/timeline.ts'
import type { PaidTime, WorkedPeriod } from '#server/modules/pay/pricing/classifying/worked-periods.ts'

export function bandsInCents({ runs, terms }: PaidTime): PayLine[] {
  const { bands, counts_for } = terms.rule_set
  const ordinary = runs.filter(({ overtime }) => overtime === null)
  return bands.flatMap((band) => {
    const covered = ordinary.filter((run) => isCovered(run, band))
    if (band.pay.in !== 'cents' || covered.length === 0) return []
    const reason = { by: 'band', holiday: null } as const
    const paid = { label: band.label, percentage: null, rate_cents: band.pay.cents, clause: band.clause }
    const payment: Payment = { ...paid, counts_for: counts_for.ordinary, reason }
    if (band.pay.per === 'hour') return [lineOfSpans(payment, covered)]
    const hundredths = hundredthsOfStartedHours(minutesOf(covered))
    return [{ ...lineOfUnits(payment, hundredths), spans: joinSpans(covered) }]
  })
}

export function missedBreak({ timeline }: WorkedPeriod, { runs, terms }: PaidTime, wage: Wage): PayLine[] {
  const { missed_break: rule, counts_for } = terms.rule_set
  if (rule === null || timeline.length <= rule.over_minutes) return []
  const begins = timeline.breaks
    .filter(({ from, to }) => from >= rule.earliest_minutes && to - from >= rule.shortest_minutes)
    .map(({ from }) => from)
  const spans = within(runs, { from: rule.latest_minutes, to: Math.min(timeline.length, ...begins) })
  if (spans.length === 0) return []
  const reason = { by: 'missed_break', limit: rule.latest_minutes } as const
  const { percentage, clause } = rule
  const rate_cents = percentOf(wage.hourly_cents, percentage)
  const payment = { label: 'missed_break', percentage, rate_cents, clause, reason } as const
  return [lineOfSpans({ ...payment, counts_for: counts_for.missed_break }, spans)]
}

const within = (spans: readonly Span[], { from, to }: Span): Span[] =>
  spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to)
