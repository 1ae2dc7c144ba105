import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { systemCheckNames, type SystemCheckName } from '#contract/platform/system-check.ts'
import { languages } from '#contract/values/values.ts'
import { verifySealKeys } from '#server/modules/keys/key-check.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { mailServer } from '#server/testing/fakes/mail-server.ts'

let app: TestApp
let superadmin: Client
beforeAll(async () => {
  app = await testApp()
  await verifySealKeys(app.database, { token_key: new Uint8Array(32), seal_keys: app.seal_keys })
  superadmin = await app.as('superadmin')
})
afterAll(() => app.close())

const setEnvironment = (values: Record<string, string | undefined>) => Object.assign(app.outside.environment, values)
const check = async (name: SystemCheckName, language = 'en') =>
  (await superadmin.call(calls.systemCheck.run, {}, { language })).find((row) => row.name === name)

test('every check has a title and a finding in each language, and none is left without a text', async () => {
  for (const language of languages) {
    const rows = await superadmin.call(calls.systemCheck.run, {}, { language })
    expect(rows.map(({ name }) => name)).toEqual([...systemCheckNames])
    for (const { title, finding, advice } of rows)
      expect(`${title} ${finding} ${advice ?? ''}`).not.toMatch(/systemCheck\.|\{\{/)
  }
})

test('what a new installation has is in order', async () => {
  for (const name of ['database', 'databaseRole', 'extensions', 'migrations', 'keys', 'storage', 'timeZones'] as const)
    expect(await check(name)).toMatchObject({ name, status: 'ok', advice: null })
})

test('only a super admin may run it', async () => {
  for (const person of ['admin', 'customer', 'employee'] as const)
    await expect((await app.as(person)).call(calls.systemCheck.run, {})).rejects.toMatchObject({ code: 'mayNot' })
})

test('without a mail server it says where to set one', async () => {
  expect(await check('mail')).toMatchObject({ status: 'warning', advice: expect.stringContaining('SMTP_URL') })
})

test('a mail server that accepts connections is in order, one that does not is a problem without its password', async () => {
  const server = await mailServer()
  setEnvironment({ SMTP_URL: server.url })
  expect(await check('mail')).toMatchObject({ status: 'ok' })

  await server.close()
  setEnvironment({ SMTP_URL: server.url.replace('smtp://', 'smtp://canary:canary-password@') })
  const row = await check('mail')
  setEnvironment({ SMTP_URL: undefined })

  expect(row).toMatchObject({ status: 'problem', finding: expect.stringContaining('ESOCKET') })
  expect(JSON.stringify(row)).not.toContain('canary')
})

test('a folder that cannot be written is a problem', async () => {
  await rm(join(app.folder, 'files'), { recursive: true, force: true })
  await writeFile(join(app.folder, 'files'), '')
  const row = await check('storage')
  await rm(join(app.folder, 'files'))

  expect(row).toMatchObject({ status: 'problem', advice: expect.stringContaining('DATA_DIR') })
})

test('failed and late background jobs are named', async () => {
  await app.database.asPlatform(async (db) => {
    const now = app.clock.now().toISOString()
    await sql`insert into background_jobs (name, next_run_at) values ('send-letters', ${now}::timestamptz - interval '1 hour')`.execute(
      db,
    )
  })
  expect(await check('jobs')).toMatchObject({ status: 'warning', finding: expect.stringContaining('send-letters') })

  await app.database.asPlatform((db) =>
    sql`update background_jobs set last_outcome = 'failed', last_started_at = now(), last_finished_at = now() where name = 'send-letters'`.execute(
      db,
    ),
  )
  expect(await check('jobs')).toMatchObject({ status: 'problem', finding: expect.stringContaining('send-letters') })
})

test('an address without encryption is a warning', async () => {
  setEnvironment({ PUBLIC_URL: 'http://muster.example' })
  const [address, proxy] = [await check('address'), await check('proxy')]
  setEnvironment({ PUBLIC_URL: undefined })

  expect(address).toMatchObject({ status: 'warning', finding: expect.stringContaining('http://muster.example') })
  // The request of the test comes from this machine, so no proxy has said for whom it asks.
  expect(proxy).toMatchObject({ status: 'warning', advice: expect.stringContaining('X-Forwarded-For') })
})
