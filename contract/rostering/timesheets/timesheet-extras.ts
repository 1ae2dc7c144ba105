// What is recorded beside the hours of a timesheet, and approved with them.
import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { emptyAsNull, id, optionalText, recordCode, version } from '#contract/values/values.ts'

/** Allowances and pieces of the rule set; expenses, which are reimbursed. */
export const extraKinds = ['allowance', 'piece', 'expense'] as const
export type ExtraKind = (typeof extraKinds)[number]

/** What one of it is. */
export const extraUnits = ['hour', 'part_of_hour', 'period', 'day', 'kilometre', 'occasion', 'piece'] as const
export type ExtraUnit = (typeof extraUnits)[number]

export const timesheetExtra = z.object({
  id: z.string(),
  kind: z.enum(extraKinds),
  /** of the rule set's allowance or piece rate; null: an expense */
  code: z.string().nullable(),
  /** what the rule set called it when it was recorded; of an expense, what it was for */
  title: z.string(),
  /** null: an expense */
  unit: z.enum(extraUnits).nullable(),
  /** units; null: an expense */
  hundredths: z.number().int().nullable(),
  /** what was spent; null: no expense, or the reader is a customer */
  cents: z.number().int().nullable(),
  recorded_by_name: z.string(),
  version: z.number().int(),
})
export type TimesheetExtra = z.infer<typeof timesheetExtra>

/** What a customer sees of one: what and how much, no amounts. */
export const shownExtra = timesheetExtra.pick({ id: true, kind: true, title: true, unit: true, hundredths: true })
export type ShownExtra = z.infer<typeof shownExtra>

/** What a change recorded, as the history of the timesheet has it. */
const recordedExtra = timesheetExtra.pick({ kind: true, title: true, unit: true, hundredths: true, cents: true })
export const extraChange = z.object({
  /** null: it was added */
  before: recordedExtra.nullable(),
  /** null: it was removed */
  after: recordedExtra.nullable(),
})
export type ExtraChange = z.infer<typeof extraChange>
export type RecordedExtra = z.infer<typeof recordedExtra>

/** Of one timesheet. */
export const maxExtras = 50

const amount = emptyAsNull(z.coerce.number().int().min(1).max(10_000_000).nullable()).default(null)

/** Of allowances and pieces `hundredths`, of expenses `cents` and `title`. */
const amountFields = {
  /** units, such as 2,550 for 25.5 kilometres; whole ones of pieces */
  hundredths: amount,
  /** what was spent */
  cents: amount,
  /** what it was spent for */
  title: optionalText(160),
}

const choice = z.object({
  kind: z.enum(['allowance', 'piece']),
  code: z.string(),
  title: z.string(),
  unit: z.enum(extraUnits),
  /** cents for one; null: the reader may not see pay */
  rate_cents: z.number().int().nullable(),
})
export type ExtraChoice = z.infer<typeof choice>

const writing = [
  ['Timesheet', 'create'],
  ['Timesheet', 'update'],
] as const

export const timesheetExtras = {
  choices: read({
    path: '/timesheet/extra-choices',
    needs: [['Timesheet', 'view']],
    kinds: [...staff, 'employee'],
    summary:
      'Returns the allowances and pieces that can be recorded on a timesheet: those of the rule set that applies to it, with their rates for users who may see pay and for the person who is paid.',
    /** of the timesheet */
    input: { id },
    result: z.object({
      /** null: no rule set applies, so that only expenses can be recorded */
      rule_set_title: z.string().nullable(),
      currency: z.string(),
      choices: z.array(choice),
    }),
  }),
  store: write({
    path: '/timesheet/extra-store',
    needs: writing,
    kinds: [...staff, 'employee'],
    summary:
      'Records an allowance, pieces or an expense on a timesheet: its employee on a draft or rejected one, the agency until somebody approved it.',
    input: {
      timesheet_id: id,
      kind: z.enum(extraKinds),
      /** one of the choices; omitted for an expense */
      code: emptyAsNull(recordCode.nullable()).default(null),
      ...amountFields,
    },
    result: timesheetExtra,
  }),
  update: write({
    path: '/timesheet/extra-update',
    needs: writing,
    kinds: [...staff, 'employee'],
    summary: 'Changes how much was recorded of an allowance or of pieces, or the amount and the purpose of an expense.',
    input: { id, version, ...amountFields },
    result: timesheetExtra,
  }),
  remove: write({
    path: '/timesheet/extra-remove',
    needs: writing,
    kinds: [...staff, 'employee'],
    summary: 'Removes what was recorded beside the hours, with its receipts.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
