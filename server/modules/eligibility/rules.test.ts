import fc from 'fast-check'
import { defaultConfig } from '#contract/platform/settings.ts'
import { shiftSpan } from '#contract/values/time.ts'
import { describe, expect, test } from 'vitest'
import { blocksOf, findingsFor, isPreferred, kmFromHome, verdictOf, warningsOf, weekOf } from './rules.ts'
import type { ShiftToFill, Duty, PersonFacts, LocationFacts } from './facts.ts'

const availability: PersonFacts['availability'] = { weekly: [], exceptions: [] }
const chef: PersonFacts = {
  status: 'active',
  right_to_work: 'citizen',
  visa_expires_on: null,
  position_ids: ['chef'],
  do_not_rehire: null,
  listings: [],
  skills: [],
  suspensions: [],
  declined_shifts: [],
  leave: [],
  availability,
  demands: [],
  home: null,
  max_travel_km: null,
  visa: null,
}

// Wednesday 18 November 2026, 08:00–16:00 in Brisbane.
const shift: ShiftToFill = {
  roster_shift_id: 'shift',
  works_on: '2026-11-18',
  starts_at: '2026-11-17T22:00:00.000Z',
  ends_at: '2026-11-18T06:00:00.000Z',
  time_zone: 'Australia/Brisbane',
  elapsed_minutes: 480,
  unpaid_minutes: 30,
  required_skills: [],
  position_id: 'chef',
  position_name: 'Chef',
  location: null,
}

const instant = (hours: number) =>
  Temporal.Instant.from('2026-11-18T00:00:00Z')
    .add({ minutes: Math.round(hours * 60) })
    .toString({ fractionalSecondDigits: 3 })

/** A duty in hours from 10:00 on 18 November in Brisbane, which is midnight UTC. */
function duty(from: number, to: number, more: Partial<Duty> = {}): Duty {
  const works_on = Temporal.Instant.from(instant(from))
    .toZonedDateTimeISO('Australia/Brisbane')
    .toPlainDate()
    .toString()
  const times = { works_on, starts: '08:00', ends: '16:00', starts_at: instant(from), ends_at: instant(to) }
  return {
    assignment_id: `${from}`,
    ...times,
    worked_minutes: (to - from) * 60,
    clock_minutes: (to - from) * 60,
    location_name: 'Tweed Hall',
    time_zone: 'Australia/Brisbane',
    worked: null,
    ...more,
  }
}

const day = (works_on: string, worked_minutes = 60): Duty => duty(-2000, -1999, { works_on, worked_minutes })
const daysBefore = (count: number, worked_minutes = 60) =>
  Array.from({ length: count }, (_, at) =>
    day(
      Temporal.PlainDate.from(shift.works_on)
        .subtract({ days: at + 1 })
        .toString(),
      worked_minutes,
    ),
  )

const findingsOf = (person: PersonFacts, input: ShiftToFill, duties: Duty[]) =>
  findingsFor(person, input, duties).map((found) => `${found.rule} ${found.severity}`)

test('there are no findings for an available and qualified employee', () => {
  expect(findingsFor(chef, shift, [])).toEqual([])
})

describe('overlap', () => {
  test.each([
    { says: 'one minute at the end', from: 5.99, to: 14, found: ['overlap block'] },
    { says: 'one minute at the start', from: -10, to: -1.98, found: ['overlap block'] },
    { says: 'within', from: 0, to: 1, found: ['overlap block'] },
    { says: 'around', from: -3, to: 7, found: ['overlap block'] },
    { says: 'touching it is no overlap, but no rest either', from: 6, to: 7, found: ['shortRest block'] },
  ])('$says', ({ from, to, found }) => {
    expect(findingsOf(chef, shift, [duty(from, to)])).toEqual(found)
  })

  test('has the location and the times', () => {
    expect(findingsFor(chef, shift, [duty(0, 1)])[0]?.facts).toEqual({
      works_on: '2026-11-18',
      starts: '08:00',
      ends: '16:00',
      location_name: 'Tweed Hall',
    })
  })
})

test.each([
  { status: 'approved', found: [] },
  { status: 'active', found: [] },
  { status: 'screening', found: ['employeeNotActive block'] },
  { status: 'on_hold', found: ['employeeNotActive block'] },
  { status: 'terminated', found: ['employeeNotActive block'] },
] as const)('an employee who is $status', ({ status, found }) => {
  expect(findingsOf({ ...chef, status }, shift, [])).toEqual(found)
})

test.each([
  { says: 'nobody knows until when', suspensions: [null], found: ['userSuspended block'] },
  { says: 'until the middle of the shift', suspensions: [instant(1)], found: ['userSuspended block'] },
  { says: 'until it begins', suspensions: [instant(-2)], found: [] },
  { says: 'at one of two locations for longer', suspensions: [instant(-9), null], found: ['userSuspended block'] },
])('a suspended login, $says', ({ suspensions, found }) => {
  expect(findingsOf({ ...chef, suspensions }, shift, [])).toEqual(found)
})

test.each([
  { says: 'after the shift', visa_expires_on: '2026-11-30', found: [] },
  { says: 'on the day it ends', visa_expires_on: '2026-11-18', found: [] },
  { says: 'the day before', visa_expires_on: '2026-11-17', found: ['rightToWorkEnds block'] },
  { says: 'nobody knows when', visa_expires_on: null, found: ['rightToWorkEnds block'] },
])('a visa that expires $says', ({ visa_expires_on, found }) => {
  expect(findingsOf({ ...chef, right_to_work: 'temporary', visa_expires_on }, shift, [])).toEqual(found)
})

test('an overnight shift requires a visa on the day on which it ends, at the location', () => {
  const overnight = { ...shift, starts_at: instant(12), ends_at: instant(20) }

  const found = findingsFor({ ...chef, right_to_work: 'temporary', visa_expires_on: '2026-11-18' }, overnight, [])

  expect(found).toEqual([
    { rule: 'rightToWorkEnds', severity: 'block', facts: { visa_expires_on: '2026-11-18', ends_on: '2026-11-19' } },
  ])
})

test('the date of a visa does not matter to a citizen', () => {
  expect(findingsOf({ ...chef, visa_expires_on: '2020-01-01' }, shift, [])).toEqual([])
})

test('a position that the employee does not hold', () => {
  expect(findingsOf({ ...chef, position_ids: ['driver'] }, shift, [])).toEqual(['positionNotHeld block'])
})

const kitchen: LocationFacts = {
  customer_id: 'harbour',
  location_id: 'kitchen',
  allowed_position_ids: [],
  minimum_engagement_minutes: null,
  induction: 'none',
  required_skills: [],
  week_start: 'mon',
  point: null,
}
const at = (more: Partial<LocationFacts>): ShiftToFill => ({ ...shift, location: { ...kitchen, ...more } })
const listed = (
  list: 'preferred' | 'inducted' | 'blocked',
  more: Partial<PersonFacts['listings'][number]> = {},
): PersonFacts => ({
  ...chef,
  listings: [{ list, location_id: null, reason: 'Left early twice', expires_on: null, ...more }],
})

describe("the customer's lists", () => {
  test.each([
    { says: 'everywhere', more: {}, found: ['customerBlocked block'] },
    { says: 'at this site', more: { location_id: 'kitchen' }, found: ['customerBlocked block'] },
    { says: 'at another site', more: { location_id: 'wharf' }, found: [] },
    { says: 'until the day of the shift', more: { expires_on: '2026-11-18' }, found: ['customerBlocked block'] },
    { says: 'until the day before', more: { expires_on: '2026-11-17' }, found: [] },
  ])('blocked $says', ({ more, found }) => {
    expect(findingsOf(listed('blocked', more), at({}), [])).toEqual(found)
  })

  test('the reason of a block is included, and without a location no block applies', () => {
    expect(findingsFor(listed('blocked'), at({}), [])[0]?.facts).toEqual({ reason: 'Left early twice' })
    expect(findingsOf(listed('blocked'), shift, [])).toEqual([])
  })

  test('being preferred is no finding, and expires', () => {
    expect(findingsOf(listed('preferred'), at({}), [])).toEqual([])
    expect(isPreferred(listed('preferred'), at({}))).toBe(true)
    expect(isPreferred(listed('preferred', { expires_on: '2026-11-17' }), at({}))).toBe(false)
    expect(isPreferred(chef, at({}))).toBe(false)
  })

  test.each([
    { induction: 'required', person: chef, found: ['inductionMissing block'] },
    { induction: 'usual', person: chef, found: ['inductionMissing warn'] },
    { induction: 'none', person: chef, found: [] },
    { induction: 'required', person: listed('inducted'), found: [] },
    { induction: 'required', person: listed('inducted', { location_id: 'wharf' }), found: ['inductionMissing block'] },
    { induction: 'usual', person: listed('inducted', { expires_on: '2026-11-01' }), found: ['inductionMissing warn'] },
  ] as const)('an induction that is $induction', ({ induction, person, found }) => {
    expect(findingsOf(person, at({ induction }), [])).toEqual(found)
  })
})

describe('a skill required by the location', () => {
  const forklift = { id: 'forklift', name: 'Forklift', min_level: 3, position_id: null }
  const site = at({ required_skills: [forklift] })
  const able = (more: Partial<PersonFacts['skills'][number]> = {}): PersonFacts => ({
    ...chef,
    skills: [{ skill_id: 'forklift', level: 3, expires_on: null, verified_at: instant(-100), ...more }],
  })

  test.each([
    { says: 'that is not held', person: chef, found: ['skillMissing warn'] },
    { says: 'in whose location another is held', person: able({ skill_id: 'knife' }), found: ['skillMissing warn'] },
    {
      says: 'that the person only says they have',
      person: able({ verified_at: null }),
      found: ['skillUnverified warn'],
    },
    { says: 'that is verified', person: able(), found: [] },
    { says: 'until the day of the shift', person: able({ expires_on: '2026-11-18' }), found: [] },
    { says: 'until the day before', person: able({ expires_on: '2026-11-17' }), found: ['skillEnds warn'] },
    { says: 'at a level below', person: able({ level: 2 }), found: ['skillBelow warn'] },
    { says: 'at a level below, unverified', person: able({ level: 2, verified_at: null }), found: ['skillBelow warn'] },
    { says: 'at a level above', person: able({ level: 5 }), found: [] },
  ])('$says', ({ person, found }) => {
    expect(findingsOf(person, site, [])).toEqual(found)
  })

  test('is named, each separately', () => {
    const both = at({ required_skills: [forklift, { ...forklift, id: 'knife', name: 'Knife skills' }] })

    expect(findingsFor(able({ expires_on: '2026-11-17' }), both, []).map(({ facts }) => facts)).toEqual([
      { skill_name: 'Forklift', expires_on: '2026-11-17' },
      { skill_name: 'Knife skills' },
    ])
  })

  test('can be required for one position only, and the stricter requirement counts', () => {
    const ofPosition = (position_id: string) =>
      at({ required_skills: [forklift, { ...forklift, min_level: 5, position_id }] })

    expect(findingsOf(able(), ofPosition('driver'), [])).toEqual([])
    expect(findingsFor(able(), ofPosition('chef'), [])).toEqual([
      { rule: 'skillBelow', severity: 'warn', facts: { skill_name: 'Forklift', level: 3, min_level: 5 } },
    ])
  })

  test('blocks, warns or informs as configured by the agency; a block can be overridden', () => {
    for (const skill_lacking of ['info', 'warn', 'block'] as const) {
      const findings = findingsFor(chef, site, [], { ...defaultConfig, skill_lacking })
      expect(findings.map(({ severity }) => severity)).toEqual([skill_lacking])
      expect(blocksOf(findings, true)).toEqual([])
    }
  })

  const levels = fc.integer({ min: 1, max: 5 })
  const demands = fc.array(
    fc.record({
      ...{ id: fc.constantFrom('forklift', 'knife'), min_level: levels },
      ...{ name: fc.constant('Any'), position_id: fc.constantFrom(null, 'chef', 'driver') },
    }),
  )

  test('a higher level never adds findings, and the order of requirements does not matter', () => {
    fc.assert(
      fc.property(demands, levels, levels, (required_skills, one, other) => {
        const [worse, better] = [Math.min(one, other), Math.max(one, other)]
        const found = (level: number, required: typeof required_skills) =>
          findingsOf(able({ level }), at({ required_skills: required }), [])
        expect(found(worse, required_skills)).toEqual(expect.arrayContaining(found(better, required_skills)))
        expect(found(worse, required_skills.toReversed()).toSorted()).toEqual(found(worse, required_skills).toSorted())
        expect(new Set(found(worse, required_skills)).size).toBe(found(worse, required_skills).length)
      }),
    )
  })
})

// Sunnybank is about 13 km from the centre of Brisbane.
const sunnybank = { latitude: -27.57912, longitude: 153.0578 }
const centre = { latitude: -27.46844, longitude: 153.02334 }

test.each([
  { max_travel_km: 12, found: ['tooFar warn'] },
  { max_travel_km: 13, found: [] },
  { max_travel_km: 0, found: ['tooFar warn'] },
  { max_travel_km: null, found: [] },
])('a site 13 km from home, of $max_travel_km km that somebody wants to travel', ({ max_travel_km, found }) => {
  const person = { ...chef, home: sunnybank, max_travel_km }

  expect(kmFromHome(person, at({ point: centre }))).toBe(13)
  expect(findingsOf(person, at({ point: centre }), [])).toEqual(found)
  expect(verdictOf(findingsFor(person, at({ point: centre }), []))).toBe(found.length === 0 ? 'ok' : 'warn')
})

test('without an address, a location of the site, or a site, no distance is known', () => {
  expect(kmFromHome(chef, at({ point: centre }))).toBeNull()
  expect(kmFromHome({ home: sunnybank }, at({ point: null }))).toBeNull()
  expect(kmFromHome({ home: sunnybank }, { location: null })).toBeNull()
  expect(findingsOf({ ...chef, home: sunnybank, max_travel_km: 1 }, shift, [])).toEqual([])
})

describe("the customer's terms", () => {
  test('the positions that are worked there', () => {
    expect(findingsOf(chef, at({ allowed_position_ids: ['driver', 'chef'] }), [])).toEqual([])
    expect(findingsOf(chef, at({ allowed_position_ids: ['driver'] }), [])).toEqual(['positionNotAllowed block'])
  })

  test.each([
    { minutes: 450, found: [] },
    { minutes: 451, found: ['minimumEngagement warn'] },
    { minutes: null, found: [] },
  ])('at least $minutes paid minutes', ({ minutes, found }) => {
    expect(findingsOf(chef, at({ minimum_engagement_minutes: minutes }), [])).toEqual(found)
  })
})

test.each([
  { hours: 7.98, found: ['shortRest block'] },
  { hours: 8, found: ['shortRest warn'] },
  { hours: 9.98, found: ['shortRest warn'] },
  { hours: 10, found: [] },
])('a rest of $hours hours, before or after', ({ hours, found }) => {
  expect(findingsOf(chef, shift, [duty(-2 - hours - 4, -2 - hours)])).toEqual(found)
  expect(findingsOf(chef, shift, [duty(6 + hours, 6 + hours + 4)])).toEqual(found)
})

test('the shorter of two rests is reported', () => {
  const found = findingsFor(chef, shift, [duty(-16, -11), duty(12, 14)])

  expect(found).toMatchObject([{ rule: 'shortRest', severity: 'block', facts: { minutes: 360, side: 'before' } }])
})

test('rest is elapsed time: the night in which the clock goes forward is an hour shorter', () => {
  const evening = duty(0, 0, {
    starts_at: '2026-10-03T06:00:00.000Z',
    ends_at: '2026-10-03T12:00:00.000Z',
    works_on: '2026-10-03',
  })
  const morning = {
    ...shift,
    works_on: '2026-10-04',
    starts_at: '2026-10-03T21:00:00.000Z',
    ends_at: '2026-10-04T05:00:00.000Z',
    time_zone: 'Australia/Sydney',
  }

  // 22:00 to 08:00 by the clock of Sydney, ten hours; nine have elapsed.
  expect(findingsFor(chef, morning, [evening])).toMatchObject([
    { rule: 'shortRest', severity: 'warn', facts: { minutes: 540, side: 'after' } },
  ])
})

test.each([
  { minutes: 720, found: [] },
  { minutes: 721, found: ['longShift warn'] },
  { minutes: 960, found: ['longShift warn'] },
  { minutes: 961, found: ['longShift block'] },
])('a shift of $minutes minutes', ({ minutes, found }) => {
  expect(findingsOf(chef, { ...shift, elapsed_minutes: minutes }, [])).toEqual(found)
})

test.each([
  { others: 38 * 60 - 450, found: [] },
  { others: 38 * 60 - 449, found: ['weekHours info'] },
  { others: 48 * 60 - 450, found: ['weekHours info'] },
  { others: 48 * 60 - 449, found: ['weekHours warn'] },
])('$others other minutes in the week, unpaid breaks not counted', ({ others, found }) => {
  expect(findingsOf(chef, shift, [day('2026-11-16', others)])).toEqual(found)
})

test('the week is Monday to Sunday', () => {
  expect(weekOf({ works_on: '2026-11-16', location: null })).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(weekOf({ works_on: '2026-11-22', location: null })).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(findingsOf(chef, shift, [day('2026-11-15', 3000)])).toEqual([])
  expect(findingsOf(chef, shift, [day('2026-11-22', 3000)])).toEqual(['weekHours warn'])
})

test('counts the week from Sunday to Saturday for a company whose week starts on Sunday', () => {
  const sunday = at({ week_start: 'sun' })
  expect(weekOf({ ...sunday, works_on: '2026-11-15' })).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(findingsOf(chef, sunday, [day('2026-11-15', 3000)])).toEqual(['weekHours warn'])
  expect(findingsOf(chef, sunday, [day('2026-11-22', 3000)])).toEqual([])
})

test.each([
  { days: 5, found: [] },
  { days: 6, found: ['daysRunning warn'] },
])('$days days before it without a day off', ({ days, found }) => {
  expect(findingsOf(chef, shift, daysBefore(days))).toEqual(found)
})

test('a run continues after the shift, and a day off ends it', () => {
  expect(findingsOf(chef, shift, [...daysBefore(3), day('2026-11-19'), day('2026-11-20'), day('2026-11-21')])).toEqual([
    'daysRunning warn',
  ])
  expect(findingsOf(chef, shift, [...daysBefore(5), day('2026-11-20'), day('2026-11-21')])).toEqual([])
})

test("a reason overrides a customer's preference, a position, a rest and a length, and nothing else", () => {
  const everything = findingsFor(
    {
      status: 'terminated',
      right_to_work: 'temporary',
      visa_expires_on: '2020-01-01',
      position_ids: [],
      do_not_rehire: 'Walked off the site twice',
      skills: [],
      demands: [
        {
          type_id: 'card',
          type_name: 'White Card',
          position_id: null,
          location_id: null,
          is_held: false,
          expires_on: null,
        },
      ],
      suspensions: [null],
      declined_shifts: [],
      leave: [],
      availability,
      listings: listed('blocked').listings,
      visa: null,
      home: null,
      max_travel_km: null,
    },
    { ...shift, elapsed_minutes: 1000, location: { ...kitchen, induction: 'required' } },
    [duty(0, 1), duty(7, 8)],
  )

  expect(blocksOf(everything).map((found) => found.rule)).toEqual([
    'overlap',
    'employeeNotActive',
    'doNotRehire',
    'userSuspended',
    'customerBlocked',
    'rightToWorkEnds',
    'positionNotHeld',
    'inductionMissing',
    'documentMissing',
    'shortRest',
    'longShift',
  ])
  expect(blocksOf(everything, true).map((found) => found.rule)).toEqual([
    'overlap',
    'employeeNotActive',
    'userSuspended',
    'rightToWorkEnds',
  ])
})

test('the verdict is the worst finding, and an info is no warning', () => {
  const of = (...severities: ('block' | 'warn' | 'info')[]) =>
    severities.map((severity) => ({ rule: 'weekHours' as const, severity, facts: {} }))

  expect(verdictOf([])).toBe('ok')
  expect(verdictOf(of('info'))).toBe('ok')
  expect(verdictOf(of('info', 'warn'))).toBe('warn')
  expect(verdictOf(of('warn', 'block', 'info'))).toBe('block')
  expect(warningsOf(of('warn', 'block', 'info'))).toHaveLength(1)
})

describe('for any duties', () => {
  const anyDuty = fc
    .record({ from: fc.integer({ min: -300, max: 300 }), length: fc.integer({ min: 1, max: 20 }), id: fc.uuid() })
    .map(({ from, length, id }) => duty(from, from + length, { assignment_id: id }))
  const anyDuties = fc.array(anyDuty, { maxLength: 30 })
  const weight = { info: 1, warn: 2, block: 3 }

  test('their order does not matter', () => {
    fc.assert(
      fc.property(anyDuties, fc.infiniteStream(fc.nat()), (duties, random) => {
        const shuffled = duties.map((one) => ({ one, at: random.next().value })).toSorted((a, b) => a.at - b.at)

        expect(
          findingsFor(
            chef,
            shift,
            shuffled.map(({ one }) => one),
          ),
        ).toEqual(findingsFor(chef, shift, duties))
      }),
    )
  })

  test('an additional duty never removes a finding or makes it milder', () => {
    fc.assert(
      fc.property(anyDuties, anyDuty, (duties, more) => {
        const after = new Map(
          findingsFor(chef, shift, [...duties, more]).map((found) => [found.rule, weight[found.severity]]),
        )

        for (const { rule, severity } of findingsFor(chef, shift, duties))
          expect(after.get(rule)).toBeGreaterThanOrEqual(weight[severity])
      }),
    )
  })
})

test('stated availability warns, by the local clock', () => {
  const always = { valid_from: null, valid_to: null, every_n_weeks: 1 }
  const wednesday = { weekday: 3, starts: '06:00', ends: '12:00', preference: 'available' as const, ...always }
  const off = { from_day: '2026-11-18', to_day: '2026-11-18', starts: null, ends: null, kind: 'unavailable' as const }

  expect(findingsFor({ ...chef, availability: { weekly: [wednesday], exceptions: [] } }, shift, [])).toEqual([
    { rule: 'outsideAvailability', severity: 'warn', facts: {} },
  ])
  expect(findingsFor({ ...chef, availability: { weekly: [], exceptions: [off] } }, shift, [])).toEqual([
    { rule: 'saidUnavailable', severity: 'warn', facts: {} },
  ])
  const whole = { ...wednesday, ends: '16:00' }
  expect(findingsFor({ ...chef, availability: { weekly: [whole], exceptions: [] } }, shift, [])).toEqual([])
})

describe('a night that somebody is available every two weeks', () => {
  type Weekly = PersonFacts['availability']['weekly'][number]
  const nights = (weekday: number, valid_from: string, valid_to: string | null = null): Weekly => ({
    ...{ weekday, starts: '22:00', ends: '06:00', preference: 'available', valid_from, valid_to, every_n_weeks: 2 },
  })
  const warnings = (weekly: Weekly, works_on: string, starts = '22:00') => {
    const span = shiftSpan({ works_on, starts, ends: '06:00', zone: 'Australia/Sydney' })
    const input = { ...shift, ...span, works_on, time_zone: 'Australia/Sydney', unpaid_minutes: 0 }
    return findingsFor({ ...chef, availability: { weekly: [weekly], exceptions: [] } }, input, []).map(
      ({ rule }) => rule,
    )
  }
  const outside = ['outsideAvailability']

  test.each([
    ['2026-12-17', []],
    ['2026-12-24', outside],
    ['2026-12-31', []],
    ['2027-01-07', outside],
    ['2027-01-14', []],
  ])('across the turn of the year: the night of %s', (night, found) => {
    expect(warnings(nights(4, '2026-12-03'), night)).toEqual(found)
  })

  // The clocks go forward in the night to 4 October 2026 and back in that to 4 April 2027.
  test.each([
    ['2026-09-26', outside],
    ['2026-10-03', []],
    ['2026-10-10', outside],
    ['2026-10-17', []],
    ['2027-03-27', outside],
    ['2027-04-03', []],
    ['2027-04-10', outside],
  ])('across a change of the clocks: the night of %s', (night, found) => {
    expect(warnings(nights(6, '2026-09-19'), night)).toEqual(found)
  })

  test('applies until the morning after its last day, and no longer', () => {
    const sundays = nights(7, '2026-12-13', '2026-12-27')

    expect(warnings(sundays, '2026-12-27')).toEqual([])
    expect(warnings(sundays, '2026-12-28', '00:00')).toEqual([])
    expect(warnings(sundays, '2026-12-28')).toEqual(outside)
    expect(warnings(sundays, '2027-01-10')).toEqual(outside)
  })
})

describe('a required document', () => {
  const card = {
    type_id: 'card',
    type_name: 'White Card',
    position_id: null,
    location_id: null,
    is_held: true,
    expires_on: '2026-11-18',
  }
  const rulesWith = (...demands: PersonFacts['demands']) =>
    findingsFor({ ...chef, demands }, shift, []).map(({ rule }) => rule)

  test('is valid on its last day', () => {
    expect(rulesWith(card)).toEqual([])
    expect(rulesWith({ ...card, expires_on: '2026-11-17' })).toEqual(['documentEnds'])
  })

  test('blocks employees without it from the position that requires it, and from no other', () => {
    expect(rulesWith({ ...card, is_held: false })).toEqual(['documentMissing'])
    expect(rulesWith({ ...card, is_held: false, position_id: 'chef' })).toEqual(['documentMissing'])
    expect(rulesWith({ ...card, is_held: false, position_id: 'waiter' })).toEqual([])
  })

  test('applies at the location that requires it, and is reported once for several requirements', () => {
    const input = { ...card, is_held: false, location_id: 'hall' }
    const at = (location_id: string) => ({ ...shift, location: { ...kitchen, location_id } })
    const found = (where: ShiftToFill, ...demands: PersonFacts['demands']) =>
      findingsFor({ ...chef, demands }, where, []).map(({ rule }) => rule)

    expect(found(at('hall'), input)).toEqual(['documentMissing'])
    expect(found(at('stadium'), input)).toEqual([])
    expect(found(shift, input)).toEqual([])
    expect(found(at('hall'), input, { ...input, location_id: null })).toEqual(['documentMissing'])
  })
})
