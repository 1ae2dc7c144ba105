import { z } from 'zod'
import { readByBody } from '#contract/call.ts'
import { finding, findingRules } from '#contract/rostering/rosters.ts'
import { scoreFields } from '#contract/rostering/score.ts'
import { id } from '#contract/values/values.ts'

/** The most assignments that one proposal has: as many as one change can make. */
export const mostProposals = 500

const filledShift = {
  roster_shift_id: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  position_name: z.string(),
  position_colour: z.string(),
}

const candidate = z.object({
  employee_id: z.string(),
  name: z.string(),
  verdict: z.enum(['ok', 'warn']),
  ...scoreFields,
  findings: z.array(finding),
})
export type FillCandidate = z.infer<typeof candidate>

const proposal = candidate.extend({
  ...filledShift,
  /** who else could work the shift, best first */
  alternatives: z.array(candidate),
})
export type Proposal = z.infer<typeof proposal>

/** Proposed assignments for the unfilled openings of a roster; nothing is changed until they are applied by a change of the roster. */
export const autoFill = {
  propose: readByBody({
    path: '/roster/fill-propose',
    needs: [['Roster', 'create']],
    summary:
      'Proposes assignments for the unfilled openings of a roster: never against a blocking rule, fair by hours and preferences.',
    input: { roster_id: id },
    result: z.object({
      proposals: z.array(proposal),
      unfilled: z.array(
        z.object({
          ...filledShift,
          /** openings without a proposal */
          openings: z.number(),
          /** why the people who hold the position cannot work it, most frequent first */
          reasons: z.array(z.object({ rule: z.enum(findingRules), people: z.number() })),
        }),
      ),
    }),
  }),
}
