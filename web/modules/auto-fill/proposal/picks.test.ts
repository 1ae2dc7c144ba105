import { expect, test } from 'vitest'
import type { FillProposal } from '#contract/rostering/rosters/auto-fill.ts'
import { add, assignmentsOf, choose, decisionsOf, noPicks, withTaken } from './picks.ts'

const proposal = (roster_shift_id: string, employee_id: string, verdict: 'ok' | 'warn' = 'ok'): FillProposal => ({
  ...{ roster_shift_id, employee_id, verdict, name: employee_id, score: 20, score_parts: [], findings: [] },
  ...{ works_on: '2026-12-07', starts: '08:00', ends: '16:00', position_name: 'Chef', position_colour: 'blue' },
  ...{ roster_id: 'week', location_id: 'hall', location_name: 'Hall', customer_name: 'Harbour' },
  kept: false,
  alternatives: [],
})
const [ava, noah, mia] = [proposal('a', 'ava'), proposal('a', 'noah'), proposal('b', 'mia', 'warn')]
const all = [ava, noah, mia]
const person = (employee_id: string) => ({ employee_id, name: employee_id, findings: [] })
const pairs = (picks = noPicks) => assignmentsOf(all, picks).map((one) => `${one.shift_id} ${one.employee_id}`)
const nothing = { keep: [], exclude: [] }

test('assigns those without a warning, and others when the planner takes them', () => {
  expect(pairs()).toEqual(['a ava', 'a noah'])
  expect(pairs(withTaken(noPicks, [mia], true))).toEqual(['a ava', 'a noah', 'b mia'])
  expect(assignmentsOf([{ ...mia, kept: true }], noPicks)).toHaveLength(1)
})

test('assigns the chosen person instead, additions too, and nobody twice to one shift', () => {
  const picks = add(choose(choose(noPicks, mia, person('zoe')), ava, person('noah')), 'c', person('liam'))

  expect(pairs(picks)).toEqual(['a noah', 'b zoe', 'c liam'])
  expect(pairs(choose(picks, ava, ava))).toEqual(['a ava', 'a noah', 'b zoe', 'c liam'])
})

test('keeps the planner’s choices and rejections for the next run, and those of the run before', () => {
  const picks = add(choose(withTaken(noPicks, [noah], false), mia, person('zoe')), 'c', person('liam'))
  const run = { keep: [{ shift_id: 'd', employee_id: 'eve' }], exclude: [{ shift_id: 'c', employee_id: 'liam' }] }

  expect(decisionsOf(run, all, picks)).toEqual({
    keep: [
      { shift_id: 'd', employee_id: 'eve' },
      { shift_id: 'b', employee_id: 'zoe' },
      { shift_id: 'c', employee_id: 'liam' },
    ],
    exclude: [
      { shift_id: 'a', employee_id: 'noah' },
      { shift_id: 'b', employee_id: 'mia' },
    ],
  })
})

test('does not count taking none of them as rejections, and leaving one that was kept as one', () => {
  expect(decisionsOf(nothing, all, withTaken(noPicks, all, false, false))).toEqual(nothing)
  const kept = { ...ava, kept: true }
  const run = { keep: [{ shift_id: 'a', employee_id: 'ava' }], exclude: [] }

  expect(decisionsOf(run, [kept], withTaken(noPicks, [kept], false))).toEqual({
    keep: [],
    exclude: [{ shift_id: 'a', employee_id: 'ava' }],
  })
})
