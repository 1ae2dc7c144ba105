import { describe, expect, test } from 'vitest'
import {
  attemptsOf,
  type TestQuestion,
  drawQuestions,
  isOver,
  automaticMarks,
  marksFor,
  testResultOf,
  questionFault,
} from './rules.ts'

const words = (en: string) => ({ en, fr: null, de: null, pt: null })
const requested = (more: Partial<TestQuestion>): TestQuestion => ({
  id: 'q',
  kind: 'single',
  wording: words('Which?'),
  options: [],
  correct: null,
  marks: 2,
  time_limit_s: 60,
  ...more,
})
const options = (...right: boolean[]) => right.map((correct, at) => ({ wording: words(`${at}`), correct }))
const now = new Date('2026-11-18T00:00:00.000Z')

test.each([
  { kind: 'single', options: options(false, true), correct: null, missing: null },
  { kind: 'single', options: options(true, true), correct: null, missing: 'options' },
  { kind: 'single', options: options(true), correct: null, missing: 'options' },
  { kind: 'multiple', options: options(true, true), correct: null, missing: null },
  { kind: 'multiple', options: options(false, false), correct: null, missing: 'options' },
  { kind: 'true_false', options: [], correct: 0, missing: null },
  { kind: 'true_false', options: [], correct: 2, missing: 'correct' },
  { kind: 'number', options: [], correct: null, missing: 'correct' },
  { kind: 'number', options: [], correct: -4.5, missing: null },
  { kind: 'short_text', options: [], correct: null, missing: null },
] as const)('a $kind question lacks $missing', ({ missing, ...question }) => {
  expect(questionFault({ ...question, options: [...question.options] })?.[0] ?? null).toBe(missing)
})

describe('the score of an answer', () => {
  test.each([
    { says: 'the right one of several', of: requested({ options: options(false, true) }), answer: ['1'], marks: 2 },
    { says: 'a wrong one', of: requested({ options: options(false, true) }), answer: ['0'], marks: 0 },
    { says: 'none', of: requested({ options: options(false, true) }), answer: [], marks: 0 },
    {
      says: 'all that are right, in whatever order',
      of: requested({ kind: 'multiple', options: options(true, false, true) }),
      answer: ['2', '0', '2'],
      marks: 2,
    },
    {
      says: 'one of two',
      of: requested({ kind: 'multiple', options: options(true, false, true) }),
      answer: ['0'],
      marks: 0,
    },
    { says: 'false, which is right', of: requested({ kind: 'true_false', correct: 0 }), answer: ['0'], marks: 2 },
    { says: 'nothing where false is right', of: requested({ kind: 'true_false', correct: 0 }), answer: [''], marks: 0 },
    { says: 'a number with a comma', of: requested({ kind: 'number', correct: 2.5 }), answer: ['2,5'], marks: 2 },
    { says: 'another number', of: requested({ kind: 'number', correct: 2.5 }), answer: ['25'], marks: 0 },
    { says: 'a text, of which a person decides', of: requested({ kind: 'short_text' }), answer: ['Well'], marks: null },
    { says: 'no text', of: requested({ kind: 'short_text' }), answer: [' '], marks: 0 },
  ])('$says', ({ of, answer, marks }) => {
    expect(marksFor(of, answer)).toBe(marks)
  })
})

test('seventy percent is a pass, and nothing is decided while a mark is missing', () => {
  const questions = [requested({ id: 'a', marks: 7 }), requested({ id: 'b', marks: 3, kind: 'short_text' })]

  expect(testResultOf(questions, { a: 7, b: 0 })).toEqual({ result: 'passed', score: 70 })
  expect(testResultOf(questions, { a: 6, b: 0 })).toEqual({ result: 'failed', score: 60 })
  expect(testResultOf(questions, { a: 6, b: 99 })).toEqual({ result: 'passed', score: 90 })
  expect(testResultOf(questions, automaticMarks(questions, { b: ['Yes'] }))).toEqual({ result: 'to_mark', score: null })
})

test('at most ten questions are drawn, and their times add up', () => {
  const many = Array.from({ length: 14 }, (_, at) => requested({ id: `${at}` }))

  expect(drawQuestions(many).questions).toHaveLength(10)
  expect(drawQuestions(many).seconds).toBe(600)
})

describe('attempts', () => {
  const taken = (result: 'passed' | 'failed', hours: number) => ({
    result,
    started_at: new Date(now.getTime() - hours * 3_600_000).toISOString(),
  })

  test('are limited to three, a day apart', () => {
    expect(attemptsOf([], now)).toEqual({ attempts_left: 3, next_at: null })
    expect(attemptsOf([taken('failed', 23)], now)).toEqual({ attempts_left: 2, next_at: '2026-11-18T01:00:00.000Z' })
    expect(attemptsOf([taken('failed', 24)], now)).toEqual({ attempts_left: 2, next_at: null })
    expect(attemptsOf([taken('failed', 24), taken('failed', 48), taken('failed', 72)], now).attempts_left).toBe(0)
  })

  test('start again after a pass', () => {
    expect(attemptsOf([taken('failed', 24), taken('passed', 48), taken('failed', 72)], now).attempts_left).toBe(2)
  })
})

test('the network gets three extra seconds', () => {
  expect(isOver('2026-11-17T23:59:57.000Z', now)).toBe(false)
  expect(isOver('2026-11-17T23:59:56.999Z', now)).toBe(true)
})
