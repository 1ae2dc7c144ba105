// Worked examples of time: clock changes within a shift, shifts of 24 hours, border towns, and sites whose time zone changes (decision 115).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
const sites = new Map<string, { id: string; version: number; name: string; time_zone: string }>()

beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  for (const [name, state, time_zone] of [
    ['Lord Howe Lodge', 'NSW', 'Australia/Lord_Howe'],
    ['Coolangatta Hotel', 'QLD', 'Australia/Brisbane'],
    ['Tweed Heads Club', 'NSW', 'Australia/Sydney'],
    ['Albury Store', 'NSW', 'Australia/Sydney'],
    ['Wodonga Depot', 'VIC', 'Australia/Melbourne'],
    ['Broken Hill Mine', 'NSW', 'Australia/Broken_Hill'],
    ['Moving Hall', 'NSW', 'Australia/Brisbane'],
  ] as const) {
    const made = await plan.admin.call(calls.locations.store, {
      customer_id: app.world.harbour,
      ...{ name, state, time_zone },
    })
    sites.set(name, made)
  }
})
afterAll(() => app.close())

const siteId = (name: string) => sites.get(name)?.id ?? ''
const mondayOf = (day: string) => {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

type Work = { site: string; works_on: string; starts: string; ends: string }

async function shiftAt({ site, ...times }: Work, employee_ids: string[] = []) {
  return plan.planned(employee_ids, { location_id: siteId(site), week_start: mondayOf(times.works_on), ...times })
}

/** The first Sunday of October 2027 and of April 2027. */
const examples = [
  ['the clock goes forward an hour', 'Tweed Heads Club', '2027-10-02', '22:00', '06:00', '12:00', '19:00', 480, 420],
  ['the clock goes back an hour', 'Tweed Heads Club', '2027-04-03', '22:00', '06:00', '11:00', '20:00', 480, 540],
  [
    'the clock goes forward half an hour',
    'Lord Howe Lodge',
    '2027-10-02',
    '22:00',
    '06:00',
    '11:30',
    '19:00',
    480,
    450,
  ],
  ['the clock goes back half an hour', 'Lord Howe Lodge', '2027-04-03', '22:00', '06:00', '11:00', '19:30', 480, 510],
  ['no clock changes', 'Coolangatta Hotel', '2027-10-02', '22:00', '06:00', '12:00', '20:00', 480, 480],
  [
    '24 hours, of which the clock skips one',
    'Wodonga Depot',
    '2027-10-02',
    '10:00',
    '10:00',
    '00:00',
    '23:00',
    1440,
    1380,
  ],
  [
    '24 hours, of which the clock repeats one',
    'Albury Store',
    '2027-04-03',
    '10:00',
    '10:00',
    '23:00',
    '00:00',
    1440,
    1500,
  ],
  [
    '24 hours without a clock change',
    'Coolangatta Hotel',
    '2027-04-03',
    '10:00',
    '10:00',
    '00:00',
    '00:00',
    1440,
    1440,
  ],
  [
    'a half-hour zone far from its capital',
    'Broken Hill Mine',
    '2027-10-02',
    '22:00',
    '06:00',
    '12:30',
    '19:30',
    480,
    420,
  ],
] as const

test.each(examples)(
  'where %s (%s, %s, %s to %s), a shift has its instants, its hours by the clock and its elapsed hours',
  async (_, site, works_on, starts, ends, from, to, clock_minutes, elapsed_minutes) => {
    const { shift, roster_id } = await shiftAt({ site, works_on, starts, ends })

    expect(shift).toMatchObject({ works_on, starts, ends, clock_minutes, elapsed_minutes })
    expect([shift.starts_at.slice(11, 16), shift.ends_at.slice(11, 16)]).toEqual([from, to])
    // The day on which it starts at its site is its day on the board, in the list and in print.
    const monday = mondayOf(works_on)
    const board = await plan.boardOf(roster_id, monday, works_on)
    expect(only(board.shifts)).toMatchObject({ works_on, starts, ends })
    await plan.changeStatus(roster_id, 'cancel', { reason: 'The next example' })
  },
)

describe('border towns in summer, when New South Wales is an hour ahead of Queensland', () => {
  const tweed = { site: 'Tweed Heads Club', works_on: '2027-01-12' }
  const coolangatta = { site: 'Coolangatta Hotel', works_on: '2027-01-12' }

  test.each([
    ['overlap by the instant, not by the clock', { starts: '06:00', ends: '07:30' }, ['overlap']],
    ['follow each other where one ends when the other begins', { starts: '05:00', ends: '07:00' }, ['shortRest']],
    // 22:00 in Coolangatta is 23:00 in Tweed Heads: nine hours before 08:00.
    [
      'have an hour less rest than the clocks say',
      { works_on: '2027-01-11', starts: '14:00', ends: '22:00' },
      ['shortRest'],
    ],
    ['have enough rest', { works_on: '2027-01-11', starts: '12:00', ends: '20:00' }, []],
  ])('two shifts of one person %s', async (_, there, rules) => {
    const first = await shiftAt({ ...coolangatta, ...there }, [app.world.ava])
    const second = await shiftAt({ ...tweed, starts: '08:00', ends: '12:00' })

    const { rows } = await plan.assign(second.shift.id, [app.world.ava], 'They agreed')

    const checked: readonly string[] = ['overlap', 'shortRest']
    expect(rows[0]?.findings.map(({ rule }) => rule).filter((rule) => checked.includes(rule))).toEqual(rules)
    for (const { roster_id } of [first, second])
      await plan.changeStatus(roster_id, 'cancel', { reason: 'The next example' })
  })

  test('rest is reported in elapsed minutes, with the times at each site', async () => {
    const first = await shiftAt({ ...coolangatta, works_on: '2027-01-18', starts: '14:00', ends: '22:00' }, [
      app.world.ava,
    ])
    const second = await shiftAt({ ...tweed, works_on: '2027-01-19', starts: '08:00', ends: '12:00' })
    const { rows } = await plan.assign(second.shift.id, [app.world.ava])

    expect(rows[0]?.findings.find(({ rule }) => rule === 'shortRest')).toMatchObject({
      severity: 'warn',
      facts: {
        minutes: 540,
        works_on: '2027-01-18',
        starts: '14:00',
        ends: '22:00',
        location_name: 'Coolangatta Hotel',
      },
    })
    for (const { roster_id } of [first, second])
      await plan.changeStatus(roster_id, 'cancel', { reason: 'The next example' })
  })

  test('Albury and Wodonga have the same time all year, in two zones', async () => {
    const times = { starts: '22:00', ends: '06:00' }
    const instants = []
    for (const site of ['Albury Store', 'Wodonga Depot'])
      for (const works_on of ['2027-01-12', '2027-07-13', '2027-10-02']) {
        const { shift, roster_id } = await shiftAt({ site, works_on, ...times })
        instants.push(`${shift.starts_at} ${shift.ends_at}`)
        await plan.changeStatus(roster_id, 'cancel', { reason: 'The next example' })
      }
    expect(instants.slice(0, 3)).toEqual(instants.slice(3))
  })
})

test('copying a week over a clock change keeps the clock times, and the calendar has the new instants', async () => {
  const night = { site: 'Lord Howe Lodge', works_on: '2027-09-25', starts: '22:00', ends: '06:00' }
  const { roster_id } = await shiftAt(night, [app.world.ava])
  const days = { from: '2027-09-20', to: '2027-09-26' }
  const { rosters } = await plan.admin.call(calls.repeats.copy, { roster_id, ...days, starts_on: ['2027-09-27'] })
  const copied_id = only(rosters).id ?? ''
  await plan.changeStatus(copied_id, 'publish', { accept_warnings: true })

  const board = await plan.boardOf(copied_id, '2027-09-27', '2027-10-03')
  expect(only(board.shifts)).toMatchObject({
    ...{ works_on: '2027-10-02', starts: '22:00', ends: '06:00' },
    ...{ starts_at: '2027-10-02T11:30:00.000Z', ends_at: '2027-10-02T19:00:00.000Z', elapsed_minutes: 450 },
  })
  const ava = await app.as('employee')
  const { address } = await ava.call(calls.calendarFeeds.create, {})
  app.clock.moveTo('2027-09-20T02:00:00.000Z')
  const { body } = await app.app.inject({ url: new URL(address).pathname })
  app.clock.moveTo('2026-11-18T02:00:00.000Z')
  expect(body).toContain('DTSTART:20271002T113000Z')
  expect(body).toContain('DTEND:20271002T190000Z')
})

describe('a site whose time zone changes while rosters exist', () => {
  test('what is rostered keeps its instants and its clock; new rosters use the new zone', async () => {
    const { id } = sites.get('Moving Hall') ?? { id: '' }
    const work = { site: 'Moving Hall', works_on: '2027-02-09', starts: '08:00', ends: '16:00' }
    const { roster_id, shift } = await shiftAt(work, [app.world.noah])
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
    const site = await plan.admin.call(calls.locations.info, { id })
    const { version, name, status, state } = site

    const preview = await plan.admin.call(calls.rosterZones.check, { location_id: id, time_zone: 'Australia/Sydney' })
    await plan.admin.call(calls.locations.update, { id, version, name, status, state, time_zone: 'Australia/Sydney' })

    // The planner saw before what the old rosters show in the new zone.
    expect(preview).toMatchObject({
      total: 1,
      rosters: [
        {
          id: roster_id,
          time_zone: 'Australia/Brisbane',
          shifts: 1,
          example: {
            works_on: '2027-02-09',
            starts: '08:00',
            ends: '16:00',
            there: { starts: '09:00', ends: '17:00' },
          },
        },
      ],
    })
    const board = await plan.boardOf(roster_id, '2027-02-08', '2027-02-14')
    expect(board.rosters).toMatchObject([{ time_zone: 'Australia/Brisbane' }])
    expect(board.shifts).toMatchObject([{ starts_at: shift.starts_at, ends_at: shift.ends_at, starts: '08:00' }])
    const edited = await plan.admin.call(calls.rosters.shiftUpdate, {
      ...{ id: shift.id, version: shift.version + 1, works_on: shift.works_on, position_id: shift.position_id },
      ...{ starts: '08:00', ends: '16:30' },
    })
    expect(edited.shift).toMatchObject({ starts_at: shift.starts_at, ends_at: '2027-02-09T06:30:00.000Z' })
    const later = await shiftAt({ ...work, works_on: '2027-02-16' })
    expect(later.shift).toMatchObject({ starts_at: '2027-02-15T21:00:00.000Z' })
    expect(
      await plan.admin.call(calls.rosterZones.check, { location_id: id, time_zone: 'Australia/Sydney' }),
    ).toMatchObject({
      rosters: [{ id: roster_id }],
    })
  })
})
