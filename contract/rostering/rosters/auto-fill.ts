import { z } from 'zod'
import { readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { finding } from '#contract/rostering/eligibility/findings.ts'
import { scoreFields } from '#contract/rostering/eligibility/score.ts'
import { localDate } from '#contract/values/time.ts'
import { id, optionalId } from '#contract/values/values.ts'

/** The most assignments that are applied at once: as many as one change can make. */
export const maxProposals = 500
/** The time limits that a planner can choose, in seconds; the first is the default. */
export const fillSeconds = [10, 30, 60] as const
/** How much pay can count in a run, in equal steps from 0, which is not at all. */
export const maxCostWeight = 4
/** The longest period of one run. */
export const maxFillDays = 42
/** The most rosters of one run, and the most pairs that a planner keeps or excludes. */
const maxFillRosters = 2000
const maxPairs = 2000
/** How long a run and its result are stored. */
export const fillRunHours = 24

/** `interrupted`: the server stopped meanwhile; `cancelled`: by the planner, with the best result until then if there was one. */
export const fillStatuses = ['queued', 'running', 'done', 'cancelled', 'failed', 'interrupted'] as const
export type FillStatus = (typeof fillStatuses)[number]

const filledShift = {
  roster_shift_id: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  position_name: z.string(),
  position_colour: z.string(),
}

/** The same with its place, for runs of several rosters. */
const placedShift = {
  ...filledShift,
  roster_id: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  customer_name: z.string(),
}

const candidate = z.object({
  employee_id: z.string(),
  name: z.string(),
  verdict: z.enum(['ok', 'warn']),
  ...scoreFields,
  findings: z.array(finding),
})
export type FillCandidate = z.infer<typeof candidate>

const fillProposal = candidate.extend({
  ...placedShift,
  /** chosen by the planner with `keep` */
  kept: z.boolean(),
  /** who else could work the shift with everything else as proposed, best first */
  alternatives: z.array(candidate),
})
export type FillProposal = z.infer<typeof fillProposal>

const unfilledShift = z.object({
  ...placedShift,
  /** openings without a proposal */
  openings: z.number().int(),
  /**
   * The smallest sets of findings without which somebody could work it, with the number of people for whom that is so; the best explanation
   * first. The findings are those of one of them. None: the agency has nobody who could be considered.
   */
  reasons: z.array(z.object({ findings: z.array(finding), people: z.number().int() })),
})
export type UnfilledShift = z.infer<typeof unfilledShift>

/** How well the shifts of a run are staffed. */
const fillSummary = z.object({
  /** all openings of the shifts that have not begun */
  openings: z.number().int(),
  unfilled: z.number().int(),
  /** assignments with a warning */
  warnings: z.number().int(),
  /** assignments of people whom the customer prefers, or who prefer this time */
  preferences_met: z.number().int(),
  /** the working hours in the period of the people who can work any of the shifts, anywhere: fewest, most, average and standard deviation */
  hours: z.object({
    people: z.number().int(),
    fewest_minutes: z.number().int(),
    most_minutes: z.number().int(),
    average_minutes: z.number().int(),
    deviation_minutes: z.number().int(),
  }),
})
export type FillSummary = z.infer<typeof fillSummary>

const pair = z.strictObject({ shift_id: id, employee_id: id })
export type FillPair = z.infer<typeof pair>

const fillResult = z.object({
  proposals: z.array(fillProposal),
  unfilled: z.array(unfilledShift),
  /** pairs of `keep` that are not possible, and why; without findings: the shift is full, gone or has begun, or the person is not assignable */
  impossible: z.array(
    z.object({ roster_shift_id: z.string(), employee_id: z.string(), name: z.string(), findings: z.array(finding) }),
  ),
  /** the people who were considered */
  people: z.number().int(),
  before: fillSummary,
  after: fillSummary,
})
export type FillResult = z.infer<typeof fillResult>

const fillRun = z.object({
  id: z.string(),
  status: z.enum(fillStatuses),
  /** the rosters whose shifts are filled; a run of a location, a customer or the agency has those of its start */
  roster_ids: z.array(z.string()),
  /** what the run was started for; neither: the rosters by name, or the whole agency */
  location_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  /** the days whose shifts are filled */
  from: z.string(),
  to: z.string(),
  /** the time limit */
  seconds: z.number().int(),
  /** how much pay counts; 0: not at all */
  cost_weight: z.number().int(),
  keep: z.array(pair),
  exclude: z.array(pair),
  /** runs before this one in the queue; null when it is not queued */
  queue_position: z.number().int().nullable(),
  /** null before it has begun to search */
  progress: z
    .object({
      /** since the search began */
      seconds: z.number(),
      /** of the best proposal so far; null while unknown */
      unfilled: z.number().int().nullable(),
      warnings: z.number().int().nullable(),
      /** the lower, the better; only for comparison within one run */
      value: z.number(),
      /** no proposal has a lower value; null while unknown */
      bound: z.number().nullable(),
    })
    .nullable(),
  /** under which the server's log has the cause of a failure */
  failure_reference: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type FillRun = z.infer<typeof fillRun>

const fillRunWithResult = fillRun.extend({ result: fillResult.nullable() })
export type FillRunWithResult = z.infer<typeof fillRunWithResult>

/** What a person works at the time of a shift, or so close to it that they cannot work both. */
const conflictingWork = z.object({
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  /** empty where the reader may not know it */
  location_name: z.string(),
  /** of the run; false: they are assigned to it already */
  proposed: z.boolean(),
})

const fillExplanation = z.object({
  /**
   * `assigned`: they have the shift already · `proposed`: the run proposes them · `blocked`: a rule excludes them whatever else is
   * proposed · `busy`: what the run proposes for them excludes it · `possible`: they could work it instead of somebody else
   */
  answer: z.enum(['assigned', 'proposed', 'blocked', 'busy', 'possible']),
  findings: z.array(finding),
  /** for `busy`, and for an overlap */
  instead: z.array(conflictingWork),
  score: z.number().nullable(),
  /** whom they would displace: the proposed person with the lowest score; null: there is a free opening, or no run is given */
  displaced: z.object({ employee_id: z.string(), name: z.string(), score: z.number() }).nullable(),
  /** how much worse the plan would be by score with them instead; negative: better by score, but not by the plan as a whole */
  loss: z.number().nullable(),
})
export type WhyNot = z.infer<typeof fillExplanation>

const planPermission = [['Roster', 'create']] as const satisfies readonly [readonly ['Roster', 'create']]

/**
 * Runs that propose assignments for unfilled openings. They change nothing: proposals are applied with `/roster/change`, where eligibility
 * is checked again. Everybody sees only their own runs.
 */
export const autoFill = {
  start: write({
    path: '/roster/fill-start',
    needs: planPermission,
    kinds: staff,
    summary:
      'Queues a run that proposes assignments for the unfilled openings of rosters, a location, a customer or the whole agency.',
    input: {
      /** at most one of the three; none: all rosters of the agency in the period */
      roster_ids: z.array(id).max(maxFillRosters).default([]),
      location_id: optionalId,
      customer_id: optionalId,
      /** omitted: the days of the named rosters; required otherwise */
      from: localDate.optional(),
      to: localDate.optional(),
      seconds: z.coerce.number().int().min(1).max(120).default(fillSeconds[0]),
      /** for users who see pay: how much dearer people count against, and overtime; by the rates of adults */
      cost_weight: z.coerce.number().int().min(0).max(maxCostWeight).default(0),
      /** pairs that the planner chose: they are proposed unless a rule blocks them */
      keep: z.array(pair).max(maxPairs).default([]),
      /** pairs that the planner rejected: they are never proposed */
      exclude: z.array(pair).max(maxPairs).default([]),
    },
    result: fillRun,
  }),
  info: readByBody({
    path: '/roster/fill-info',
    needs: planPermission,
    kinds: staff,
    summary:
      'Returns one of the caller’s runs with its progress and its result; to be called each second while it runs.',
    input: { id },
    result: fillRunWithResult,
  }),
  list: readByBody({
    path: '/roster/fill-list',
    needs: planPermission,
    kinds: staff,
    summary: 'Lists the caller’s runs of the last day, newest first, without their results.',
    input: {
      /** only runs that fill this roster */
      roster_id: id.optional(),
    },
    result: z.array(fillRun),
  }),
  cancel: write({
    path: '/roster/fill-cancel',
    needs: planPermission,
    kinds: staff,
    summary: 'Cancels one of the caller’s runs: a running one ends within a second or two with its best result so far.',
    input: { id },
    result: fillRun,
  }),
  why: readByBody({
    path: '/roster/fill-why',
    needs: planPermission,
    kinds: staff,
    summary:
      'Explains why an employee is not proposed for a shift: a rule, what they work instead, or how much worse the plan would be.',
    input: { shift_id: id, employee_id: id, run_id: id.optional() },
    result: fillExplanation,
  }),
}
