import { expect, test } from 'vitest'
import { callerOf } from '#server/testing/callers.ts'
import { canEditNote } from './policy.ts'

const recruiter = { ...callerOf('admin'), membership_id: 'ruth' }

test('authors edit their own notes', () => {
  expect(canEditNote(recruiter, { author_id: 'ruth' })).toBe(true)
  expect(canEditNote(recruiter, { author_id: 'nora' })).toBe(false)
})

test('a note without an author is edited by all who change jobs', () => {
  expect(canEditNote(recruiter, { author_id: null })).toBe(true)
  expect(canEditNote({ ...callerOf('customer'), membership_id: 'harriet' }, { author_id: null })).toBe(false)
})
