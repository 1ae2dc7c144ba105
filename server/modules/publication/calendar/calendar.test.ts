import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let ava: Client
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  ava = await app.as('employee')
})
afterAll(() => app.close())

const createFeed = async (who: Client) => {
  const { address } = await who.call(calls.calendarFeeds.create, {})
  return new URL(address).pathname
}
const get = (url: string) => app.app.inject({ url })

/** The lines of each event by UID. */
async function eventsAt(url: string) {
  const response = await get(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const events = response.body.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n').slice(1)
  return new Map(
    events.map((event) => {
      const lines = event.split('\r\n')
      return [lines.find((line) => line.startsWith('UID:'))?.slice(4), lines]
    }),
  )
}
const eventOf = async (url: string, assignment_id: string) => (await eventsAt(url)).get(`${assignment_id}@muster`)

test('a pending shift is tentative, an accepted one confirmed and a removed one cancelled, under one UID', async () => {
  const url = await createFeed(ava)
  const { roster_id, shift, assignment_ids } = await plan.published([app.world.ava], {
    notes: 'Bring black shoes; size 42',
  })
  const id = only(assignment_ids)

  const offered = await eventOf(url, id)
  expect(offered).toEqual(
    expect.arrayContaining(['STATUS:TENTATIVE', 'DTSTART:20261123T220000Z', 'DTEND:20261124T060000Z']),
  )
  expect(offered).toContain('SUMMARY:Awaiting your response: Chef · Brisbane Kitchen')
  expect(offered?.find((line) => line.startsWith('LOCATION:'))).toContain('Brisbane Kitchen')
  const description = offered?.find((line) => line.startsWith('DESCRIPTION:'))
  expect(description).toContain(
    String.raw`08:00–16:00 at the site (Australia/Brisbane)\nShift notes: Bring black shoes\; size 42`,
  )

  const { version } = await plan.assignmentOf(roster_id)
  await ava.call(calls.rosters.answer, { id, version, answer: 'accept' })
  const accepted = await eventOf(url, id)
  expect(accepted).toContain('STATUS:CONFIRMED')
  expect(accepted).toContain('SUMMARY:Chef · Brisbane Kitchen')
  expect(sequenceOf(accepted)).toBeGreaterThan(sequenceOf(offered))

  await plan.admin.call(calls.rosters.shiftRemove, { ids: [shift.id] })
  await plan.changeStatus(roster_id, 'publish')
  const cancelled = await eventOf(url, id)
  expect(cancelled).toContain('STATUS:CANCELLED')
  expect(sequenceOf(cancelled)).toBeGreaterThan(sequenceOf(accepted))
  app.clock.moveTo('2026-12-18T02:00:00.000Z')
  expect((await eventsAt(url)).has(`${id}@muster`)).toBe(false)
  app.clock.moveTo('2026-11-18T02:00:00.000Z')
})

const sequenceOf = (lines: readonly string[] | undefined) =>
  Number(lines?.find((line) => line.startsWith('SEQUENCE:'))?.slice('SEQUENCE:'.length))

test('a shift past midnight in the week in which clocks go back lasts as long as it is worked', async () => {
  const url = await createFeed(ava)
  const sydney = { location_id: app.world.sydney, week_start: '2027-03-29', works_on: '2027-04-03' }
  const { assignment_ids } = await plan.published([app.world.ava], { ...sydney, starts: '22:00', ends: '06:00' })

  expect(await eventOf(url, only(assignment_ids))).toEqual(
    // From +11 to +10: nine hours.
    expect.arrayContaining(['DTSTART:20270403T110000Z', 'DTEND:20270403T200000Z']),
  )
})

test('a feed has the shifts of its own worker only, and not before they are published', async () => {
  const [hers, his] = [await createFeed(ava), await createFeed(await app.as('noah'))]
  const elsewhere = await createFeed(await app.as('employee2'))
  const { roster_id, assignment_ids } = await plan.planned([app.world.ava], { works_on: '2026-11-27' })
  expect(await eventOf(hers, only(assignment_ids))).toBeUndefined()
  await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })

  expect(await eventOf(hers, only(assignment_ids))).toBeDefined()
  expect(await eventOf(his, only(assignment_ids))).toBeUndefined()
  expect((await eventsAt(elsewhere)).size).toBe(0)
})

test('a replaced or revoked address, an unknown one and that of a suspended user get the same response', async () => {
  const unknown = await get(`/calendar/${'a'.repeat(43)}.ics`)
  expect(unknown.statusCode).toBe(404)
  const bodyOf = (response: typeof unknown) => ({ ...response.json(), request_id: undefined })
  const same = async (url: string) => {
    const response = await get(url)
    expect([response.statusCode, bodyOf(response)]).toEqual([404, bodyOf(unknown)])
  }
  const former = await createFeed(ava)
  const current = await createFeed(ava)
  await same(former)
  await eventsAt(current)
  expect(await ava.call(calls.calendarFeeds.info, {})).toEqual({
    created_at: app.clock.now().toISOString(),
    read_at: app.clock.now().toISOString(),
  })

  const setStatus = (status: 'active' | 'suspended') =>
    app.database.asPlatform((db) =>
      db.updateTable('memberships').set({ status }).where('employee_id', '=', app.world.ava).execute(),
    )
  await setStatus('suspended')
  await same(current)
  await setStatus('active')
  await eventsAt(current)

  expect(await ava.call(calls.calendarFeeds.revoke, {})).toEqual({ created_at: null, read_at: null })
  await same(current)
  await expect(ava.call(calls.calendarFeeds.revoke, {})).rejects.toMatchObject({ status: 404 })
})

test('the token is stored as a hash only, and only workers have a feed', async () => {
  const url = await createFeed(ava)
  const rows = await app.database.asPlatform((db) => db.selectFrom('calendar_feeds').selectAll().execute())
  const token = /calendar\/(.*)\.ics/.exec(url)?.[1] ?? ''
  expect(token).toHaveLength(43)
  expect(JSON.stringify(rows)).not.toContain(token)

  await expect(plan.admin.call(calls.calendarFeeds.create, {})).rejects.toMatchObject({ code: 'rosters.onlyWorkers' })
})

test('a network address that tries addresses is refused for some time', async () => {
  const answers = []
  for (let count = 0; count < 31; count++) answers.push((await get(`/calendar/${'b'.repeat(43)}.ics`)).statusCode)
  expect(answers.at(-1)).toBe(429)
})

test('many dead feeds at one network address do not close the valid ones there', async () => {
  await app.clearThrottles()
  const url = await createFeed(ava)
  const statuses: number[] = []
  for (let at = 0; at < 32; at++) statuses.push((await get(`/calendar/${String(at).padStart(43, 'x')}.ics`)).statusCode)

  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  expect((await get(url)).statusCode).toBe(200)
  await app.clearThrottles()
})
