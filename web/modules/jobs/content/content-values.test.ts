import { expect, test } from 'vitest'
import { contentInput, contentValues, type TextValues, writtenLanguages } from './content-values.ts'
import { newQuestion, withKind } from './questions/question-values.ts'
import { moveItem } from './use-reorder.ts'

const english: TextValues = {
  title: ' Picker ',
  summary: '',
  description: '<p></p>',
  duties: ['Pick', ' '],
  requirements: [],
  shift_pattern: ' 7:00–15:00 ',
}

function valuesWith(texts: Record<string, TextValues>, more: object = {}) {
  const values = contentValues()
  return { ...values, texts: { ...values.texts, ...texts }, ...more }
}

test('a language without any text is sent as null', () => {
  const { texts } = contentInput(valuesWith({ en: english }))

  expect(texts).toEqual({
    en: {
      title: 'Picker',
      summary: '',
      description: '',
      duties: ['Pick'],
      requirements: [],
      shift_pattern: '7:00–15:00',
    },
    fr: null,
    de: null,
    pt: null,
  })
})

test('the empty paragraph of an editor is no text', () => {
  const empty = { ...english, title: '', duties: [''], shift_pattern: '' }

  expect(writtenLanguages({ en: english, fr: empty })).toEqual(['en'])
})

test('a skill that was removed is no longer desirable', () => {
  const input = contentInput(valuesWith({}, { skill_ids: ['a'], optional_skill_ids: ['a', 'b'] }))

  expect(input['optional_skill_ids']).toEqual(['a'])
})

test('a question is moved to another place, and one place further', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
})

test('options stay when a single choice becomes a multiple choice, and go when it becomes a number', () => {
  const question = newQuestion('single')

  expect(withKind(question, 'multiple').options).toBe(question.options)
  expect(withKind(question, 'number').options).toEqual([])
  expect(withKind(question, 'yes_no').options.map(({ id }) => id)).toEqual(['yes', 'no'])
})
