import { z } from 'zod'
import { readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { preferences } from '#contract/people/availability.ts'
import { finding } from '#contract/rostering/eligibility/findings.ts'
import { localDate } from '#contract/values/time.ts'
import { booleanField, id, version } from '#contract/values/values.ts'

/**
 * What an employee stated about a day. off: an exception excludes the whole day (leave, for instance) · unavailable: their usual week excludes
 * it · partly: a part of it is excluded · outside: they entered times, and none on this day · limited: available for a part of it ·
 * preferred: they prefer a time of it
 */
export const dayStates = ['off', 'unavailable', 'partly', 'outside', 'limited', 'preferred'] as const
export type DayState = (typeof dayStates)[number]

const dayFigure = z.object({
  works_on: z.string(),
  state: z.enum(dayStates),
  /** the stated times of the day; '00:00' as an end is midnight */
  times: z.array(z.object({ starts: z.string(), ends: z.string(), preference: z.enum(preferences) })),
})
export type DayFigure = z.infer<typeof dayFigure>

/** The fullest fortnight of the period under the limit of a visa (docs/au-facts.md 2.2). */
const visaHours = z.object({
  limit_minutes: z.number(),
  used_minutes: z.number(),
  /** the first and the last day of the fortnight */
  starts_on: z.string(),
  ends_on: z.string(),
  /** false: no day of the period is in session, so that the limit does not apply */
  in_session: z.boolean(),
})
export type VisaHours = z.infer<typeof visaHours>

const personFigures = z.object({
  employee_id: z.string(),
  /** at the location of the roster; false on a board of several rosters */
  preferred: z.boolean(),
  inducted: z.boolean(),
  worked_here: z.boolean(),
  /** only days about which they stated something */
  days: z.array(dayFigure),
  /** null: no limit, or not for this reader: supervisors do not see visas */
  visa: visaHours.nullable(),
})
export type PersonFigures = z.infer<typeof personFigures>

const budget = z.object({
  roster_id: z.string(),
  /** null: none */
  budget_minutes: z.number().nullable(),
  /** one for each day of the roster, in order; null: the budget is for the roster as a whole */
  day_budget_minutes: z.array(z.number()).nullable(),
  /** what the roster may cost; null: any amount, or not for this reader */
  budget_cents: z.number().int().nullable(),
})
export type RosterBudget = z.infer<typeof budget>

const openShift = z.object({
  roster_shift_id: z.string(),
  roster_id: z.string(),
  customer_name: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  position_name: z.string(),
  position_colour: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  /** unfilled openings */
  free: z.number(),
  verdict: z.enum(['ok', 'warn', 'block']),
  findings: z.array(finding),
})
export type OpenShift = z.infer<typeof openShift>

/** The most shifts of each list of `openShifts`. */
export const maxOpenShifts = 500

const maxMinutes = 10_000_000
const minutes = z.coerce.number().int().min(0).max(maxMinutes)

const planPermission = [['Roster', 'create']] as const satisfies readonly [readonly ['Roster', 'create']]

const period = { from: localDate.optional(), to: localDate.optional() }

/** What planners need to know about people while they plan, and the budget of a roster. Loaded after the board itself. */
export const rosterPeople = {
  figures: readByBody({
    path: '/roster/people-figures',
    needs: planPermission,
    kinds: staff,
    summary:
      'Returns for each employee who can be assigned: stated availability by day, remaining visa hours, and whether the customer prefers or inducted them; and the budgets of the rosters.',
    input: {
      /** omitted: all rosters of the period, which is then required */
      roster_id: id.optional(),
      ...period,
    },
    result: z.object({ people: z.array(personFigures), budgets: z.array(budget) }),
  }),
  fit: readByBody({
    path: '/roster/person-fit',
    needs: planPermission,
    kinds: staff,
    summary:
      'Returns for each shift of a roster or period whether one employee can work it, with the main reason if not.',
    input: { employee_id: id, roster_id: id.optional(), ...period },
    /** in columns, as the fit of a shift: the letter and the number at place n belong to the shift at place n */
    result: z.object({
      /** without those that the employee works already */
      shift_ids: z.array(z.string()),
      /** one letter of `fitVerdicts` for each shift */
      verdicts: z.string(),
      /** the place in `findings` of the first blocking finding, or else of the first warning; -1: neither */
      reasons: z.array(z.number().int()),
      findings: z.array(finding),
    }),
  }),
  openShifts: readByBody({
    path: '/roster/open-shift-list',
    needs: planPermission,
    kinds: staff,
    summary:
      'Lists the unfilled shifts that one employee can work, by time: of the agency or of one location; on request also the excluded ones with the reasons.',
    input: {
      employee_id: id,
      location_id: id.optional(),
      with_excluded: booleanField.default(false),
    },
    result: z.object({
      shifts: z.array(openShift),
      /** unfilled shifts that the employee cannot work */
      excluded_count: z.number().int(),
      /** empty unless requested */
      excluded: z.array(openShift),
    }),
  }),
  setBudget: write({
    path: '/roster/budget-update',
    needs: planPermission,
    kinds: staff,
    summary:
      'Sets the budgeted hours of a roster, as a whole or for each of its days, and for users who see pay what it may cost.',
    input: {
      id,
      version,
      /** null: none. Ignored where the days have their own: then it is their sum */
      budget_minutes: minutes.nullable().default(null),
      day_budget_minutes: z.array(minutes).min(1).max(28).nullable().default(null),
      /** null: any amount; omitted: unchanged */
      budget_cents: z.coerce.number().int().min(0).max(1_000_000_000).nullable().optional(),
    },
    result: budget.extend({ version: z.number() }),
  }),
}
export type PersonFit = z.infer<typeof rosterPeople.fit.result>
