// A file of its own because shifts, assignments and rosters all answer bulk calls row by row.
import type { Refusal, RefusalCode, RefusalFacts } from '#contract/refusals.ts'

/** What became of one row of a bulk call: without a code it was done. */
export type Outcome = { id: string; code?: RefusalCode; facts?: RefusalFacts }

export const refusedWith = (id: string, refusal: Refusal): Outcome => ({ id, code: refusal.code, facts: refusal.facts })
