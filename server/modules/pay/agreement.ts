// Whether both interpreters say the same.
import { isDeepStrictEqual } from 'node:util'
import type { PricedPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'

/**
 * Whether two interpreters price the periods alike: each has the same lines, to the cent, or each has gaps. Which further gaps a period with
 * gaps has is not compared: what depends on a percentage that is missing cannot be computed.
 */
export const agree = (some: readonly PricedPeriod[], others: readonly PricedPeriod[]) =>
  isDeepStrictEqual(some.map(withoutKindsOfGaps), others.map(withoutKindsOfGaps))

const withoutKindsOfGaps = ({ gaps, ...period }: PricedPeriod) => ({ ...period, hasGaps: gaps.length > 0 })
