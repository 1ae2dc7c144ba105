import { z } from 'zod'
import { list, read, write, writeByParams } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import {
  booleanField,
  commaSeparatedValues,
  emptyAsNull,
  id,
  line,
  optionalId,
  optionalNote,
  recordCode,
  version,
} from '#contract/values/values.ts'
import { employments, lineLabels, ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'

/** The labels of pay lines that have a code of the rule set: which allowance, or which piece rate. */
export const codedLabels = ['allowance', 'piece_work'] as const
export type CodedLabel = (typeof codedLabels)[number]
export const isCodedLabel = (label: string | null): label is CodedLabel => codedLabels.some((one) => one === label)

/** Cents an hour (or a unit of what is not paid by the hour), a markup on pay, or a margin on cost. */
export const chargeMethods = ['fixed', 'markup', 'margin'] as const

const basisPoints = z.coerce.number().int().min(0).max(100_000)

const rateFields = {
  /** null: at every site of the customer */
  location_id: optionalId,
  position_id: optionalId,
  employment: emptyAsNull(z.enum(employments).nullable()).default(null),
  /** of the pay line; null: of every line without a rate of its own */
  label: emptyAsNull(z.enum(lineLabels).nullable()).default(null),
  /** with a coded label: of one allowance or piece rate of the agency’s rule sets; null: of every one */
  code: emptyAsNull(recordCode.nullable()).default(null),
  method: z.enum(chargeMethods),
  /** `fixed` only */
  cents: emptyAsNull(z.coerce.number().int().min(1).max(1_000_000).nullable()).default(null),
  /** `markup` and `margin` only, in hundredths of a percent; a margin is less than 100 % */
  basis_points: emptyAsNull(basisPoints.nullable()).default(null),
  /** of a fixed rate for all lines: whether it rises with the percentage of the line; a rate of one label is charged as it is */
  passes_penalties: booleanField.default(true),
  starts_on: localDate,
  /** the last day; null: until it is ended */
  ends_on: emptyAsNull(localDate.nullable()).default(null),
  note: optionalNote(300),
}

/** The customer's work that a rate is for; null: any. */
const chargedWork = {
  location_id: z.string().nullable(),
  location_name: z.string().nullable(),
  position_id: z.string().nullable(),
  position_name: z.string().nullable(),
  employment: z.enum(employments).nullable(),
  label: z.enum(lineLabels).nullable(),
  code: z.string().nullable(),
  /** of the newest rules that have the code; null: none has it any more */
  code_title: z.string().nullable(),
}

const chargeAmount = {
  method: z.enum(chargeMethods),
  cents: z.number().int().nullable(),
  basis_points: z.number().int().nullable(),
  passes_penalties: z.boolean(),
}

const chargeRate = z.object({
  id: z.string(),
  customer_id: z.string(),
  customer_code: z.string(),
  customer_name: z.string(),
  /** of the customer's company */
  currency: z.string(),
  ...chargedWork,
  ...chargeAmount,
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  note: z.string().nullable(),
  version: z.number().int(),
})
export type ChargeRate = z.infer<typeof chargeRate>

const raisedRate = chargeRate
  .pick({ id: true, customer_name: true, currency: true, ends_on: true })
  .extend({ ...chargedWork, cents: z.number().int(), raised_cents: z.number().int() })

const chargeRaise = z.object({
  rates: z.array(raisedRate),
  /** valid rates that are a markup or a margin, which rise with pay and cost */
  without_amount: z.number().int(),
  /** of the rates, to pass to the raise that was previewed */
  seen: z.string(),
  is_done: z.boolean(),
})
export type ChargeRaise = z.infer<typeof chargeRaise>

const timelineRate = chargeRate.pick({ id: true, starts_on: true, ends_on: true }).extend(chargeAmount)

/** Days, both inclusive, without a rate of the row; `is_covered`: a less specific rate of the customer applies. */
const timelineGap = z.object({ from: z.string(), to: z.string(), is_covered: z.boolean() })

const timelineRow = z.object({
  ...chargedWork,
  /** that are valid on a day of the period, by their first day */
  rates: z.array(timelineRate),
  gaps: z.array(timelineGap),
})
export type ChargeTimelineRow = z.infer<typeof timelineRow>

const chargeTimeline = z.object({ from: z.string(), to: z.string(), currency: z.string(), rows: z.array(timelineRow) })
export type ChargeTimeline = z.infer<typeof chargeTimeline>

/** An allowance or a piece rate that rates can be given for. `per`: what one unit of it is. */
const chargeCode = z.object({
  label: z.enum(codedLabels),
  code: z.string(),
  title: z.string(),
  per: z.enum([...ruleSet.shape.allowances.unwrap().element.shape.per.options, 'piece']),
})
export type ChargeCode = z.infer<typeof chargeCode>

const listPermission = [['Charge Rate', 'list']] as const
const createPermission = [['Charge Rate', 'create']] as const
const updatePermission = [['Charge Rate', 'update']] as const

export const chargeRates = {
  list: list({
    path: '/charge-rate/list',
    needs: listPermission,
    kinds: staff,
    summary: 'Lists what customers are charged, by site, position, employment and pay line, with dates.',
    filters: {
      customer_id: id.optional(),
      location_id: id.optional(),
      position_id: id.optional(),
      method: commaSeparatedValues(z.enum(chargeMethods)),
      employment: commaSeparatedValues(z.enum(employments)),
      /** those that are valid on the day */
      on: localDate.optional(),
      /** those that are valid on a day of the period */
      from: localDate.optional(),
      to: localDate.optional(),
    },
    sorts: ['customer_name', 'location_name', 'position_name', 'starts_on'],
    row: chargeRate,
  }),
  timeline: read({
    path: '/charge-rate/timeline',
    needs: listPermission,
    kinds: staff,
    summary: 'Returns a customer’s rates over a period, a row for each kind of work, with the days that have none.',
    input: { customer_id: id, from: localDate, to: localDate },
    result: chargeTimeline,
  }),
  codes: read({
    path: '/charge-rate/code-list',
    needs: listPermission,
    kinds: staff,
    summary:
      'Lists the allowances and piece rates of the rule sets of a customer’s agency, to charge them at their own rate.',
    input: { customer_id: id },
    result: z.array(chargeCode),
  }),
  store: write({
    path: '/charge-rate/store',
    needs: createPermission,
    kinds: staff,
    summary: 'Adds a rate of a customer from a day on.',
    input: { customer_id: id, ...rateFields },
    result: chargeRate,
  }),
  update: write({
    path: '/charge-rate/update',
    needs: updatePermission,
    kinds: staff,
    summary: 'Changes a rate; one that no longer holds gets a last day.',
    input: { id, version, ...rateFields },
    result: chargeRate,
  }),
  remove: writeByParams({
    path: '/charge-rate/delete',
    needs: updatePermission,
    kinds: staff,
    summary: 'Deletes a rate that was a mistake; one that no longer holds gets a last day instead.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
  raise: write({
    path: '/charge-rate/raise',
    needs: updatePermission,
    kinds: staff,
    summary:
      'Gives the fixed rates of customers that are valid on a day raised successors from that day on, and ends them the day before. Refused as a whole where a rate begins on that day or later.',
    input: {
      customer_ids: z.array(id).min(1).max(100),
      starts_on: localDate,
      basis_points: z.coerce.number().int().min(1).max(10_000),
      /** only answers what it would do */
      dry_run: booleanField.default(false),
      /** `seen` of the preview: refused when other rates would be raised; empty: not compared */
      seen: line(64).default(''),
    },
    result: chargeRaise,
  }),
  copy: write({
    path: '/charge-rate/copy',
    needs: createPermission,
    kinds: staff,
    summary:
      'Copies the rates of a customer that are valid on a day to another customer, from that day on; those of single sites are left out. Refused as a whole where the other customer has such a rate.',
    input: { customer_id: id, from_customer_id: id, starts_on: localDate },
    result: z.object({ copied: z.number().int(), of_sites: z.number().int() }),
  }),
}
