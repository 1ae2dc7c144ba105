import { expect, test } from 'vitest'
import type { AssignmentFacts, PayFacts, PersonFacts } from '#server/modules/pay/timesheets/facts.ts'
import { boardFacts, chef, duty, opening } from '#server/testing/records/boards.ts'
import { plainRules } from '#server/testing/records/pay-rules.ts'
import { boardOf } from './board.ts'
import { numbersOf } from './numbers.ts'
import { ShiftPay } from './shift-pay.ts'

const person = (id: string, basis: PersonFacts['basis']): PersonFacts => ({
  ...{ id, basis, type: 'employee', birth_date: '1970-01-01', currency: 'AUD', week_start: 'mon' },
  ...{ pay_cycle: null, pay_cycle_anchor: null },
})

const assigned = (employee_id: string | null, classification: string): AssignmentFacts => ({
  ...{ id: `${employee_id} ${classification}`, rule_set_id: 'plain', customer_id: null, location_id: null },
  ...{ position_id: null, employee_id, classification, works_permanent_nights: false, all_purpose_allowances: [] },
  ...{ starts_on: '2026-07-01', ends_on: null },
})

/** Hannah is permanent for 20.00 an hour, Carl casual for 25.00, Lena casual of level 2 for 37.50; nothing says how Nia is paid. */
const pay = (rules = plainRules()): PayFacts => ({
  people: [person('hannah', 'full_time'), person('carl', 'casual'), person('lena', 'casual'), person('nia', null)],
  assignments: [assigned(null, 'L1'), assigned('lena', 'L2')],
  versions: new Map([['plain', [{ id: 'v1', rule_set_id: 'plain', title: 'Plain', valid_from: '2026-07-06', rules }]]]),
  holidays: new Map(),
})

const everybody = ['hannah', 'carl', 'lena', 'nia'].map((id) => chef(id))
const monday = opening('monday', { day: 0, from: 9, hours: 8 })
const boardWith = (facts: PayFacts | null, weight = 4, people = everybody) =>
  boardOf(boardFacts([monday], people, { pay: facts && { weight, facts } }))

const costsOf = (board: ReturnType<typeof boardWith>) => numbersOf(board).people.map(({ costs }) => costs[0] ?? 0)

test('a shift is paid with its penalties, its overtime of the day and a minimum engagement', () => {
  const minimum_engagement = [
    {
      ...{ employments: ['casual' as const], kinds_of_day: ['weekday' as const], minutes: 240 },
      ...{ paid_at: 'kind_of_day' as const, counts: 'each_period' as const, clause: null },
    },
  ]
  const paid = new ShiftPay(pay(plainRules({ minimum_engagement })))
  expect(paid.cents('carl', monday)).toBe(200_00)
  expect(paid.cents('hannah', monday)).toBe(160_00)
  // Two hours are made up to four.
  expect(paid.cents('carl', opening('short', { day: 0, from: 9, hours: 2 }))).toBe(100_00)
  // Saturday, at 150 %.
  expect(paid.cents('carl', opening('saturday', { day: 5, from: 9, hours: 8 }))).toBe(240_00)
  expect(paid.cents('nia', monday)).toBeNull()
  expect(paid.cents('nobody', monday)).toBeNull()
})

test('people cost what they are paid more than the cheapest, half a point a dollar for each step; the unknown one as the dearest', () => {
  const plain = costsOf(boardWith(null))
  const more = (weight: number) => costsOf(boardWith(pay(), weight)).map((cost, at) => cost - (plain[at] ?? 0))

  // 160.00, 200.00 and 300.00 for eight hours.
  expect(more(4)).toEqual([0, 80, 280, 280])
  expect(more(1)).toEqual([0, 20, 70, 70])
})

test('pay never counts as much as a warning', () => {
  const classifications = [
    { code: 'L1', title: 'Level 1', hourly_cents: 20_00 },
    { code: 'L2', title: 'Level 2', hourly_cents: 200_00 },
  ]
  const [first = 0, , third = 0] = costsOf(boardWith(pay(plainRules({ classifications }))))
  expect(third - first).toBe(499)
})

test('overtime of the week counts more the more pay does', () => {
  // 36 hours, so that six of eight more are overtime.
  const full = chef('carl', { duties: [0, 1, 2].map((day) => duty(`d${day}`, { day, from: 6, hours: 12 })) })
  const points = (weight: number) => numbersOf(boardWith(pay(), weight, [full])).limits.overtime_points
  expect([points(1), points(4)]).toEqual([10, 34])
  expect(numbersOf(boardWith(null, 0, [full])).limits.overtime_points).toBe(2)
})
