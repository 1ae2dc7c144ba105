import { expect, test } from 'vitest'
import { mentionOf } from '#contract/jobs/applications/note-mentions.ts'
import { mentionChoices, toEditedText, toStoredText } from './note-text.ts'

const [ann, anna, one, other] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const choices = mentionChoices([
  { id: ann ?? '', name: 'Ann', email: 'ann@example.com' },
  { id: anna ?? '', name: 'Ann Smith', email: 'anna@example.com' },
  { id: one ?? '', name: 'Kim Lee', email: 'kim@example.com' },
  { id: other ?? '', name: 'Kim Lee', email: 'lee@example.com' },
])

test('a text is stored with the ids of those whom it mentions, and edited with their names', () => {
  const written = '@Ann Smith and @Ann: call @Kim Lee (lee@example.com), not @Annabel'
  const stored = `${mentionOf(anna ?? '')} and ${mentionOf(ann ?? '')}: call ${mentionOf(other ?? '')}, not @Annabel`

  expect(toStoredText(written, choices)).toBe(stored)
  expect(toEditedText(stored, choices)).toBe(written)
})

test('a mention of somebody unknown stays as it is', () => {
  const text = `Hello ${mentionOf('00000000-0000-4000-8000-000000000009')}`

  expect(toStoredText(toEditedText(text, choices), choices)).toBe(text)
})
