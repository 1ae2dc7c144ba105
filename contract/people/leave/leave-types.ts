// The kinds of leave of an agency as data: who may take them, how they accrue, and what a request for them needs.
import { z } from 'zod'
import { bulkResult, list, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { localDate } from '#contract/values/time.ts'
import {
  booleanField,
  commaSeparatedValues,
  emptyAsNull,
  id,
  name,
  optionalText,
  version,
} from '#contract/values/values.ts'

export const leaveKinds = [
  'annual',
  'personal',
  'compassionate',
  'family_violence',
  'community_service',
  'parental',
  'long_service',
  'study',
  'unpaid',
  'workers_compensation',
  'time_in_lieu',
  'public_holiday',
  'other',
] as const
export type LeaveKind = (typeof leaveKinds)[number]

/**
 * Kinds of a person's private matters. Which of them leave is, is shown as that of confidential types is: if only these were hidden, what is
 * hidden would be family violence leave.
 */
const privateKinds: readonly LeaveKind[] = ['personal', 'compassionate', 'family_violence', 'unpaid']

/** Whether the type of such leave is only for the person and for readers with Leave/view confidential. */
export const isPrivateLeave = ({ kind, is_confidential }: { kind: LeaveKind; is_confidential: boolean }) =>
  is_confidential || privateKinds.includes(kind)

/** Kinds in which a public holiday is not taken as leave (Fair Work Act 2009 sections 89 and 98). */
export const kindsWithoutHolidays: readonly LeaveKind[] = ['annual', 'personal']

/**
 * How a balance grows. none: there is no balance, and nothing to exceed · by_hand: only by entries that the agency makes ·
 * per_ordinary_hour: `weeks_thousandths` weeks for each year of ordinary hours · yearly: `yearly_days` or `yearly_minutes` in full at the
 * start of each year of employment; what was not taken in the year before lapses · by_service: `weeks_thousandths` weeks after
 * `service_years` years of employment, and in proportion after each further year
 */
export const leaveAccruals = ['none', 'by_hand', 'per_ordinary_hour', 'yearly', 'by_service'] as const

/** What becomes of a request for more than the balance: it is refused, or the rest is taken unpaid. */
export const overBalances = ['refuse', 'unpaid'] as const

const optionalNumber = (min: number, max: number) =>
  emptyAsNull(z.coerce.number().int().min(min).max(max).nullable()).default(null)

const typeFields = {
  kind: z.enum(leaveKinds),
  name: name(80),
  for_permanent: booleanField.default(true),
  for_casual: booleanField.default(false),
  is_paid: booleanField.default(true),
  accrual: z.enum(leaveAccruals).default('none'),
  /** thousandths of a week; required of `per_ordinary_hour` and `by_service` */
  weeks_thousandths: optionalNumber(1, 52_000),
  /** `yearly` requires one of the two: days of the person’s usual length, or minutes */
  yearly_days: optionalNumber(1, 366),
  yearly_minutes: optionalNumber(1, 527_040),
  /** required of `by_service` */
  service_years: optionalNumber(1, 50),
  /** nothing accrues for time before this day; omitted: today */
  accrues_from: emptyAsNull(localDate.nullable()).default(null),
  /** a request for more days than this needs evidence; null: none does */
  evidence_after_days: optionalNumber(0, 366),
  /** days between the request and its first day */
  notice_days: z.coerce.number().int().min(0).max(366).default(0),
  /** what is taken is a multiple of this, unless it is the whole day */
  unit_minutes: z.coerce.number().int().min(1).max(1440).default(1),
  /** the time counts as service: other leave accrues for it */
  counts_for_service: booleanField.default(true),
  over_balance: z.enum(overBalances).default('refuse'),
  /** private as the kinds are that always are, and paid under the labels of work; fixed once there are requests or entries */
  is_confidential: booleanField.default(false),
  needs_second_approval: booleanField.default(false),
  /** requests of employees for at most so many days are approved by themselves, if nothing speaks against it; null: none */
  approves_itself_days: optionalNumber(1, 366),
  is_active: booleanField.default(true),
  /** where its figures were read */
  source: optionalText(300),
  /** nobody has compared it with its source yet */
  to_check: booleanField.default(false),
}

export const leaveTypeStates = ['to_check', 'checked'] as const
export const leaveTypeTransitions = {
  confirm: { from: ['to_check'], to: 'checked' },
} as const satisfies TransitionTable<(typeof leaveTypeStates)[number]>

export const leaveType = z.object({
  id: z.string(),
  kind: z.enum(leaveKinds),
  name: z.string(),
  for_permanent: z.boolean(),
  for_casual: z.boolean(),
  is_paid: z.boolean(),
  accrual: z.enum(leaveAccruals),
  weeks_thousandths: z.number().int().nullable(),
  yearly_days: z.number().int().nullable(),
  yearly_minutes: z.number().int().nullable(),
  service_years: z.number().int().nullable(),
  accrues_from: z.string(),
  evidence_after_days: z.number().int().nullable(),
  notice_days: z.number().int(),
  unit_minutes: z.number().int(),
  counts_for_service: z.boolean(),
  over_balance: z.enum(overBalances),
  is_confidential: z.boolean(),
  needs_second_approval: z.boolean(),
  approves_itself_days: z.number().int().nullable(),
  is_active: z.boolean(),
  source: z.string().nullable(),
  to_check: z.boolean(),
  version: z.number().int(),
})
export type LeaveType = z.infer<typeof leaveType>

/** With what its reader can do with it. */
export const leaveTypeWithActions = leaveType.extend(allowedActionsField(leaveTypeTransitions))
export type LeaveTypeWithActions = z.infer<typeof leaveTypeWithActions>

const updatePermission = [['Leave', 'update']] as const
// What is added is the agency's own; the super admin has none.
const ofAgency = ['admin'] as const

export const leaveTypes = {
  list: list({
    path: '/leave-type/list',
    needs: [['Leave', 'list']],
    kinds: staff,
    summary: 'Lists the agency’s types of leave: who may take them, how they accrue and what a request needs.',
    filters: {
      kind: commaSeparatedValues(z.enum(leaveKinds)),
      is_active: booleanField.optional(),
      to_check: booleanField.optional(),
    },
    sorts: ['name', 'kind'],
    row: leaveTypeWithActions,
  }),
  store: write({
    path: '/leave-type/store',
    needs: updatePermission,
    kinds: ofAgency,
    summary: 'Adds a type of leave.',
    input: typeFields,
    result: leaveTypeWithActions,
  }),
  update: write({
    path: '/leave-type/update',
    needs: updatePermission,
    kinds: staff,
    summary: 'Changes a type of leave. Figures apply to what accrues from then on.',
    input: { id, version, ...typeFields },
    result: leaveTypeWithActions,
  }),
  fillIn: write({
    path: '/leave-type/fill-in',
    needs: updatePermission,
    kinds: ofAgency,
    summary: 'Adds sample types, each to be checked, of the kinds of which the agency has none.',
    input: {},
    result: z.object({ added: z.number().int() }),
  }),
  confirm: write({
    path: '/leave-type/confirm',
    needs: updatePermission,
    kinds: staff,
    summary: 'Marks types as checked against their source. Each row succeeds or fails on its own.',
    input: rowsSeen,
    result: bulkResult,
  }),
}
