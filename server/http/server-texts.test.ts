import { expect, test } from 'vitest'
import { refusalMessage } from './server-texts.ts'

test('a refusal states its number in the right form, and is a whole sentence without one', () => {
  expect(refusalMessage('en', 'stillUsed', { count: 1 })).toBe('This is used once and can’t be removed.')
  expect(refusalMessage('en', 'stillUsed', { count: 1200 })).toBe('This is used 1,200 times and can’t be removed.')
  expect(refusalMessage('en', 'stillUsed')).toBe('This is still in use and can’t be removed.')
  expect(refusalMessage('en', 'lifecycle.shiftsAhead')).toMatch(/^This person has upcoming shifts\. /)
})
