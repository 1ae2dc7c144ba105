import type { Page } from '@playwright/test'
import { type Person, sessionOf } from './world.ts'

export type RecordVersion = { id: string; version: number }

export type Calls = Awaited<ReturnType<typeof callsAs>>

/** Calls the server as a user, for what a test does not show; lists return their first row. */
export async function callsAs(page: Page, person: Person) {
  const { accessToken } = await sessionOf(page, person)
  return async <Result = RecordVersion>(path: string, data: object = {}): Promise<Result> => {
    const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() }
    const response = await page.request.post(`/api${path}`, { headers, data })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    const { data: result } = (await response.json()) as { data: Result & { rows?: Result[]; total?: number } }
    // Bulk results have rows, too, but no total.
    return (result.total === undefined ? undefined : result.rows?.[0]) ?? result
  }
}
