import { z } from 'zod'
import { bulkResult, list, readByBody, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { id, note } from '#contract/values/values.ts'

/** On whose behalf a published shift is cancelled. */
export const cancellationParties = ['client', 'agency'] as const
export type CancellationParty = (typeof cancellationParties)[number]

/** Whether the minutes of the terms are paid or billed: within the notice period only, always, or never. */
export const chargeChoices = ['terms', 'yes', 'no'] as const
export type ChargeChoice = (typeof chargeChoices)[number]

// Customers, and the agency on behalf of customers without an account.
const cancelPermissions = [
  ['Roster', 'cancel'],
  ['Roster', 'create'],
] as const

const chargeFields = {
  /** customers can cancel only for themselves */
  by: z.enum(cancellationParties).default('client'),
  /** for the agency only */
  pay_worker: z.enum(chargeChoices).default('terms'),
  /** for the agency only */
  bill_client: z.enum(chargeChoices).default('terms'),
}

const minutes = z.number().int()

/** What cancelling a shift costs now. */
const cancellationRow = z.object({
  id: z.string(),
  version: z.number(),
  location_name: z.string(),
  position_name: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  /** who are notified */
  people: minutes,
  /** of those, who have accepted: only they are paid, and only they are billed */
  accepted: minutes,
  /** the notice that the customer's terms require */
  notice_hours: minutes,
  /** less than that is left before the start */
  is_late: z.boolean(),
  /** for each employee who accepted; null: not for customers */
  pay_minutes: minutes.nullable(),
  /** for each employee who accepted */
  bill_minutes: minutes,
  /** why it cannot be cancelled: one of contract/refusals.ts; null: it can */
  code: z.string().nullable(),
  /** the same as a sentence in the reader's language */
  message: z.string().nullable(),
})
export type CancellationRow = z.infer<typeof cancellationRow>

const chargeTotals = {
  /** of all employees; null: not for customers */
  pay_minutes: minutes.nullable(),
  /** of all employees */
  bill_minutes: minutes,
}

/** One employee of a cancelled shift who is paid, or for whom the customer is billed, under the notice terms. */
const chargedShift = z.object({
  /** of the assignment */
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  customer_name: z.string(),
  location_name: z.string(),
  position_name: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  cancelled_by: z.enum(cancellationParties),
  cancelled_at: z.string(),
  reason: z.string(),
  /** null: not for customers */
  pay_minutes: minutes.nullable(),
  /** null: not for employees */
  bill_minutes: minutes.nullable(),
})
export type ChargedShift = z.infer<typeof chargedShift>

const expectedMinutes = z.coerce.number().int().min(0).max(2_147_483_647)

/** Cancelling published shifts under the customer's notice terms, before they start. */
export const shiftCancellations = {
  list: list({
    path: '/roster/shift-cancellation-list',
    needs: [['Timesheet', 'list']],
    summary:
      'Lists cancelled shifts that are paid or billed: employees see their own pay, customers what they are billed, the agency both.',
    filters: {
      from: localDate.optional(),
      to: localDate.optional(),
      customer_id: id.optional(),
      location_id: id.optional(),
      employee_id: id.optional(),
    },
    sorts: ['works_on', 'employee_name', 'customer_name', 'location_name', 'pay_minutes', 'bill_minutes'],
    row: chargedShift,
  }),
  preview: readByBody({
    path: '/roster/shift-cancel-preview',
    needs: cancelPermissions,
    kinds: [...staff, 'customer'],
    summary:
      'Previews cancelling published shifts: how many people are notified, and what the customer’s terms pay and bill within the notice period.',
    input: { ids: rowsSeen.ids, ...chargeFields },
    result: z.object({ rows: z.array(cancellationRow), ...chargeTotals }),
  }),
  cancel: write({
    path: '/roster/shift-cancel',
    needs: cancelPermissions,
    kinds: [...staff, 'customer'],
    summary:
      'Cancels published shifts before their start, for the customer or for the agency, and notifies everybody assigned; each row succeeds or fails on its own.',
    input: {
      ...rowsSeen,
      ...chargeFields,
      reason: note(500),
      /** the total that the preview returned; refused when it is more by now */
      bill_minutes: expectedMinutes,
      /** the same, from the agency */
      pay_minutes: expectedMinutes.optional(),
    },
    result: bulkResult.extend({ notified: z.number(), ...chargeTotals }),
  }),
}
