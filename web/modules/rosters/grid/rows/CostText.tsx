import classes from './CostText.module.css'
import type { Sign } from '#web/modules/rosters/grid/grid-content.ts'

/** What a day or a row costs. A loss has a mark beside its word. */
export const CostText = ({ sign: { text, label, tone } }: { sign: Sign }) => (
  <span className={classes.cost} data-cost data-tone={tone} title={label}>
    {text}
  </span>
)
