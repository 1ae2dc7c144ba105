import { expect, it } from 'vitest'
import { mergeResults, type RoundResult, assignedToThread, sharedWeeks } from './rounds.ts'
import type { Line } from '#server/optimiser/staffing.ts'

const cells = [
  { required: 1, under: 10, over: 4 },
  { required: 1, under: 10, over: 4 },
]
const lineOf = (...worked: number[]): Line => ({ cells: Int32Array.from(worked), cost: 1 })
const resultOf = (lines: Line[], people: number[], cost: number): RoundResult => ({
  best: { cost, lines },
  changes: [{ people, lines: people.map((person) => lines[person]!) }],
  bound: null,
  annealed: undefined,
  root: undefined,
})

it('merges the improvements of all threads, but none that makes the best roster worse', () => {
  const first = resultOf([lineOf(0), lineOf()], [0], 12)
  const second = resultOf([lineOf(), lineOf(1)], [1], 12)
  expect(mergeResults(cells, [first, second])).toEqual({ cost: 2, lines: [lineOf(0), lineOf(1)] })
  const same = resultOf([lineOf(), lineOf(0)], [1], 12)
  expect(mergeResults(cells, [first, same])).toEqual({ cost: 12, lines: first.best.lines })
})

it('gives everybody to one thread, and to another one in a later round', () => {
  const ownerIn = (round: number, person: number) =>
    [0, 1, 2].filter((thread) => assignedToThread(thread, 3, round)(person))
  const rounds = Array.from({ length: 30 }, (_, at) => at)
  for (let person = 0; person < 50; person++) {
    for (const round of rounds) expect(ownerIn(round, person)).toHaveLength(1)
    expect(new Set(rounds.map((round) => ownerIn(round, person)[0])).size).toBe(3)
  }
})

it('gives no week to two threads, and every week to each thread in some round', () => {
  const weeksIn = (thread: number, round: number) => {
    const { first, length } = sharedWeeks(thread, 3, round, 13)
    return Array.from({ length }, (_, at) => (first + at) % 13)
  }
  const rounds = Array.from({ length: 60 }, (_, at) => at)
  for (const round of rounds) {
    const all = [0, 1, 2].flatMap((thread) => weeksIn(thread, round))
    expect(new Set(all).size).toBe(12)
  }
  for (const thread of [0, 1, 2]) expect(new Set(rounds.flatMap((round) => weeksIn(thread, round))).size).toBe(13)
})
