import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { newId } from '#server/database/values/ids.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { NotificationInput } from '#server/modules/notifications/resolved-readers.ts'

let app: TestApp
let ava: Client
let ruth: Client

beforeAll(async () => {
  app = await testApp()
  ava = await app.as('employee')
  ruth = await app.as('admin')
})
afterAll(() => app.close())
beforeEach(() => app.database.asPlatform((db) => db.deleteFrom('notifications').execute()).then(() => {}))

const notifyAva = (note: Partial<NotificationInput> & Pick<NotificationInput, 'to' | 'kind'>) =>
  app.database.asAgency(app.world.agency, (db) =>
    notify(db, { agency_id: app.world.agency, link: '/assigned-roster', now: app.clock.now(), ...note }),
  )
const listOf = async (who: Client) => (await who.call(calls.notifications.list, {})).rows
const shift = { location: 'Brisbane Kitchen', works_on: '2026-11-20', starts: '08:00', ends: '16:00' }
const published = (count: number, from: string, to: string, places: string) => ({ count, from, to, places })

describe('notifying', () => {
  test('reaches the employee, and nobody else', async () => {
    await notifyAva({
      to: { employee_ids: [app.world.ava] },
      kind: 'shiftMoved',
      params: { ...shift, was: '2026-11-19' },
    })

    const [row, ...others] = await listOf(ava)
    expect(row).toMatchObject({ kind: 'shiftMoved', params: shift, link: '/assigned-roster', priority: 'high' })
    expect(row).toMatchObject({ is_read: false, created_at: '2026-11-18T02:00:00.000Z' })
    expect(others).toEqual([])
    expect(await listOf(await app.as('noah'))).toEqual([])
    expect(await listOf(ruth)).toEqual([])
  })

  test('by permission reaches agency users who have it, except for the actor', async () => {
    const params = { names: 'Ava Nguyen', ...published(1, '2026-11-16', '2026-11-16', 'Brisbane Kitchen') }
    await notifyAva({ to: { permission: 'Timesheet/approve' }, kind: 'timesheetSubmitted', params })

    expect(await listOf(ruth)).toHaveLength(1)
    expect(await listOf(await app.as('admin2'))).toEqual([])
    expect(await listOf(await app.as('superadmin'))).toEqual([])
    expect(await listOf(ava)).toEqual([])

    const except = await membershipOf('admin@muster.example')
    await notifyAva({ to: { permission: 'Timesheet/approve' }, kind: 'timesheetSubmitted', params, except })
    expect((await listOf(ruth))[0]?.params.count).toBe(1)
  })

  test('an employee of another agency is not reached, even by their id', async () => {
    await notifyAva({ to: { employee_ids: [app.world.northern.otto] }, kind: 'shiftCancelled', params: shift })

    expect(await listOf(await app.as('employee2'))).toEqual([])
  })

  test('in a transaction that is rolled back notifies nobody', async () => {
    await app.database
      .asAgency(app.world.agency, async (db) => {
        await notify(db, {
          agency_id: app.world.agency,
          to: { employee_ids: [app.world.ava] },
          kind: 'shiftAdjusted',
          params: shift,
          link: '/',
          now: app.clock.now(),
        })
        throw new Error('the effect failed')
      })
      .catch(() => {})

    expect(await listOf(ava)).toEqual([])
  })
})

describe('five consecutive shifts', () => {
  const one = (count: number, from: string, to: string, places: string) =>
    notifyAva({
      to: { employee_ids: [app.world.ava] },
      kind: 'rosterPublished',
      group: 'rosterPublished',
      params: published(count, from, to, places),
    })

  test('are one notification while it is unread, with the sum, the period and the locations', async () => {
    await one(2, '2026-11-23', '2026-11-24', 'Brisbane Kitchen')
    await one(1, '2026-11-20', '2026-11-20', 'Sydney Wharf')
    await one(2, '2026-11-25', '2026-11-27', 'Brisbane Kitchen')

    const rows = await listOf(ava)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.params).toEqual(published(5, '2026-11-20', '2026-11-27', 'Brisbane Kitchen, Sydney Wharf'))
  })

  test('start a new one once it was read, and one marked unread again stays separate', async () => {
    await one(2, '2026-11-23', '2026-11-24', 'Brisbane Kitchen')
    const [first] = await listOf(ava)
    await ava.call(calls.notifications.read, { id: first?.id ?? '' })
    await one(1, '2026-11-25', '2026-11-25', 'Brisbane Kitchen')
    await ava.call(calls.notifications.read, { id: first?.id ?? '', is_read: false })
    await one(1, '2026-11-26', '2026-11-26', 'Brisbane Kitchen')

    expect((await listOf(ava)).map(({ params }) => params.count)).toEqual([2, 2])
  })
})

describe("a user's preferences", () => {
  const quiet = { quiet_active: true, quiet_from: '22:00', quiet_to: '06:00', time_zone: 'Australia/Perth' }
  const choose = (product: boolean, mail: boolean) =>
    ava.call(calls.notifications.updatePreferences, { kinds: [{ kind: 'shiftAdjusted', product, mail }], ...quiet })

  test('are stored, and only exist for kinds that they can receive', async () => {
    const stored = await choose(true, false)

    expect(stored).toMatchObject(quiet)
    expect(stored.kinds.find(({ kind }) => kind === 'shiftAdjusted')).toMatchObject({ product: true, mail: false })
    expect(stored.kinds.map(({ kind }) => kind)).not.toContain('shiftAccepted')
    expect(await ava.call(calls.notifications.preferences, {})).toEqual(stored)
  })

  test('decide whether there is a row', async () => {
    await choose(false, false)
    await notifyAva({ to: { employee_ids: [app.world.ava] }, kind: 'shiftAdjusted', params: shift })
    expect(await listOf(ava)).toEqual([])

    await choose(true, false)
    await notifyAva({ to: { employee_ids: [app.world.ava] }, kind: 'shiftAdjusted', params: shift })
    expect(await listOf(ava)).toHaveLength(1)
  })

  test('cannot switch off notifications about the account itself', async () => {
    await ava.call(calls.notifications.updatePreferences, {
      kinds: [{ kind: 'passwordChanged', product: false, mail: true }],
      ...quiet,
    })
    await notifyAva({ to: { employee_ids: [app.world.ava] }, kind: 'passwordChanged' })

    expect(await listOf(ava)).toHaveLength(1)
  })

  test("take precedence over the default quiet hours in the agency's time zone", async () => {
    expect(await ruth.call(calls.notifications.preferences, {})).toMatchObject({
      quiet_active: true,
      quiet_from: '21:00',
      quiet_to: '07:00',
      time_zone: 'Australia/Brisbane',
    })
  })
})

describe("the caller's notifications", () => {
  test('are counted, and marked as read one by one or all at once', async () => {
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22'])
      await notifyAva({
        to: { employee_ids: [app.world.ava] },
        kind: 'shiftAdjusted',
        params: { ...shift, works_on: day },
      })
    const [newest] = await listOf(ava)

    expect(await ava.call(calls.notifications.count, {})).toMatchObject({
      unread: 3,
      newest: { kind: 'shiftAdjusted' },
    })
    expect(await ava.call(calls.notifications.read, { id: newest?.id ?? '' })).toEqual({ unread: 2 })
    expect(await ava.call(calls.notifications.list, { is_read: false })).toMatchObject({ total: 2, per_page: 20 })
    expect(await ava.call(calls.notifications.list, { is_read: true })).toMatchObject({ total: 1 })
    expect(await ava.call(calls.notifications.readAll, {})).toEqual({ unread: 0 })
    expect(await ava.call(calls.notifications.count, {})).toEqual({ unread: 0, newest: null })
  })

  test("cannot be read by others: another user's and an unknown one get the same response", async () => {
    await notifyAva({ to: { employee_ids: [app.world.ava] }, kind: 'shiftAdjusted', params: shift })
    const [row] = await listOf(ava)
    const noah = await app.as('noah')

    for (const id of [row?.id ?? '', newId()])
      await expect(noah.call(calls.notifications.read, { id })).rejects.toMatchObject({ status: 404, code: 'notFound' })
    await noah.call(calls.notifications.readAll, {})
    expect((await listOf(ava))[0]?.is_read).toBe(false)
  })
})

describe('an email about it', () => {
  const emails = () =>
    app.database.asPlatform((db) =>
      db
        .selectFrom('emails')
        .select(['to_address', 'language', 'params', 'next_try_at'])
        .where('kind', '=', 'notification')
        .orderBy('to_address')
        .orderBy('next_try_at')
        .execute(),
    )
  beforeEach(async () => {
    app.clock.moveTo('2026-11-18T02:00:00.000Z')
    await app.database.asPlatform((db) => db.deleteFrom('emails').execute())
    await app.database.asPlatform((db) => db.deleteFrom('notification_preferences').execute())
    await app.database.asPlatform((db) => db.deleteFrom('notification_quiet_hours').execute())
  })
  const choose = (quiet_active: boolean, kinds: { kind: 'shiftMoved'; product: boolean; mail: boolean }[]) =>
    ava.call(calls.notifications.updatePreferences, {
      ...{ kinds, quiet_active, quiet_from: '21:00', quiet_to: '07:00', time_zone: 'Australia/Sydney' },
    })
  const moved = { kind: 'shiftMoved', params: { ...shift, was: '2026-11-19' } } as const

  test('is sent to users who want one, in their language', async () => {
    await app.database.asPlatform((db) =>
      db.updateTable('accounts').set({ locale: 'de' }).where('email', '=', 'noah@muster.example').execute(),
    )
    const to = { employee_ids: [app.world.ava, app.world.noah] }
    await notifyAva({ to, ...moved })
    await notifyAva({
      to,
      kind: 'timesheetApproved',
      params: published(1, '2026-11-16', '2026-11-16', 'Brisbane Kitchen'),
    })

    const written = await emails()
    expect(written).toMatchObject([
      { to_address: 'employee@muster.example', params: { title: 'Shift moved – please respond' }, next_try_at: null },
      { to_address: 'noah@muster.example', params: { title: 'Schicht verschoben – bitte antworten' } },
    ])
    expect(JSON.stringify(written[0]?.params)).toContain('from Thu 19 Nov to Fri 20 Nov, 08:00–16:00')
    expect(JSON.stringify(written[1]?.params)).toContain('von Do., 19. Nov.')
  })

  test("waits for the end of the recipient's quiet hours, unless the shift is near", async () => {
    await choose(true, [])
    // Ten in the evening in Brisbane, eleven in Sydney.
    app.clock.moveTo('2026-11-18T12:00:00.000Z')
    const to = { employee_ids: [app.world.ava, app.world.noah] }
    await notifyAva({ to, kind: 'shiftCancelled', params: shift, shift_at: '2026-11-20T22:00:00.000Z' })
    await notifyAva({ to, kind: 'shiftCancelled', params: shift, shift_at: '2026-11-18T22:00:00.000Z' })

    expect((await emails()).map(({ to_address, next_try_at }) => `${to_address} ${next_try_at}`)).toEqual([
      'employee@muster.example 2026-11-18T20:00:00.000Z',
      'employee@muster.example null',
      'noah@muster.example 2026-11-18T21:00:00.000Z',
      'noah@muster.example null',
    ])
  })

  test('is sent once for merged notifications, and again after half an hour', async () => {
    const more = async (at: string) => {
      app.clock.moveTo(`2026-11-18T${at}:00.000Z`)
      await notifyAva({
        to: { employee_ids: [app.world.ava] },
        kind: 'rosterPublished',
        group: 'rosterPublished',
        params: published(1, '2026-11-25', '2026-11-25', 'Brisbane Kitchen'),
      })
      return (await emails()).length
    }

    expect(await more('02:00')).toBe(1)
    expect(await more('02:10')).toBe(1)
    expect(await more('02:40')).toBe(2)
  })

  test('is also sent to users who want only email, and never to suspended ones', async () => {
    await choose(false, [{ kind: 'shiftMoved', product: false, mail: true }])
    await notifyAva({ to: { employee_ids: [app.world.ava] }, ...moved })
    expect(await emails()).toHaveLength(1)
    expect(await listOf(ava)).toEqual([])

    await app.database.asPlatform((db) =>
      db.updateTable('memberships').set({ status: 'suspended' }).where('employee_id', '=', app.world.noah).execute(),
    )
    await notifyAva({ to: { employee_ids: [app.world.noah] }, ...moved })
    expect(await emails()).toHaveLength(1)
  })
})

test('a thousand employees are notified at once', async () => {
  await app.database.asPlatform(async (db) => {
    const { sql } = await import('kysely')
    await sql`insert into employees (id, agency_id, company_id, employee_code, first_name, last_name, birth_date, email, right_to_work)
      select gen_random_uuid(), ${app.world.agency}, ${app.world.agency}, 'BULK' || n, 'Bulk', 'Person ' || n, '1990-01-01', 'bulk' || n || '@example.com', 'citizen'
      from generate_series(1, 1000) n`.execute(db)
    await sql`insert into accounts (id, email, password_hash, first_name, last_name)
      select id, email, 'x', first_name, last_name from employees where employee_code like 'BULK%'`.execute(db)
    await sql`insert into memberships (id, account_id, role_id, agency_id, employee_id)
      select gen_random_uuid(), id, (select id from roles where kind = 'employee' and system), agency_id, id from employees where employee_code like 'BULK%'`.execute(
      db,
    )
  })
  const people = await app.database.asAgency(app.world.agency, (db) =>
    db.selectFrom('employees').select('id').where('employee_code', 'like', 'BULK%').execute(),
  )

  await notifyAva({ to: { employee_ids: people.map(({ id }) => id) }, kind: 'timesheetApproved', params: shift })

  const written = await app.database.asAgency(app.world.agency, (db) =>
    db.selectFrom('notifications').select('id').execute(),
  )
  expect(written).toHaveLength(1000)
})

const membershipOf = (email: string) =>
  app.database.asPlatform(async (db) => {
    const found = await db
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .select('memberships.id')
      .where('accounts.email', '=', email)
      .executeTakeFirstOrThrow()
    return found.id
  })
