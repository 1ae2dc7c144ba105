import { expect, test } from 'vitest'
import { defaultConfig } from '#contract/platform/settings.ts'
import { fillGreedily } from './greedy.ts'
import { noHistory } from './score.ts'
import type { Opening } from './opening.ts'
import type { FillPerson, FillProblem } from './solver.ts'

const instant = (day: string, hour: number) =>
  Temporal.Instant.from(`${day}T00:00:00Z`).add({ hours: hour }).toString({ fractionalSecondDigits: 3 })

function opening(id: string, works_on: string, from: number, hours: number, more: Partial<Opening> = {}): Opening {
  const wall = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
  return {
    roster_shift_id: id,
    works_on,
    starts: wall(from),
    ends: wall(from + hours),
    starts_at: instant(works_on, from),
    ends_at: instant(works_on, from + hours),
    time_zone: 'UTC',
    elapsed_minutes: hours * 60,
    clock_minutes: hours * 60,
    unpaid_minutes: 0,
    position_id: 'chef',
    position_name: 'Chef',
    required_skills: [],
    place: null,
    location_name: 'Kitchen',
    free: 1,
    holders: [],
    ...more,
  }
}

const person = (id: string, more: Partial<FillPerson> = {}): FillPerson => ({
  id,
  name: id,
  target_minutes: 2280,
  duties: [],
  status: 'active',
  right_to_work: 'citizen',
  visa_expires_on: null,
  position_ids: ['chef'],
  do_not_rehire: null,
  listings: [],
  skills: [],
  suspensions: [],
  declined_shifts: [],
  availability: { weekly: [], exceptions: [] },
  demands: [],
  visa: null,
  ...more,
})

const fill = (openings: Opening[], people: FillPerson[], more: Partial<FillProblem> = {}) =>
  fillGreedily(
    { openings, people, history: () => noHistory, placed: () => null, limits: defaultConfig, ...more },
    async () => undefined,
  )
const pairs = ({ proposals }: Awaited<ReturnType<typeof fill>>) =>
  proposals.map((one) => [one.opening.roster_shift_id, one.person.id])

test('the person with the highest score gets the opening, and the others are alternatives', async () => {
  const placed = (id: string) => (id === 'Bo' ? ('first' as const) : null)

  const filled = await fill([opening('a', '2026-11-16', 8, 8)], [person('Al'), person('Bo'), person('Cy')], { placed })

  expect(pairs(filled)).toEqual([['a', 'Bo']])
  expect(filled.proposals[0]?.alternatives.map((one) => one.person.id)).toEqual(['Al', 'Cy'])
  expect(filled.unfilled).toEqual([])
})

test('hours are shared: an employee with a shift ranks after those who have none', async () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']

  const filled = await fill(
    days.map((day) => opening(day, day, 8, 8)),
    [person('Al'), person('Bo')],
  )

  expect(filled.proposals.filter((one) => one.person.id === 'Al')).toHaveLength(2)
  expect(filled.proposals.filter((one) => one.person.id === 'Bo')).toHaveLength(2)
})

test('nobody gets two shifts at one time, or too little rest between two', async () => {
  const filled = await fill(
    [opening('early', '2026-11-16', 6, 8), opening('late', '2026-11-16', 12, 8), opening('night', '2026-11-16', 21, 8)],
    [person('Al')],
  )

  expect(filled.proposals).toHaveLength(1)
  expect(filled.unfilled.map(({ free }) => free)).toEqual([1, 1])
})

test('the opening with the fewest people is filled first', async () => {
  const filled = await fill(
    [opening('any', '2026-11-16', 8, 8), opening('driving', '2026-11-16', 8, 8, { position_id: 'driver' })],
    [person('Al', { position_ids: ['chef', 'driver'] }), person('Bo')],
  )

  expect(pairs(filled)).toEqual([
    ['any', 'Bo'],
    ['driving', 'Al'],
  ])
})

test('an opening that nobody is left for takes a person whom somebody else can replace', async () => {
  // Al is best for the kitchen, and Cy gets the first drive: nobody is left for the second one.
  const placed = (id: string) => (id === 'Al' ? ('first' as const) : null)
  const [drive, second] = ['b', 'c'].map((id) => opening(id, '2026-11-16', 8, 8, { position_id: 'driver' }))
  if (drive === undefined || second === undefined) throw new Error('two drives')

  const filled = await fill(
    [opening('a', '2026-11-16', 8, 8), drive, second],
    [
      person('Al', { position_ids: ['chef', 'driver'] }),
      person('Bo'),
      person('Cy', { position_ids: ['driver'], listings: [] }),
    ],
    { placed: (id, { position_id }) => (position_id === 'chef' ? placed(id) : id === 'Cy' ? 'first' : null) },
  )

  expect(pairs(filled)).toEqual([
    ['a', 'Bo'],
    ['b', 'Cy'],
    ['c', 'Al'],
  ])
  expect(filled.unfilled).toEqual([])
})

test('people who said that they are unavailable, or declined the shift, are never proposed', async () => {
  const away = { from_day: '2026-11-16', to_day: '2026-11-16', starts: null, ends: null, kind: 'unavailable' as const }
  const declined = { roster_shift_id: 'a', answer: 'declined' as const, on: null, reason: null }

  const filled = await fill(
    [opening('a', '2026-11-16', 8, 8)],
    [
      person('Al', { availability: { weekly: [], exceptions: [away] } }),
      person('Bo', { declined_shifts: [declined] }),
      person('Cy', { position_ids: [] }),
    ],
  )

  expect(filled.proposals).toEqual([])
  expect(filled.unfilled).toMatchObject([
    {
      free: 1,
      reasons: [
        { rule: 'saidUnavailable', people: 1 },
        { rule: 'saidNo', people: 1 },
      ],
    },
  ])
})

test('a person with a warning is proposed only when there is nobody without one', async () => {
  const rested = person('Al')
  const tired = person('Bo', {
    duties: [
      {
        assignment_id: 'before',
        works_on: '2026-11-15',
        starts: '14:00',
        ends: '23:00',
        starts_at: instant('2026-11-15', 14),
        ends_at: instant('2026-11-15', 23),
        worked_minutes: 540,
        clock_minutes: 540,
        location_name: 'Kitchen',
        time_zone: 'UTC',
        worked: null,
      },
    ],
  })
  const placed = (id: string) => (id === 'Bo' ? ('first' as const) : null)
  const both = opening('a', '2026-11-16', 8, 8, { free: 2 })

  expect(pairs(await fill([{ ...both, free: 1 }], [rested, tired], { placed }))).toEqual([['a', 'Al']])
  expect((await fill([both], [rested, tired], { placed })).proposals.map(({ verdict }) => verdict)).toEqual([
    'ok',
    'warn',
  ])
})

test('an employee who already works the shift is not proposed for its other openings', async () => {
  const filled = await fill([opening('a', '2026-11-16', 8, 8, { holders: ['Al'] })], [person('Al')])

  expect(filled.proposals).toEqual([])
})
