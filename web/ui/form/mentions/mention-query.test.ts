import { expect, test } from 'vitest'
import { matchingPeople, mentionQueryAt } from './mention-query.ts'

test.each([
  ['@', { query: '', from: 0, to: 1 }],
  ['Please @jo', { query: 'jo', from: 7, to: 10 }],
  ['Please @jo sm', { query: 'jo sm', from: 7, to: 13 }],
  ['First line\n(@jo', { query: 'jo', from: 12, to: 15 }],
])('before the caret in “%s” a mention is being typed', (text, expected) => {
  expect(mentionQueryAt(text, text.length)).toEqual(expected)
})

test.each(['No mention', 'jo@example', 'Please @Jo Smith ', 'Please @Jo Smith call', '@jo\n'])(
  'before the caret in “%s” no mention is being typed',
  (text) => {
    expect(mentionQueryAt(text, text.length)).toBeNull()
  },
)

test('people are found by the beginnings of their names, without case and accents', () => {
  const people = [{ label: 'Élise Jones' }, { label: 'Jo Ann Smith-Lee' }]

  expect(matchingPeople(people, 'eli')).toEqual([people[0]])
  expect(matchingPeople(people, 'lee jo')).toEqual([people[1]])
  expect(matchingPeople(people, 'ones')).toEqual([])
  expect(matchingPeople(people, '')).toEqual(people)
})
