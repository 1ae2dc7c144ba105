import { z } from 'zod'
import { requiredLevels, requiredSkill, requiredSkills } from '#contract/people/position-skills.ts'
import { maxBreaks } from '#contract/rostering/breaks.ts'
import { shiftTextRows, shiftTextsToChange } from '#contract/rostering/shifts/shift-texts.ts'
import { actionsOf, type TransitionTable } from '#contract/transitions.ts'
import { wallTime } from '#contract/values/time.ts'
import { id } from '#contract/values/values.ts'

/** Shifts are demand: what a customer needs. Whether they are filled is derived from the assignments. */
export const shiftStatuses = ['draft', 'published', 'cancelled'] as const
export type ShiftStatus = (typeof shiftStatuses)[number]

/** While the roster is being planned; removing a draft deletes it. */
export const shiftTransitions = {
  edit: { from: ['draft', 'published'], to: 'unchanged' },
  assign: { from: ['draft', 'published'], to: 'unchanged' },
  /** its free openings, to employees (contract/rostering/shifts/offers.ts) */
  offer: { from: ['published'], to: 'unchanged' },
  remove: { from: ['draft', 'published'], to: 'cancelled' },
  /** under the customer's notice terms: by the customer, or by the agency (contract/rostering/shifts/shift-cancellations.ts) */
  cancel: { from: ['published'], to: 'cancelled' },
  publish: { from: ['draft'], to: 'published', automatic: true },
  unpublish: { from: ['published'], to: 'draft', automatic: true },
} as const satisfies TransitionTable<ShiftStatus>

export const shiftAllowedActions = actionsOf(shiftTransitions)
export type ShiftAction = (typeof shiftAllowedActions)[number]

export const shiftBreak = z.strictObject({
  minutes: z.coerce.number().int().min(5).max(240),
  paid: z.boolean().default(false),
})
export type ShiftBreak = z.infer<typeof shiftBreak>

export const rosterShift = z.object({
  id: z.string(),
  roster_id: z.string(),
  location_id: z.string(),
  position_id: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  clock_minutes: z.number(),
  elapsed_minutes: z.number(),
  openings: z.number(),
  breaks: z.array(z.object({ minutes: z.number(), paid: z.boolean() })),
  /** by the location's rules, or set manually */
  breaks_by: z.enum(['rules', 'hand']),
  sub_location_id: z.string().nullable(),
  sub_location_name: z.string().nullable(),
  /** in addition to those of its location and its position; not shown to customers */
  required_skills: z.array(requiredSkill),
  ...shiftTextRows,
  status: z.enum(shiftStatuses),
  version: z.number(),
})
export type RosterShift = z.infer<typeof rosterShift>

/** The fields of a shift that a planner sets, besides its days. */
export const shiftInput = {
  position_id: id,
  /** the sub-location of the shift; when omitted from an update, it is unchanged; null: none in particular */
  sub_location_id: z.preprocess((value) => (value === '' ? null : value), z.uuid().nullable()).optional(),
  starts: wallTime,
  /** at or before `starts` means the next day; the same time is 24 hours */
  ends: wallTime,
  openings: z.coerce.number().int().min(1).max(500).default(1),
  /** omitted or null: the breaks of the location's rules; an update that omits them keeps breaks that were set manually */
  breaks: z.array(shiftBreak).max(maxBreaks).nullish(),
  /** in addition to those of its location and its position; an update that omits them keeps them */
  required_skill_ids: requiredSkills.optional(),
  required_skill_levels: requiredLevels.optional(),
  /** an update that omits them keeps them; null or empty: none */
  ...shiftTextsToChange,
  /** which of the two, when the clock goes back and the start occurs twice */
  ambiguous: z.enum(['earlier', 'later']).default('earlier'),
}

/** A shift as a list shows it, with the number of its filled openings. */
export const shiftRow = z.object({
  id: z.string(),
  roster_id: z.string(),
  roster_name: z.string(),
  customer_name: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  position_name: z.string(),
  position_colour: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  time_zone: z.string(),
  openings: z.number(),
  /** employees assigned to an opening; customers do not see those who are only planned */
  filled: z.number(),
  /** of those, employees who have accepted */
  accepted: z.number(),
  status: z.enum(shiftStatuses),
})
export type ShiftRow = z.infer<typeof shiftRow>
