// Contract test: no input causes a server failure. Valid inputs with a few hostile fields, generated from the contract's own schemas, are
// sent to every call with every permission.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/calls.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { sendRequest } from '#server/testing/requests.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { type FakeAwardRates, fakeAwardRates } from '#server/testing/fakes/fake-award-rates.ts'
import { hostileInputs, integerInputs, malformedInputs } from '#server/testing/hostile.ts'
import { callInputs } from '#server/testing/call-inputs.ts'
import { reviveSessions } from '#server/testing/crash/revive.ts'
import { type Factories, factoriesIn } from '#server/testing/records/factories.ts'
import { sharedFactories } from '#server/testing/records/shared-factories.ts'

// The seed is fixed: more runs would send unchanged calls the same inputs again every day.
// For others: FUZZ_RUNS=500 FUZZ_SEED=7 npx vitest run server/contract-tests/fuzz.test.ts
const numRuns = Number(process.env.FUZZ_RUNS ?? 12)
const seed = Number(process.env.FUZZ_SEED ?? 20261118)

let app: TestApp
let client: Client
let factories: Factories
let shared: () => Factories
let awardRates: FakeAwardRates

beforeAll(async () => {
  app = await testApp()
  awardRates = await fakeAwardRates()
  Object.assign(app.outside.environment, awardRates.environment)
  client = (await withCustomRole(app, 'admin')).client
  factories = factoriesIn(app, { client })
  shared = sharedFactories(factories)
})
afterEach(async () => {
  await reviveSessions(app)
  // Nothing works on the runs and exports that valid inputs start, and too many of them refuse the next one.
  await app.database.asPlatform(async (db) => {
    await db.deleteFrom('fill_runs').execute()
    await db.deleteFrom('data_exports').where('status', '=', 'queued').execute()
  })
})
afterAll(async () => {
  await app.close()
  await awardRates.close()
})

test.each(allCalls)('$name refuses invalid input, and never fails', async ({ row }) => {
  const [right = {}] = (await callInputs.get(row)?.(row.writes ? factories : shared())) ?? []
  const file =
    row.from === 'upload' ? { filename: 'customers.csv', bytes: Buffer.from('Code,Name\nZZ1,Somebody\n') } : undefined
  const { token } = row.needs === 'public' ? { token: '' } : client

  const edges = [...integerInputs(row, right), ...malformedInputs(row, right)]
  for (const input of [...edges, ...fc.sample(hostileInputs(row, right), { numRuns, seed })]) {
    const answer = await sendRequest(app.app, row, { token, input, file })
    expect(answer.status, `${answer.text} to ${JSON.stringify(input)}`).toBeLessThan(500)
  }
})
