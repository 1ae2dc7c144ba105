// Factories of weeks of hours that a customer signs off without an account.
import { calls } from '#contract/calls.ts'
import { mondayOf } from '#contract/values/time.ts'
import type { Client, TestApp } from '#server/testing/app.ts'

type Sheet = { id: string; customer_id: string; location_id: string; employee_id: string }
type SignoffContext = { app: TestApp; client: Client; sheet: (status: 'submitted') => Promise<Sheet> }

export function signoffsIn({ app, client, sheet }: SignoffContext) {
  /** A week with one timesheet that awaits its customer, and the approver there. */
  async function weekToSign() {
    const { id, customer_id, location_id } = await sheet('submitted')
    const terms = { timesheet_approval: 'customer_then_agency' } as const
    const { works_on } = await app.database.asPlatform(async (db) => {
      await db.updateTable('customers').set(terms).where('id', '=', customer_id).execute()
      return db.selectFrom('timesheets').select('works_on').where('id', '=', id).executeTakeFirstOrThrow()
    })
    const approver = { customer_id, name: 'Kim Lee', role: 'approver' as const, email: 'kim@customer.example' }
    const { id: contact_id } = await client.call(calls.customerContacts.store, approver)
    return { timesheet_id: id, customer_id, location_id, week_start: mondayOf(works_on), contact_id }
  }

  const sentSignoff = async () => {
    const { location_id, week_start, contact_id } = await weekToSign()
    return client.call(calls.signoffs.send, { location_id, week_start, contact_id, channel: 'email' })
  }

  /** A signed sign-off whose only line was disputed, with other times. */
  async function signedSignoff() {
    const { timesheet_id, location_id, week_start, customer_id } = await weekToSign()
    const { path } = await client.call(calls.signoffs.code, { location_id, week_start })
    const token = path.replace('/sign-off#', '')
    const { lines } = await client.call(calls.privateSignoffs.info, { token })
    const proposed = { starts: '09:00', ends: '12:00', break_minutes: 0 }
    const decided = { decision: 'correct' as const, reason: 'Left at noon', proposed }
    const signed = lines.map(({ id, version }) => ({ id, version, ...decided }))
    await client.call(calls.privateSignoffs.sign, { token, name: 'Kim Lee', lines: signed })
    const { rows } = await client.call(calls.signoffs.list, { location_id })
    return { id: rows[0]?.id ?? '', timesheet_id, customer_id, location_id }
  }

  return { weekToSign, sentSignoff, signedSignoff }
}
