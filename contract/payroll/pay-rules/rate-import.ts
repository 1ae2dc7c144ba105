import { z } from 'zod'
import { ruleSet } from './rule-set.ts'

/** The files of the Modern Awards Pay Database of the Fair Work Commission, by the names of its resources. */
export const rateFiles = ['pay_rates', 'penalties', 'wage_allowances'] as const
export type RateFile = (typeof rateFiles)[number]

const cents = z.number().int()
const part = z.enum(['classification', 'all_purpose_allowance', 'allowance'])

/** A rule set with the rates that the database has on a day, to be looked at before it is saved as another version. */
export const rateProposal = z.object({
  rules: ruleSet,
  changes: z.array(
    z.object({ part, code: z.string(), title: z.string(), from_cents: cents, to_cents: cents, per_week: z.boolean() }),
  ),
  /** rates of the rule set that are in the files as they are */
  unchanged: z.number().int(),
  /** rates of the rule set of which the files have none, or several, for the day: they stay as they are */
  not_found: z.array(z.object({ part, code: z.string(), title: z.string(), rows: z.number().int() })),
  /** rows for the day that no rate of the rule set is matched with, such as those of apprentices */
  left_out: z.array(z.object({ file: z.enum(rateFiles), title: z.string(), rows: z.number().int() })),
  /** the calculated values of the penalties file, each compared with the rate of its classification × the percentage */
  penalties: z.object({
    equal: z.number().int(),
    different: z.array(
      z.object({ classification: z.string(), description: z.string(), published_cents: cents, computed_cents: cents }),
    ),
    /** percentages of descriptions that are not those of the day on which the version that it starts from begins: for a person to enter */
    changed: z.array(z.object({ description: z.string(), from: z.array(cents), to: z.array(cents) })),
  }),
})
export type RateProposal = z.infer<typeof rateProposal>
