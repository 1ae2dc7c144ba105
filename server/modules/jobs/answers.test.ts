import { describe, expect, test } from 'vitest'
import type { ShownQuestion } from '#contract/jobs/content.ts'
import { Refusal } from '#contract/refusals.ts'
import { scoreAnswers } from './answers.ts'

const question = (more: Partial<ShownQuestion>): ShownQuestion => ({
  ...{ id: 'q', kind: 'single', text: {}, min: null, max: null, required: true },
  options: [
    { id: 'a', text: {}, weight: 5, knock_out: false },
    { id: 'b', text: {}, weight: -2, knock_out: true },
  ],
  ...more,
})
const fieldsOf = (work: () => unknown) => {
  try {
    work()
  } catch (thrown) {
    if (thrown instanceof Refusal) return Object.keys(thrown.fields)
    throw thrown
  }
  return []
}

describe('answers', () => {
  test('add up their weights and mark who is knocked out', () => {
    const several = question({ kind: 'multiple' })
    expect(scoreAnswers([several], { q: ['a'] })).toMatchObject({ score: 5, knocked_out: false })
    expect(scoreAnswers([several], { q: ['a', 'b'] })).toMatchObject({ score: 3, knocked_out: true })
  })

  test.each([
    [4, true],
    [5, false],
    [10, false],
    [11, true],
  ])('a number of %i outside of 5 to 10: %s', (answer, knocked_out) => {
    expect(scoreAnswers([question({ kind: 'number', min: 5, max: 10 })], { q: answer })).toMatchObject({ knocked_out })
  })

  test('to yes or no need no options', () => {
    expect(scoreAnswers([question({ kind: 'yes_no', options: [] })], { q: ['yes'] }).answers).toEqual({ q: ['yes'] })
  })

  test('to unknown questions are left out, and those to optional ones may be missing', () => {
    expect(scoreAnswers([question({ required: false })], { x: ['a'] })).toEqual({
      answers: {},
      score: 0,
      knocked_out: false,
    })
  })

  test.each([
    [question({}), {}],
    [question({}), { q: [] }],
    [question({}), { q: ['a', 'b'] }],
    [question({}), { q: ['c'] }],
    [question({}), { q: 'a' }],
    [question({ kind: 'number' }), { q: 'a' }],
    [question({ kind: 'text' }), { q: 1 }],
    [question({ kind: 'yes_no' }), { q: ['a'] }],
  ])('that do not fit are refused at their question (%#)', (one, answers) => {
    expect(fieldsOf(() => scoreAnswers([one], answers))).toEqual(['answers.q'])
  })
})
