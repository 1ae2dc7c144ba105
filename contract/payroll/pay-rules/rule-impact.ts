import { z } from 'zod'
import { lineLabels } from './rule-set.ts'

/** The most timesheets that are priced again in one call; of more, those of the newest weeks are. */
export const mostCompared = 20_000
/** The most people, customers and labels that are named. */
export const mostNamed = 50

const amounts = {
  /** by the stored versions of the rule set */
  before_cents: z.number().int(),
  /** by the rules that are asked about */
  after_cents: z.number().int(),
}

/** Those whose amount differs, the greatest difference first. */
const differing = <Shape extends z.ZodRawShape>(row: Shape) =>
  z.object({
    rows: z.array(z.object(row)).max(mostNamed),
    /** how many differ beside these */
    more: z.number().int(),
  })

const named = { id: z.string(), name: z.string(), ...amounts, minutes: z.number().int() }
const timesheets = z.object({ timesheets: z.number().int(), cents: z.number().int() })

/**
 * What the time of some weeks would have cost under other rules. Amounts and differences are of the timesheets that both can price, so that
 * none of them is about time that has no price; time that only one can price is counted beside them.
 */
export const ruleImpact = z.object({
  /** whole weeks of the agency */
  from: z.string(),
  to: z.string(),
  timesheets: z.number().int(),
  people: z.number().int(),
  minutes: z.number().int(),
  ...amounts,
  /** priced only by the rules that are asked about */
  newly_priced: timesheets,
  /** priced only by the stored versions */
  no_longer_priced: timesheets,
  /** paid by this rule set, but priced by neither */
  not_priced: z.number().int(),
  by_person: differing(named),
  by_customer: differing(named),
  /** of lines that have no time, the minutes are 0 */
  by_label: differing({
    label: z.enum(lineLabels),
    ...amounts,
    before_minutes: z.number().int(),
    after_minutes: z.number().int(),
  }),
  /** there is more time than `mostCompared`, so the oldest is left out */
  incomplete: z.boolean(),
})
export type RuleImpact = z.infer<typeof ruleImpact>
