// Contract test: in an empty installation, and in an agency with nothing but its users, no call that reads fails.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { allCalls, calls } from '#contract/calls.ts'
import { buildApp } from '#server/app.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { type Client, clientWith } from '#server/testing/app.ts'
import { addBareAgency, addOnlySuperadmin } from '#server/testing/bare-world.ts'
import { testDatabase } from '#server/testing/databases/databases.ts'
import { testOutside } from '#server/testing/outside.ts'
import { sendRequest } from '#server/testing/requests.ts'
import { password, unknownId } from '#server/testing/world.ts'

const { outside, token_key, remove } = testOutside()
const database = await testDatabase()
await database.asPlatform(ensureSystemRoles)
await database.asPlatform(addOnlySuperadmin)
const app = await buildApp({ database, outside, token_key, check_answers: true, log_level: 'silent' })
afterAll(async () => {
  await app.close()
  await database.close()
  await remove()
})

async function signedIn(person: string): Promise<Client> {
  const credentials = { email: `${person}@muster.example`, password }
  const { accessToken } = await clientWith(app, '').call(calls.auth.login, credentials)
  return clientWith(app, accessToken)
}

const days = { from: '2026-11-16', to: '2026-11-22', day: '2026-11-18', date: '2026-11-18', week_start: '2026-11-16' }

/** The input of a call without filters; where that is not enough, with these records and days. */
function smallestInput({ input }: Call, records: Record<string, string>): Record<string, string> | null {
  const known = { ...days, ...records }
  const needed = Object.entries(known).filter(([name]) => input.shape[name]?.safeParse(undefined).success === false)
  const smallest = Object.fromEntries(needed)
  return input.safeParse(smallest).success ? smallest : null
}

async function expectNoFailure(client: Client, records: Record<string, string>) {
  let called = 0
  const failed: string[] = []
  for (const { name, row } of allCalls.filter(({ row: { writes } }) => !writes)) {
    const input = smallestInput(row, { id: unknownId, ...records })
    if (input === null) continue
    const { status, text } = await sendRequest(app, row, { token: client.token, input })
    if (status >= 500) failed.push(`${name}: ${text.slice(0, 300)}`)
    called += 1
  }
  expect(failed).toEqual([])
  // Most reads need no more than their smallest input.
  expect(called).toBeGreaterThan(150)
}

test('every call that reads answers the super admin of an empty installation', async () => {
  await expectNoFailure(await signedIn('superadmin'), {})
})

describe('in an agency with nothing but its users', () => {
  let records: Record<string, string>
  beforeAll(async () => {
    const { agency_id: company_id, ...others } = await database.asPlatform(addBareAgency)
    records = { company_id, ...others }
  })

  test.each(['superadmin', 'admin', 'customer', 'employee'])('every call that reads answers %s', async (person) => {
    await expectNoFailure(await signedIn(person), records)
  })
})
