import { z } from 'zod'
import { maxBreaks } from '#contract/rostering/breaks.ts'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { positionColours } from '#contract/platform/reference.ts'
import { shiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import { wallTime } from '#contract/values/time.ts'
import {
  id,
  name,
  optionalId,
  optionalName,
  commaSeparatedValues,
  version,
  translations,
  inEachLanguage,
} from '#contract/values/values.ts'
import { activationTransitions, allowedActionsField } from '#contract/transitions.ts'

export const patternStatuses = ['active', 'inactive'] as const

const fields = {
  name: name(80),
  translations: inEachLanguage(optionalName(80)).prefault({}),
  starts: wallTime,
  /** at or before `starts` means the next day; the same time is 24 hours */
  ends: wallTime,
  /** null: the breaks of the location's rules */
  breaks: z.array(shiftBreak).max(maxBreaks).nullable().default(null),
  colour: z.enum(positionColours).default('blue'),
  /** the days of the week on which it is offered, 1 is Monday; empty: every day */
  weekdays: z.array(z.coerce.number().int().min(1).max(7)).max(7).default([]),
  /** limits it to one company or one customer; neither: the whole agency */
  company_id: optionalId,
  customer_id: optionalId,
}

export const shiftPattern = z.object({
  id: z.string(),
  name: z.string(),
  translations,
  starts: z.string(),
  ends: z.string(),
  breaks: z.array(z.object({ minutes: z.number(), paid: z.boolean() })).nullable(),
  colour: z.enum(positionColours),
  weekdays: z.array(z.number()),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  agency_name: z.string(),
  status: z.enum(patternStatuses),
  version: z.number(),
})
export type ShiftPattern = z.infer<typeof shiftPattern>

/** Shift patterns: named times with their breaks, which a planner picks instead of typing. The shifts of a roster are in `rosters`. */
export const shifts = {
  list: list({
    path: '/shift/list',
    needs: [['Shift Configuration', 'view']],
    kinds: staff,
    summary: 'Lists the shift patterns: named times with their breaks.',
    filters: {
      company_id: id.optional(),
      customer_id: id.optional(),
      status: commaSeparatedValues(z.enum(patternStatuses)),
    },
    sorts: ['starts', 'name', 'customer_name', 'status'],
    row: shiftPattern.extend(allowedActionsField(activationTransitions)),
  }),
  offered: read({
    path: '/shift/all',
    needs: [
      ['Roster', 'create'],
      ['Shift Configuration', 'view'],
    ],
    kinds: staff,
    summary: 'Lists the active patterns for rosters of this customer: the agency’s, the company’s and the customer’s.',
    input: { customer_id: id },
    result: z.array(shiftPattern),
  }),
  info: read({
    path: '/shift/info',
    needs: [['Shift Configuration', 'view']],
    kinds: staff,
    summary: 'Returns one shift pattern.',
    input: { id },
    result: shiftPattern,
  }),
  store: write({
    path: '/shift/store',
    needs: [['Shift Configuration', 'create']],
    kinds: staff,
    summary: 'Adds a shift pattern.',
    input: fields,
    result: shiftPattern,
  }),
  update: write({
    path: '/shift/update',
    needs: [['Shift Configuration', 'update']],
    kinds: staff,
    summary: 'Updates or deactivates a shift pattern; shifts created from it are unchanged.',
    input: { id, version, status: z.enum(patternStatuses), ...fields },
    result: shiftPattern,
  }),
  changeStatusMany: write({
    path: '/shift/status-update-many',
    needs: [['Shift Configuration', 'update']],
    kinds: staff,
    summary: 'Activates or deactivates several shift patterns; each row succeeds or fails on its own.',
    input: { ...rowsSeen, status: z.enum(patternStatuses) },
    result: bulkResult,
  }),
}
