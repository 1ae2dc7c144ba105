// Leave of a test's own people.
import type { Page } from '@playwright/test'
import type { Calls } from './server-calls.ts'
import { employedAs, type Worker } from './workers.ts'

/** A permanent employee with a new account, 200 hours of annual leave, and no request of the demo. */
export async function permanentWorker(page: Page, call: Calls, day: string): Promise<Worker & { type_id: string }> {
  await call('/leave-type/fill-in')
  const { id: type_id } = await call('/leave-type/list', { kind: 'annual' })
  const worker = await employedAs(page, call, 'Full time', day)
  const { employee_id } = worker
  const requested = await call<{ id?: string }>('/leave/list', { employee_id })
  if (requested.id !== undefined) return permanentWorker(page, call, day)
  // Of today, so that nothing accrues for what they worked before.
  const on_day = Temporal.Now.plainDateISO('Australia/Brisbane').toString()
  await call('/leave-balance/enter', {
    ...{ employee_id, type_id, kind: 'opening', minutes: 200 * 60, on_day },
    reason: 'From the system before',
  })
  return { ...worker, type_id }
}
