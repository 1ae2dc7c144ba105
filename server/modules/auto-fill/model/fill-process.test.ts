import { expect, test } from 'vitest'
import { defaultConfig } from '#contract/platform/settings.ts'
import type { FillResult } from '#contract/rostering/rosters/auto-fill.ts'
import { randomOf } from '#server/optimiser/random.ts'
import { inProcess } from '#server/modules/auto-fill/runs/filling.ts'
import { dutyOf, isExcluding } from '#server/modules/auto-fill/rules.ts'
import { boardFacts, chef, duty, opening, piecesOf, student } from '#server/testing/records/boards.ts'
import { boardOf, findingsOf } from './board.ts'
import { fillCosts } from './board-numbers.ts'
import { staffingOf } from './board-staffing.ts'
import type { BoardFacts } from './facts.ts'
import { fillGreedily } from './greedy.ts'
import type { LinePricer } from '#server/modules/auto-fill/model/lines/line-pricer.ts'
import { numbersOf } from './numbers.ts'

/** Sixty shifts at two sites within two weeks, too many for nine people: some are students, some have duties elsewhere. */
function someBoard(seed: number): BoardFacts {
  const random = randomOf(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const shifts = Array.from({ length: 60 }, (_, n) =>
    opening(
      `shift ${n}`,
      { day: upTo(14), from: 5 + upTo(17), hours: 4 + upTo(7) },
      { position_id: n % 5 === 0 ? 'waiter' : 'chef', roster_id: `roster ${n % 2}`, free: 1 + upTo(2) },
    ),
  )
  const people = Array.from({ length: 9 }, (_, n) =>
    chef(`person ${n}`, {
      position_ids: n % 3 === 0 ? ['chef', 'waiter'] : ['chef'],
      duties: [
        duty('before', { day: -1 - upTo(3), from: 14, hours: 9 }),
        duty('elsewhere', { day: upTo(14), from: 9, hours: 8 }),
      ],
      ...(n % 4 === 0 ? student(30) : {}),
    }),
  )
  const limits = { ...defaultConfig, rest_block: 240, rest_warn: 480 }
  return boardFacts(shifts, people, { limits })
}

const never = new AbortController().signal

async function fill(facts: BoardFacts) {
  const values: number[] = []
  const { result, rejected } = await inProcess(
    piecesOf(facts),
    { seconds: 600, rounds: 1, seed: 5 },
    { cancel: never, stop: never, onProgress: ({ value }) => values.push(value) },
  )
  // Text of the process.
  return { result: JSON.parse(result) as FillResult, rejected, value: values.at(-1) ?? Infinity }
}

function greedyValue(facts: BoardFacts) {
  const board = numbersOf(boardOf(facts))
  const { people } = staffingOf(board)
  const lines = fillGreedily(board, people)
  const counts = board.cells.map((_, cell) => lines.filter((line) => line.includes(cell)).length)
  const unfilled = board.cells.reduce((sum, { required }, cell) => sum + required - (counts[cell] ?? 0), 0)
  return lines.reduce((sum, line, at) => sum + costOf(people[at], line), unfilled * fillCosts.unfilled)
}

const costOf = (pricer: LinePricer | undefined, line: readonly number[]) => pricer?.evaluate(line)?.cost ?? Infinity

/** The proposals that a rule excludes, with all proposals and duties of the person. */
function excluded(facts: BoardFacts, { proposals }: FillResult) {
  const board = boardOf(facts)
  const shiftOf = (id: string) =>
    board.shifts.find((one) => one.roster_shift_id === id) ?? opening('', { day: 0, from: 0, hours: 1 })
  return proposals.filter(({ employee_id, roster_shift_id }) => {
    const person = board.people.find(({ id }) => id === employee_id)
    if (person === undefined) return true
    const others = proposals.filter((one) => one.employee_id === employee_id && one.roster_shift_id !== roster_shift_id)
    const duties = [...person.duties, ...others.map((one) => dutyOf(shiftOf(one.roster_shift_id)))]
    return findingsOf(person, shiftOf(roster_shift_id), duties, facts.limits).some(isExcluding)
  })
}

test.each([1, 2])(
  'board %i: no proposal is against a rule, the value is never worse than the greedy one, and the same seed finds the same',
  async (seed) => {
    const facts = someBoard(seed)

    const [one, again] = [await fill(facts), await fill(facts)]

    expect(one.rejected).toBe(0)
    expect(excluded(facts, one.result)).toEqual([])
    expect(one.result.proposals.length).toBeGreaterThan(30)
    expect(one.value).toBeLessThanOrEqual(greedyValue(facts) + 1e-6)
    expect(again).toEqual(one)
  },
)

test('a search that is cancelled has the best result until then', async () => {
  const { result } = await inProcess(
    piecesOf(someBoard(3)),
    { seconds: 600, seed: 1 },
    { cancel: AbortSignal.abort(), stop: never, onProgress: () => undefined },
  )

  // Text of the process.
  expect((JSON.parse(result) as FillResult).proposals.length).toBeGreaterThan(30)
})

test('with nobody, or nobody with the position, every opening stays unfilled with what explains it', async () => {
  const waiter = opening('dinner', { day: 2, from: 17, hours: 5 }, { position_id: 'waiter', position_name: 'Waiter' })

  const empty = await fill(boardFacts([waiter], []))
  const chefs = await fill(boardFacts([waiter], [chef('Al'), chef('Bo')]))

  expect(empty.result).toMatchObject({ people: 0, proposals: [], unfilled: [{ openings: 1, reasons: [] }] })
  expect(chefs.result.unfilled).toMatchObject([{ reasons: [{ people: 2, findings: [{ rule: 'positionNotHeld' }] }] }])
})

test('a person whom a rule excludes more than once explains less than those with one finding', async () => {
  const night = opening('night', { day: 5, from: 18, hours: 8 })
  const off = {
    weekly: [],
    exceptions: [
      { from_day: '2026-10-01', to_day: '2026-10-05', starts: null, ends: null, kind: 'unavailable' as const },
    ],
  }
  const [al, bo, cy] = [
    chef('Al', { availability: off }),
    chef('Bo', { availability: off }),
    chef('Cy', { availability: off, do_not_rehire: 'Reason' }),
  ]

  const { result } = await fill(boardFacts([night], [al, bo, cy]))

  expect(result.unfilled).toMatchObject([{ reasons: [{ people: 2, findings: [{ rule: 'saidUnavailable' }] }] }])
})
