// A customer's terms and reference items.
import { z } from 'zod'
import { note } from '#contract/values/values.ts'
import { choicesByField } from '#server/modules/imports/reading/choices.ts'
import { type EntryIds, entriesOf, entryOfRow } from './entries.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'

/** The reference lists that a row may refer to. */
export const customerLists = ['industry', 'sector', 'category', 'account_type', 'position'] as const
export type CustomerLists = Readonly<Record<(typeof customerLists)[number], EntryIds>>

const billingAddress = note(300)
const customerNotes = note(2000)
const daysField = z.coerce.number().int().min(0).max(180)
const hoursField = z.coerce.number().int().min(0).max(720)
const timeoutHours = hoursField.min(1)
const hoursOfDayField = z.coerce.number().min(0).max(24)

/** An empty cell is null: not given. */
export function termsOf(row: RowReader) {
  const engagement = row.amount('minimum_engagement_hours', hoursOfDayField)
  return {
    billing_address: row.optional('billing_address', billingAddress),
    notes: row.optional('notes', customerNotes),
    payment_terms_days: row.amount('payment_terms_days', daysField),
    purchase_order_required: row.answer('purchase_order_required'),
    invoice_split: row.choice('invoice_split', choicesByField.invoice_split),
    timesheet_approval: row.choice('timesheet_approval', choicesByField.timesheet_approval),
    approval_timeout_hours: row.amount('approval_timeout_hours', timeoutHours),
    cancellation_notice_hours: row.amount('cancellation_notice_hours', hoursField),
    minimum_engagement_minutes: engagement === null ? null : Math.round(engagement * 60),
  }
}

/** The reference items of a row. */
export const classesOf = (row: RowReader, lists: CustomerLists) => ({
  industry_id: entryOfRow(row, 'industry', lists.industry),
  sector_id: entryOfRow(row, 'sector', lists.sector),
  category_id: entryOfRow(row, 'category', lists.category),
  account_type_id: entryOfRow(row, 'account_type', lists.account_type),
})

/** The positions worked there, in the order of their ids; null: not given. */
export const positionsOf = (row: RowReader, lists: CustomerLists): string[] | null =>
  entriesOf(row, 'allowed_positions', lists.position)?.toSorted() ?? null
