import type { MarginRow } from '#contract/payroll/margins.ts'
import classes from './Margins.module.css'

type Props = { of: Pick<MarginRow, 'charge_cents' | 'cost_cents'> }

/** How much of the charge the cost takes, and what is left; of a loss, how far it goes beyond. The amounts are beside it. */
export function MarginBar({ of: { charge_cents, cost_cents } }: Props) {
  if (charge_cents === null || cost_cents === null) return null
  const all = Math.max(charge_cents, cost_cents, 1)
  const both = (100 * Math.min(charge_cents, cost_cents)) / all
  return (
    <svg className={classes.bar} aria-hidden focusable="false">
      <rect className={classes.cost} width={`${both}%`} height="100%" />
      <rect
        className={cost_cents > charge_cents ? classes.loss : classes.margin}
        x={`${both}%`}
        width={`${100 - both}%`}
        height="100%"
      />
    </svg>
  )
}
