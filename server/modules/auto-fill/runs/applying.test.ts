import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { FillResult } from '#contract/rostering/rosters/auto-fill.ts'
import { addDays } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { type Random, randomOf } from '#server/optimiser/random.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
})
afterAll(() => app.close())

async function fill(input: RequestOf<typeof calls.autoFill.start>, client: Client = plan.admin): Promise<FillResult> {
  const { id } = await client.call(calls.autoFill.start, { seconds: 1, ...input })
  await app.runJob('fill-rosters')
  const { status, result } = await client.call(calls.autoFill.info, { id })
  if (result === null) throw new Error(`the run is ${status}`)
  return result
}

function apply([roster_id = '', ...others]: readonly string[], { proposals }: FillResult, client: Client = plan.admin) {
  const steps = proposals.map(({ roster_shift_id: shift_id, employee_id }) => ({
    do: 'assign' as const,
    ...{ shift_id, employee_id },
  }))
  return client.call(calls.rosterChanges.apply, { roster_id, roster_ids: [roster_id, ...others], steps })
}

/** What keeps the rosters from being published, and what blocks in them. */
async function blockersOf(ids: string[]) {
  const reviews = await plan.admin.call(calls.rosters.review, { ids })
  return reviews.flatMap(({ refusal, findings }) => [
    ...(refusal === null ? [] : [refusal.code]),
    ...findings.flatMap((one) => one.findings.filter(({ severity }) => severity === 'block').map(({ rule }) => rule)),
  ])
}

test('a rotation of two weeks that is applied twice is filled in one run, applied and published', async () => {
  const { brisbane } = app.world
  const first = await plan.planned([], { week_start: '2027-05-03', works_on: '2027-05-04', openings: 2 })
  const second = await plan.planned([], {
    week_start: '2027-05-10',
    works_on: '2027-05-15',
    starts: '22:00',
    ends: '06:00',
  })
  await plan.shift(second.roster_id, { works_on: '2027-05-16', starts: '07:00', ends: '15:00' })
  const rotation = { roster_id: first.roster_id, name: 'Two weeks', weeks: 2 }
  const { id } = await plan.admin.call(calls.rosterTemplates.store, rotation)
  const made = await plan.admin.call(calls.rosterTemplates.apply, {
    ...{ id, location_id: brisbane, starts_on: ['2027-05-17', '2027-05-31'] },
  })
  const roster_ids = made.rosters.map((roster) => roster.id ?? '')

  const result = await fill({ location_id: brisbane, from: '2027-05-17', to: '2027-06-13' })
  const applied = await apply(roster_ids, result)
  const blockers = await blockersOf(roster_ids)
  const publishing = { ids: roster_ids, action: 'publish' as const, accept_warnings: true }
  const published = await plan.admin.call(calls.rosters.changeStatus, publishing)

  expect(result.proposals.map(({ works_on }) => works_on)).toEqual(
    ['2027-05-17', '2027-05-31'].flatMap((monday) => [1, 1, 12, 13].map((days) => addDays(monday, days))),
  )
  expect(new Set(result.proposals.map(({ roster_id }) => roster_id))).toEqual(new Set(roster_ids))
  expect(applied).toMatchObject({ done: 8, refused: 0 })
  expect(blockers).toEqual([])
  expect(published).toMatchObject({ done: 4, refused: 0 })
})

test('of two planners who apply their proposals for the same openings at once, one gets them and the other learns why not', async () => {
  const week = { week_start: '2027-07-05', works_on: '2027-07-06' }
  const { roster_id, shift } = await plan.planned([], { ...week, openings: 2 })
  const other = await plan.shift(roster_id, { works_on: '2027-07-08' })
  const superadmin = await app.as('superadmin')

  const mine = await fill({ roster_ids: [roster_id] })
  const theirs = await fill({ roster_ids: [roster_id] }, superadmin)
  const answers = await Promise.all([apply([roster_id], mine), apply([roster_id], theirs, superadmin)])
  const assignments = await plan.assignmentsOf(roster_id)

  expect(mine.proposals).toHaveLength(3)
  expect(theirs.proposals).toHaveLength(3)
  expect(answers.map(({ done }) => done).toSorted((one, other) => one - other)).toEqual([0, 3])
  expect(answers.map(({ refused }) => refused).toSorted((one, other) => one - other)).toEqual([0, 3])
  for (const row of answers.flatMap(({ rows }) => rows.filter(({ ok }) => !ok)))
    expect(row).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  expect(assignments.map(({ roster_shift_id }) => roster_shift_id).toSorted()).toEqual(
    [shift.id, shift.id, other.id].toSorted(),
  )
  expect(await blockersOf([roster_id])).toEqual([])
})

/** Ten people who can be assigned, with days on which they are unavailable or glad to work. */
async function addPeople(random: Random) {
  const { agency, chef, cleaner } = app.world
  const upTo = (most: number) => Math.floor(random() * most)
  const people = Array.from({ length: 10 }, (_, n) => ({ id: newId(), n }))
  await app.database.asAgency(agency, async (db) => {
    for (const { id, n } of people) {
      await sql`
        insert into employees (id, agency_id, company_id, employee_code, first_name, last_name, birth_date, email, phone, right_to_work, status, target_minutes)
        values (${id}::uuid, ${agency}::uuid, ${agency}::uuid, ${`R${n}`}, 'Random', ${`Person ${n}`}, '1990-01-01', ${`random-${n}@example.com`},
          ${`+6140000000${n}`}, 'citizen', 'active', ${600 + 600 * upTo(4)})`.execute(db)
      for (const position_id of n % 3 === 0 ? [chef, cleaner] : [n % 2 === 0 ? chef : cleaner])
        await sql`
          insert into employee_positions (agency_id, employee_id, position_id, is_primary)
          values (${agency}::uuid, ${id}::uuid, ${position_id}::uuid, ${position_id === chef || n % 3 !== 0})`.execute(
          db,
        )
      for (const preference of ['unavailable', 'preferred'])
        await sql`
          insert into employee_times (id, agency_id, employee_id, weekday, starts, ends, preference)
          values (${newId()}::uuid, ${agency}::uuid, ${id}::uuid, ${1 + upTo(7)}, '00:00', '00:00', ${preference})`.execute(
          db,
        )
    }
  })
}

/** Rosters of two locations in one week: shifts by day and night, more than everybody can work, of which some have people already. */
async function randomBoard(week_start: string, random: Random) {
  const { brisbane, sydney, chef, cleaner } = app.world
  const upTo = (most: number) => Math.floor(random() * most)
  const roster_ids: string[] = []
  for (const location_id of [brisbane, sydney]) {
    const { id } = await plan.roster({ location_id, week_start })
    roster_ids.push(id)
    for (let left = 9; left > 0; left -= 1) {
      const from = upTo(24)
      const wall = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
      const shift = await plan.shift(id, {
        works_on: addDays(week_start, upTo(7)),
        ...{ starts: wall(from), ends: wall(from + 4 + upTo(6)) },
        ...{ openings: 1 + upTo(3), position_id: upTo(3) === 0 ? cleaner : chef },
      })
      if (left > 7) await plan.assign(shift.id, [app.world.ava])
    }
  }
  return roster_ids
}

test('whatever the board, everything that is proposed can be applied, and what was applied passes the check of publishing', async () => {
  const random = randomOf(20)
  await addPeople(random)
  const boards = await Promise.all(
    Array.from({ length: 5 }, (_, n) => randomBoard(addDays('2027-08-09', 14 * n), randomOf(n + 1))),
  )

  for (const roster_ids of boards) {
    const result = await fill({ roster_ids })
    const applied = await apply(roster_ids, result)

    expect(result.proposals.length).toBeGreaterThan(10)
    expect(applied).toMatchObject({ done: result.proposals.length, refused: 0 })
    expect(await blockersOf(roster_ids)).toEqual([])
  }
})
