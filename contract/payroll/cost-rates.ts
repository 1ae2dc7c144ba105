import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write, writeByParams } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { states } from '#contract/values/formats/identifiers.ts'
import { localDate } from '#contract/values/time.ts'
import {
  booleanField,
  commaSeparatedValues,
  emptyAsNull,
  id,
  optionalId,
  optionalText,
  state,
  version,
} from '#contract/values/values.ts'
import { employments } from '#contract/payroll/pay-rules/rule-set.ts'

/** What an hour costs beside pay (docs/pay-rules.md, “What an hour costs”): shares in percent, and a fixed amount per hour. */
export const costKinds = ['super', 'workers_compensation', 'payroll_tax', 'leave', 'per_hour'] as const
export type CostKind = (typeof costKinds)[number]

const employment = z.enum(employments)
const optionalState = emptyAsNull(state.nullable()).default(null)

const rateFields = {
  kind: z.enum(costKinds),
  /** null, here and below: any */
  state: optionalState,
  /** of the customer */
  industry_id: optionalId,
  position_id: optionalId,
  employment: emptyAsNull(employment.nullable()).default(null),
  /** hundredths of a percent; 0 where there is nothing to pay. Required but for `per_hour`, which has none */
  basis_points: emptyAsNull(z.coerce.number().int().min(0).max(100_00).nullable()).default(null),
  /** an hour; only of `per_hour`, which requires them */
  cents: emptyAsNull(z.coerce.number().int().min(0).max(10_000_00).nullable()).default(null),
  starts_on: localDate,
  /** the last day; null: until it is ended */
  ends_on: emptyAsNull(localDate.nullable()).default(null),
  /** where it was read */
  source: optionalText(200),
  /** nobody has compared it with its source yet */
  to_check: booleanField.default(false),
}

export const costRateStates = ['to_check', 'checked'] as const
export const costRateTransitions = {
  confirm: { from: ['to_check'], to: 'checked' },
} as const satisfies TransitionTable<(typeof costRateStates)[number]>

const costRate = z.object({
  id: z.string(),
  kind: z.enum(costKinds),
  state: z.enum(states).nullable(),
  industry_id: z.string().nullable(),
  industry_name: z.string().nullable(),
  position_id: z.string().nullable(),
  position_name: z.string().nullable(),
  employment: employment.nullable(),
  basis_points: z.number().int().nullable(),
  cents: z.number().int().nullable(),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  source: z.string().nullable(),
  to_check: z.boolean(),
  agency_name: z.string(),
  /** the agency's */
  currency: z.string(),
  version: z.number().int(),
})
export type CostRate = z.infer<typeof costRate>

/** With what its reader can do with it. */
const costRateWithActions = costRate.extend(allowedActionsField(costRateTransitions))
export type CostRateWithActions = z.infer<typeof costRateWithActions>

const amount = z.number().int()

/** What paid time costs. Where rates are missing, their parts are 0 and the total is too low. */
export const cost = z.object({
  pay_cents: amount,
  super_cents: amount,
  workers_compensation_cents: amount,
  payroll_tax_cents: amount,
  leave_cents: amount,
  per_hour_cents: amount,
  total_cents: amount,
  /** kinds that are due for this time, but have no rate */
  missing: z.array(z.enum(costKinds)),
})
export type Cost = z.infer<typeof cost>

/** What is left of a charge; `basis_points` of the charge: hundredths of a percent, null where nothing is charged. */
export const margin = z.object({ cents: amount, basis_points: amount.nullable() })
export type Margin = z.infer<typeof margin>

const calculatedHour = z.object({
  cost,
  /** null: no charge was given */
  margin: margin.nullable(),
  /** those that the cost was calculated with */
  rates: z.array(costRate.pick({ id: true, kind: true, basis_points: true, cents: true, to_check: true })),
  currency: z.string(),
})
export type CalculatedHour = z.infer<typeof calculatedHour>

const hourlyCents = z.coerce.number().int().min(1).max(10_000_00)
const listPermission = [['Cost Rate', 'list']] as const
const createPermission = [['Cost Rate', 'create']] as const
const updatePermission = [['Cost Rate', 'update']] as const
// What is added and calculated is the agency's own; the super admin has none.
const ofAgency = ['admin'] as const

export const costRates = {
  list: list({
    path: '/cost-rate/list',
    needs: listPermission,
    kinds: staff,
    summary: 'Lists what hours cost beside pay: rates by kind with where they apply, their dates and their source.',
    filters: {
      kind: commaSeparatedValues(z.enum(costKinds)),
      /** those that name the state, and those of any state */
      state: commaSeparatedValues(z.enum(states)),
      /** those that apply on the day */
      on: localDate.optional(),
      to_check: booleanField.optional(),
    },
    sorts: ['kind', 'state', 'starts_on'],
    row: costRateWithActions,
  }),
  store: write({
    path: '/cost-rate/store',
    needs: createPermission,
    kinds: ofAgency,
    summary: 'Adds a rate from a day on. Two rates of a kind for the same work never apply on one day.',
    input: rateFields,
    result: costRate,
  }),
  update: write({
    path: '/cost-rate/update',
    needs: updatePermission,
    kinds: staff,
    summary: 'Corrects a rate, or ends it by its last day.',
    input: { id, version, ...rateFields },
    result: costRate,
  }),
  remove: writeByParams({
    path: '/cost-rate/delete',
    needs: updatePermission,
    kinds: staff,
    summary: 'Deletes a rate that was a mistake; one that no longer applies gets a last day instead.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
  fillIn: write({
    path: '/cost-rate/fill-in',
    needs: createPermission,
    kinds: ofAgency,
    summary:
      'Adds sample values of superannuation and payroll tax, each to be checked, where the agency has no rate of the kind for the state.',
    input: {},
    result: z.object({ added: z.number().int() }),
  }),
  confirm: write({
    path: '/cost-rate/confirm',
    needs: updatePermission,
    kinds: staff,
    summary: 'Marks rates as checked against their source. Each row succeeds or fails on its own.',
    input: rowsSeen,
    result: bulkResult,
  }),
  calculate: read({
    path: '/cost-rate/calculate',
    needs: listPermission,
    kinds: ofAgency,
    summary: 'Calculates what an hour of ordinary time costs by the agency’s rates, and what a charge leaves of it.',
    input: {
      pay_cents: hourlyCents,
      charge_cents: emptyAsNull(hourlyCents.nullable()).default(null),
      state: optionalState,
      industry_id: optionalId,
      position_id: optionalId,
      employment,
      day: localDate,
    },
    result: calculatedHour,
  }),
}
