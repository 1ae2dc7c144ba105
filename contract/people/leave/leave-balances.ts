// Balances of leave, which are sums of a ledger that only grows.
import { z } from 'zod'
import { list, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { id, note } from '#contract/values/values.ts'
import { leaveType } from './leave-types.ts'

/** expired: what a year left over, where the next year begins with a full balance */
export const leaveEntryKinds = ['opening', 'accrued', 'taken', 'returned', 'adjusted', 'paid_out', 'expired'] as const
export type LeaveEntryKind = (typeof leaveEntryKinds)[number]

/** What the agency enters by hand. */
export const manualEntryKinds = ['opening', 'adjusted', 'paid_out'] as const

/** A type that the person may take, or has a balance of. */
export const leaveBalance = leaveType
  .pick({ kind: true, name: true, is_paid: true, accrual: true, is_confidential: true })
  .extend({
    type_id: z.string(),
    unit_minutes: z.number().int(),
    notice_days: z.number().int(),
    evidence_after_days: z.number().int().nullable(),
    /** null: the type has no balance */
    minutes: z.number().int().nullable(),
    /** of requests that are not decided */
    requested_minutes: z.number().int(),
    /** the person may request it */
    can_request: z.boolean(),
  })

export type LeaveBalance = z.infer<typeof leaveBalance>

const leaveBalancesOf = z.object({
  employee_id: z.string(),
  /** the minutes of the person’s usual day, to show balances in days */
  day_minutes: z.number().int(),
  balances: z.array(leaveBalance),
})
export type LeaveBalances = z.infer<typeof leaveBalancesOf>

export const leaveEntry = z.object({
  id: z.string(),
  kind: z.enum(leaveEntryKinds),
  minutes: z.number().int(),
  on_day: z.string(),
  /** the balance with this entry and all before it */
  balance_minutes: z.number().int(),
  /** of an accrual: the first day of the week or year, and the ordinary minutes that it counted */
  period_from: z.string().nullable(),
  ordinary_minutes: z.number().int().nullable(),
  /** of what was taken or returned */
  request_id: z.string().nullable(),
  reason: z.string().nullable(),
  /** null: by itself */
  by_name: z.string().nullable(),
  created_at: z.string(),
})
export type LeaveEntry = z.infer<typeof leaveEntry>

const viewPermission = [['Leave', 'view']] as const
const readers = [...staff, 'employee'] as const

export const leaveBalances = {
  of: read({
    path: '/leave-balance/of',
    needs: viewPermission,
    kinds: readers,
    summary: 'Returns the types of leave that an employee may take, with their balances.',
    input: { employee_id: id },
    result: leaveBalancesOf,
  }),
  entries: list({
    path: '/leave-balance/entries',
    needs: viewPermission,
    kinds: readers,
    summary: 'Lists the entries of which an employee’s balance of a type of leave is the sum, newest first.',
    filters: { employee_id: id, type_id: id },
    sorts: ['on_day'],
    row: leaveEntry,
  }),
  enter: write({
    path: '/leave-balance/enter',
    needs: [['Leave', 'update']],
    kinds: staff,
    summary: 'Adds an entry with a reason: an opening balance, an adjustment, or leave that was paid out.',
    input: {
      employee_id: id,
      type_id: id,
      kind: z.enum(manualEntryKinds),
      /** what is paid out is negative */
      minutes: z.coerce.number().int().min(-1_000_000).max(1_000_000),
      /** nothing accrues for time before the day of the last opening balance */
      on_day: localDate,
      reason: note(300),
    },
    result: leaveBalancesOf,
  }),
  forecast: read({
    path: '/leave-balance/forecast',
    needs: viewPermission,
    kinds: readers,
    summary:
      'Estimates a balance on a future day, if the person keeps working their usual hours; approved leave is taken.',
    input: { employee_id: id, type_id: id, day: localDate },
    result: z.object({ minutes: z.number().int(), day_minutes: z.number().int() }),
  }),
}
