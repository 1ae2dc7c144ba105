import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { rosterStreamPath, type RosterStreamEvents } from '#contract/rostering/rosters/roster-stream.ts'
import { newId } from '#server/database/values/ids.ts'
import { clientWith, type WorldUser, type TestApp, testApp } from '#server/testing/app.ts'
import { anotherProcess, listening, openStream } from '#server/testing/event-stream.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'
import { password } from '#server/testing/world.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
// The two processes have different keys, so a token is valid in the one where its user signed in.
let addresses: Record<'first' | 'second', string>
let tokenIn: Record<'first' | 'second', (person: WorldUser) => Promise<string>>
const endings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  app = await testApp()
  endings.push(app.close)
  plan = await rosteringIn(app)
  const second = await anotherProcess(app, endings)
  addresses = { first: await listening(app.app), second: await listening(second) }
  const login = { email: '', password }
  tokenIn = {
    first: async (person) => (await app.as(person)).token,
    second: async (person) =>
      (await clientWith(second, '').call(calls.auth.login, { ...login, email: `${person}@muster.example` }))
        .accessToken,
  }
})
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

async function board(at: 'first' | 'second', person: WorldUser, ...roster_ids: string[]) {
  const query = roster_ids.map((id) => `roster_id=${id}`).join('&')
  const url = `${addresses[at]}${rosterStreamPath}?${query}`
  const opened = await openStream(url, await tokenIn[at](person), endings)
  return {
    ...opened,
    changed: () => opened.next<RosterStreamEvents['changed']>('changed'),
    viewers: async () => (await opened.next<RosterStreamEvents['viewers']>('viewers'))?.viewers.map(({ name }) => name),
  }
}

test('an open board in any server process is notified of each change of its shifts and assignments', async () => {
  const { id } = await plan.roster()
  const { id: other } = await plan.roster()
  const [here, there] = [await board('first', 'admin', id), await board('second', 'superadmin', id)]
  const revisions: unknown[] = []
  const revision = async () => {
    const [event, same] = [await there.changed(), await here.changed()]
    expect(event).toMatchObject({ roster_id: id })
    expect(same).toEqual(event)
    revisions.push(event?.revision)
  }

  // A change of another roster is not among the events, or the number of revisions would differ.
  await plan.shift(other)
  const shift = await plan.shift(id)
  await revision()
  const assigned = only((await plan.assign(shift.id, [app.world.ava])).rows)
  await revision()
  await plan.changeStatus(id, 'publish', { accept_warnings: true })
  await revision()
  const { version } = await plan.assignmentOf(id)
  const ava = await app.as('employee')
  await ava.call(calls.rosters.answer, { id: assigned.assignment_id ?? '', version, answer: 'accept' })
  await revision()
  await plan.admin.call(calls.rosterChanges.apply, {
    roster_id: id,
    steps: [{ do: 'add', works_on: '2026-11-25', position_id: app.world.chef, starts: '08:00', ends: '16:00' }],
  })
  await revision()

  expect(new Set(revisions).size).toBe(5)
})

test('boards show who has them open in any server process, each person once, until they are closed', async () => {
  const { id } = await plan.roster()
  const name = async (person: WorldUser) => (await (await app.as(person)).call(calls.auth.me, {})).name
  const [ruth, platform] = [await name('admin'), await name('superadmin')]
  const both = [ruth, platform].toSorted((a, b) => a.localeCompare(b))
  const here = await board('first', 'admin', id)
  expect(await here.viewers()).toEqual([ruth])

  const there = await board('second', 'superadmin', id)
  expect(await here.viewers()).toEqual(both)
  expect(await there.viewers()).toEqual([platform])
  expect(await there.viewers()).toEqual(both)
  const again = await board('second', 'admin', id)
  expect(await again.viewers()).toEqual(both)

  there.stop()
  expect(await again.viewers()).toEqual([ruth])
  expect(await here.viewers()).toEqual([ruth])
})

test('a stream says first for how long the roster has not changed, so that a board loaded before that is reloaded', async () => {
  const { id } = await plan.roster()
  const { changed } = await board('first', 'admin', id)
  const began = performance.now()
  await plan.shift(id)
  await changed()

  const { next } = await board('first', 'admin', id)
  const unchanged_ms = (await next<RosterStreamEvents['opened']>('opened'))?.unchanged_ms

  expect(unchanged_ms).toBeGreaterThan(0)
  expect(unchanged_ms).toBeLessThan(performance.now() - began)
})

test('a board of several rosters is notified of changes of each, and of everybody who has one of them open', async () => {
  const [{ id: one }, { id: other }] = [await plan.roster(), await plan.roster()]
  const all = await board('first', 'admin', one, other)
  expect(await all.viewers()).toHaveLength(1)

  const single = await board('second', 'superadmin', other)
  expect(await all.viewers()).toHaveLength(2)
  const next = async () => {
    const viewers = await single.viewers()
    return viewers?.length === 1 ? single.viewers() : viewers
  }
  expect(await next()).toHaveLength(2)
  await plan.shift(other)
  expect(await all.changed()).toMatchObject({ roster_id: other })
  await plan.shift(one)
  expect(await all.changed()).toMatchObject({ roster_id: one })
  expect((await board('first', 'admin', one, newId())).status).toBe(404)
})

test('a board is only open to planners of its agency', async () => {
  const { id } = await plan.roster()
  const statusFor = async (person: WorldUser, roster_id = id) => (await board('first', person, roster_id)).status

  expect(await statusFor('admin')).toBe(200)
  expect(await statusFor('admin2')).toBe(404)
  expect(await statusFor('admin', newId())).toBe(404)
  expect(await statusFor('customer')).toBe(403)
  expect(await statusFor('employee')).toBe(403)
  expect((await openStream(`${addresses.first}${rosterStreamPath}?roster_id=${id}`, '', endings)).status).toBe(401)
})
