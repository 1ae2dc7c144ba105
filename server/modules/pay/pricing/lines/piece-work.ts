import type { PayLine, PayTerms } from '#contract/payroll/pay-rules/pay-lines.ts'
import { centsForMinutes, percentOf } from './decimals.ts'
import { lineOfUnits } from './lines.ts'
import { type OtherPeriods, underSameRuleSet } from './other-periods.ts'
import { addGap, sumOf, type Wage } from './rates.ts'
import type { WorkedPeriod } from '#server/modules/pay/pricing/classifying/worked-periods.ts'

/** The lines of the period's pieces; a piece without a rate is a gap. */
export function pieceLines(wage: Wage): PayLine[] {
  const known = pieceLinesOf(wage.terms)
  const rates = wage.terms.rule_set.piece_work?.rates ?? []
  for (const { code } of wage.terms.pieces) {
    if (!rates.some((rate) => rate.code === code)) addGap(wage, { gap: 'unknown_piece_rate', code })
  }
  return known
}

function pieceLinesOf({ rule_set, pieces }: PayTerms): PayLine[] {
  const { piece_work, counts_for } = rule_set
  return pieces.flatMap(({ code, units }) => {
    const rate = piece_work?.rates.find((other) => other.code === code)
    if (!piece_work || !rate || units === 0) return []
    const paid = { label: 'piece_work', percentage: null, rate_cents: rate.unit_cents } as const
    const why = {
      clause: piece_work.clause,
      counts_for: counts_for.piece_work,
      reason: { by: 'piece_work', code },
    } as const
    return [lineOfUnits({ ...paid, ...why }, hundredthsOf(units))]
  })
}

const hundredthsOf = (units: number) => Math.round(units * 100)

/** In the last period of a workday with pieces: what the pieces of the workday lack to the guarantee. */
export function guaranteeLines(worked: WorkedPeriod, { sameDay }: OtherPeriods, wage: Wage): PayLine[] {
  const { piece_work, counts_for } = wage.terms.rule_set
  const withPieces = underSameRuleSet(sameDay, worked).filter(({ period }) => period.pay?.pieces.length)
  if (!piece_work || withPieces.at(-1) !== worked) return []
  const minutes = sumOf(withPieces.map(({ paid_minutes }) => paid_minutes))
  const limit = centsForMinutes(minutes, percentOf(wage.hourly_cents, piece_work.guarantee))
  const before = sumOf(
    withPieces.flatMap(({ period }) => (period.pay ? pieceLinesOf(period.pay).map(({ cents }) => cents) : [])),
  )
  if (before >= limit) return []
  const amount = {
    label: 'piece_guarantee',
    percentage: null,
    rate_cents: limit - before,
    clause: piece_work.clause,
  } as const
  const reason = { by: 'piece_guarantee', limit, before } as const
  return [lineOfUnits({ ...amount, counts_for: counts_for.piece_work, reason }, 100)]
}
