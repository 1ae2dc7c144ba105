import { expect, test } from 'vitest'
import type { Proposal } from '#contract/rostering/auto-fill.ts'
import { keyOf, startPicks, stepsOf } from './picks.ts'

const proposal = (roster_shift_id: string, employee_id: string, verdict: 'ok' | 'warn' = 'ok'): Proposal => ({
  ...{ roster_shift_id, employee_id, verdict, name: employee_id, score: 20, score_parts: [], findings: [] },
  ...{ works_on: '2026-12-07', starts: '08:00', ends: '16:00', position_name: 'Chef', position_colour: 'blue' },
  alternatives: [],
})
const [ava, noah, mia] = [proposal('a', 'ava'), proposal('a', 'noah'), proposal('b', 'mia', 'warn')]
const all = [ava, noah, mia]

test('proposals with a warning are applied only when the planner picks them', () => {
  expect(stepsOf(all, startPicks(all))).toEqual([
    { do: 'assign', shift_id: 'a', employee_id: 'ava' },
    { do: 'assign', shift_id: 'a', employee_id: 'noah' },
  ])
})

test('a proposal can be left out or get another person, and nobody is assigned twice to a shift', () => {
  const picks = new Map(startPicks(all)).set(keyOf(ava), 'noah').set(keyOf(mia), 'zoe')

  expect(stepsOf(all, picks)).toEqual([
    { do: 'assign', shift_id: 'a', employee_id: 'noah' },
    { do: 'assign', shift_id: 'b', employee_id: 'zoe' },
  ])
  expect(stepsOf(all, new Map(picks).set(keyOf(mia), null))).toHaveLength(1)
})
