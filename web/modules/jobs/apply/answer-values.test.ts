import { expect, test } from 'vitest'
import type { JobQuestionKind, ShownQuestion } from '#contract/jobs/content.ts'
import { answersFrom, unanswered } from './answer-values.ts'

const question = (id: string, kind: JobQuestionKind, required = true): ShownQuestion => ({
  id,
  kind,
  text: { en: id },
  options: [],
  min: null,
  max: null,
  required,
})
const questions = [
  question('licence', 'yes_no'),
  question('shifts', 'multiple'),
  question('years', 'number'),
  question('why', 'text', false),
]

test('answers are sent as option ids, numbers and texts; empty ones are left out', () => {
  expect(answersFrom(questions, { licence: 'yes', shifts: ['day', 'night'], years: '3', why: '' })).toEqual({
    licence: ['yes'],
    shifts: ['day', 'night'],
    years: 3,
  })
})

test('required questions without an answer are named', () => {
  expect(unanswered(questions, { licence: 'no', shifts: [] })).toEqual(['shifts', 'years'])
})
