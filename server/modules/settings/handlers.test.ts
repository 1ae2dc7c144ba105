import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { settingValues } from '#contract/platform/settings.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'
import { effectiveConfig } from './queries.ts'

let app: TestApp
let superadmin: Client
beforeAll(async () => {
  app = await testApp()
  superadmin = await app.as('superadmin')
})
beforeEach(() =>
  app.database.asPlatform(async (db) => {
    await db.deleteFrom('configs').execute()
    await db.deleteFrom('environment_settings').execute()
  }),
)
afterAll(() => app.close())

const { config, environment, map } = calls
const undecided = settingValues.parse({})
const decide = (values: object, agency_id: string | null = null, version = 0) =>
  superadmin.call(config.update, { agency_id, version, values: { ...undecided, ...values } })

describe("an agency's configuration", () => {
  test("overrides the platform's, which overrides the default", async () => {
    await decide({ days_running: 5, ask_again: 30 })
    await decide({ days_running: 4 }, app.world.agency)

    const own = await superadmin.call(config.info, { agency_id: app.world.agency })
    const other = await superadmin.call(config.info, { agency_id: app.world.northern.agency })

    expect(own).toMatchObject({
      values: { days_running: 4, ask_again: null },
      inherited: { days_running: 5, ask_again: 30, rest_warn: 600 },
      version: 1,
    })
    expect(other).toMatchObject({ values: { days_running: null }, inherited: { days_running: 5 }, version: 0 })
  })

  test('is inherited again when it is emptied', async () => {
    await decide({ days_running: 4 }, app.world.agency)

    const changed = await decide({}, app.world.agency, 1)

    expect(changed).toMatchObject({ values: { days_running: null }, inherited: { days_running: 6 }, version: 2 })
  })

  test('is not overwritten from a stale version', async () => {
    await decide({ days_running: 4 }, app.world.agency)

    await expect(decide({ days_running: 7 }, app.world.agency)).rejects.toMatchObject({
      code: 'stale',
      current: { values: { days_running: 4 }, version: 1 },
    })
  })

  test.each([
    ['rest_block', { rest_block: 700 }],
    ['shift_block', { shift_block: 600 }],
    ['week_warn', { week_warn: 2000 }],
  ])('must make sense: %s', async (key, values) => {
    await expect(decide(values)).rejects.toMatchObject({
      code: 'invalid',
      fields: { [`values.${key}`]: [expect.any(String)] },
    })
  })

  test('has its bounds', async () => {
    await expect(decide({ days_running: 15 })).rejects.toMatchObject({
      fields: { 'values.days_running': [expect.any(String)] },
    })
  })

  test('is read and changed by its admin, for this agency only', async () => {
    await decide({ days_running: 5 })
    const admin = await app.as('admin')
    const change = { version: 0, values: { ...undecided, days_running: 4 } }

    const changed = await admin.call(config.update, change)

    expect(changed).toMatchObject({ agency: { id: app.world.agency }, values: { days_running: 4 }, version: 1 })
    expect(await admin.call(config.info, {})).toEqual(changed)
    expect(await (await app.as('admin2')).call(config.info, {})).toMatchObject({
      agency: { id: app.world.northern.agency },
      values: { days_running: null },
      inherited: { days_running: 5 },
    })
    expect(await superadmin.call(config.info, {})).toMatchObject({ agency: null, values: { days_running: 5 } })
  })

  test('does not apply to another agency', async () => {
    const admin = await app.as('admin')
    const theirs = { agency_id: app.world.northern.agency }

    await expect(admin.call(config.info, theirs)).rejects.toMatchObject({ code: 'notFound' })
    await expect(admin.call(config.update, { ...theirs, version: 0, values: undecided })).rejects.toMatchObject({
      code: 'notFound',
    })
  })

  test.each(['customer', 'employee'] as const)('is not for a %s', async (person) => {
    const client = await app.as(person)

    await expect(client.call(config.info, {})).rejects.toMatchObject({ code: 'mayNot' })
    await expect(client.call(config.update, { version: 0, values: undecided })).rejects.toMatchObject({
      code: 'mayNot',
    })
  })

  test('leaves the settings of the installation to the super admin', async () => {
    const admin = await app.as('admin')

    await expect(admin.call(environment.list, {})).rejects.toMatchObject({ code: 'mayNot' })
    await expect(admin.call(map.update, { map_key: '' })).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('decides who is eligible for a shift', async () => {
    const plan = await rosteringIn(app)
    const { id: roster_id } = await plan.roster()
    const shift = await plan.shift(roster_id, { starts: '08:00', ends: '16:00' })
    const findings = async () =>
      (await plan.admin.call(calls.rosters.availability, { roster_shift_id: shift.id })).rows.flatMap((row) =>
        row.findings.map(({ rule }) => rule),
      )
    const before = await findings()

    await decide({ shift_warn: 420 }, app.world.agency)

    expect(before).not.toContain('longShift')
    expect(await findings()).toContain('longShift')
  })
})

test('a value that this release does not know counts as not configured', () => {
  expect(effectiveConfig([{ days_running: 99, paid_by: 'moon', gone: 3 }])).toEqual(effectiveConfig([]))
})

describe('the settings of the installation', () => {
  const stored = () =>
    app.database.asPlatform((db) => db.selectFrom('environment_settings').selectAll().orderBy('key').execute())
  const rowOf = async (key: string) => (await superadmin.call(environment.list, {})).find((row) => row.key === key)

  test('show whether a secret is set and its end, and are stored sealed', async () => {
    await superadmin.call(environment.update, {
      keys: { SMTP_URL: 'smtps://muster:geheim@mail.example', MAIL_FROM: 'Muster <a@b.example>' },
    })

    expect(await rowOf('SMTP_URL')).toMatchObject({
      secret: true,
      set: true,
      value: null,
      ends: 'mple',
      from: 'stored',
    })
    expect(await rowOf('MAIL_FROM')).toMatchObject({ value: 'Muster <a@b.example>', ends: null })
    expect(JSON.stringify(await stored())).not.toMatch(/geheim|b\.example/)
  })

  test('are unchanged when omitted, and deleted when empty', async () => {
    await superadmin.call(environment.update, { keys: { MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://m.example' } })

    await superadmin.call(environment.update, { keys: { MAIL_FROM: '' } })

    expect(await rowOf('MAIL_FROM')).toMatchObject({ set: false, from: null })
    expect(await rowOf('PUBLIC_URL')).toMatchObject({ value: 'https://m.example' })
  })

  test('are refused for a stale version', async () => {
    await superadmin.call(environment.update, { keys: { MAIL_FROM: '' } })
    const versionOf = async () => (await rowOf('MAIL_FROM'))?.version ?? -1
    const put = (value: string, version: number) =>
      superadmin.call(environment.update, { keys: { MAIL_FROM: value }, versions: { MAIL_FROM: version } })
    expect(await versionOf()).toBe(0)

    await put('a@b.example', 0)
    await put('b@b.example', 1)

    await expect(put('c@b.example', 1)).rejects.toMatchObject({
      code: 'stale',
      current: expect.arrayContaining([
        expect.objectContaining({ key: 'MAIL_FROM', value: 'b@b.example', version: 2 }),
      ]),
    })
    await expect(put('', 1)).rejects.toMatchObject({ code: 'stale' })
    expect(await rowOf('MAIL_FROM')).toMatchObject({ value: 'b@b.example', version: 2 })
  })

  test('are refused when unknown or invalid', async () => {
    await expect(superadmin.call(environment.update, { keys: { SMTP_URL: 'ftp://x' } })).rejects.toMatchObject({
      fields: { 'keys.SMTP_URL': [expect.any(String)] },
    })
    await expect(superadmin.call(environment.update, { keys: { PATH: '/' } as object })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

describe('the map key', () => {
  test('is stored by the super admin and returned to signed-in users', async () => {
    await superadmin.call(map.update, { map_key: 'AIzaSyA-test_key_123' })

    await expect((await app.as('employee')).call(map.key, {})).resolves.toMatchObject({
      map_key: 'AIzaSyA-test_key_123',
      tiles: null,
    })
    await expect((await app.as('admin')).call(map.update, { map_key: '' })).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('is deleted by an empty one', async () => {
    await superadmin.call(map.update, { map_key: 'AIzaSyA-test_key_123' })

    await expect(superadmin.call(map.update, { map_key: '' })).resolves.toMatchObject({ map_key: null, version: 0 })
  })

  test('is refused for a stale version', async () => {
    await superadmin.call(map.update, { map_key: '' })
    const put = (map_key: string, version: number) => superadmin.call(map.update, { map_key, version })

    await put('AIzaSyA-test_key_one', 0)
    await put('AIzaSyA-test_key_two', 1)

    const present = { map_key: 'AIzaSyA-test_key_two', version: 2 }
    await expect(put('AIzaSyA-test_key_six', 1)).rejects.toMatchObject({ code: 'stale', current: present })
    await expect(put('', 1)).rejects.toMatchObject({ code: 'stale' })
    await expect(superadmin.call(map.key, {})).resolves.toMatchObject(present)
  })
})
