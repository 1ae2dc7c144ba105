import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import { instantAt } from '#contract/values/time.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { recordPunch } from '#server/modules/clock/recording.ts'
import { type Client, type WorldUser, type TestApp, testApp } from '#server/testing/app.ts'
import { shiftWith, workIn } from '#server/testing/records/work.ts'
import { standingOf } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const day = '2026-11-24'
const at = (time: string) => instantAt(day, time, 'Australia/Brisbane').at

function punch(employee_id: string, kind: PunchKind, time: string, location_id = app.world.brisbane) {
  app.clock.moveTo(at(time))
  const { agency } = app.world
  const by = { actor: { account_id: null, name: 'Kiosk at the gate' }, scope: scopeOfAgency(agency) }
  const input = { employee_id, location_id, kind, at: at(time), source: 'kiosk' as const, late: true }
  return app.database.asAgency(agency, (db) => recordPunch({ ...by, db, now: app.clock.now() }, input))
}

async function board(person: WorldUser, time: string) {
  app.clock.moveTo(at(time))
  const by: Client = await app.as(person)
  const { sites } = await by.call(calls.onSite.board, {})
  return sites.flatMap(({ location_name, people }) =>
    people.map(({ name, state, late_minutes }) => [location_name, name, state, late_minutes].join(' | ')),
  )
}

test('the board follows the day at a site: late first, on a break, finished; unrostered people while they are there', async () => {
  const { world, database } = app
  const people = [world.ava, world.noah].map((employee_id) => ({ employee_id, status: 'accepted' as const }))
  await database.asPlatform((db) => shiftWith(db, workIn(app).at(day), { openings: 2, people }))
  expect(await board('admin', '07:30')).toEqual([
    'Brisbane Kitchen | Ava Nguyen | not_arrived | 0',
    'Brisbane Kitchen | Noah Patel | not_arrived | 0',
  ])

  await punch(world.ava, 'in', '07:58')
  expect(await board('admin', '08:22')).toEqual([
    'Brisbane Kitchen | Noah Patel | late | 22',
    'Brisbane Kitchen | Ava Nguyen | on_site | 0',
  ])
  await punch(world.noah, 'in', '08:25')
  await punch(world.ava, 'break_start', '12:00')
  expect(await board('admin', '12:05')).toEqual([
    'Brisbane Kitchen | Noah Patel | on_site | 25',
    'Brisbane Kitchen | Ava Nguyen | on_break | 0',
  ])
  await punch(world.ava, 'break_end', '12:30')
  await punch(world.ava, 'out', '16:00')
  expect(await board('admin', '16:10')).toEqual([
    'Brisbane Kitchen | Noah Patel | on_site | 25',
    'Brisbane Kitchen | Ava Nguyen | finished | 0',
  ])
})

test('customers see their own sites, and of people what is released; other agencies and employees see nothing', async () => {
  const { world, database } = app
  await database.asPlatform((db) =>
    db.updateTable('customers').set({ release_name: 'initial' }).where('id', '=', world.harbour).execute(),
  )

  expect(await board('customer', '16:15')).toEqual([
    'Brisbane Kitchen | Noah P. | on_site | 25',
    'Brisbane Kitchen | Ava N. | finished | 0',
  ])
  const { sites } = await (await app.as('customer')).call(calls.onSite.board, {})
  expect(sites[0]?.people.map(({ phone }) => phone)).toEqual([null, null])
  expect(await board('customer2', '16:15')).toEqual([])
  expect(await board('admin2', '16:15')).toEqual([])
  await expect((await app.as('employee')).call(calls.onSite.board, {})).rejects.toMatchObject({ code: 'mayNot' })
})

test('absence is judged only where people clock in, and never while the shift has not begun', () => {
  const shift = { status: 'in_progress' as const, starts_at: at('08:00'), ends_at: at('16:00') }
  const state = (time: string, more: Partial<typeof shift> | { status: 'worked' | 'no_show' } = {}, has_clock = true) =>
    standingOf({ ...shift, ...more }, [], { now: at(time), has_clock }).state

  expect(['07:59', '08:00', '08:01', '15:59', '16:00'].map((time) => state(time))).toEqual([
    ...['not_arrived', 'not_arrived', 'late', 'late', 'not_clocked'],
  ])
  expect(state('09:00', {}, false)).toBe('not_clocked')
  expect(state('09:00', { status: 'no_show' })).toBe('no_show')
  expect(state('17:00', { status: 'worked' })).toBe('finished')
})
