import { expect, test } from 'vitest'
import { targetDays } from './target-days.ts'

const from = { first: '2026-12-07', until: '2026-12-21' }

test.each([
  { repetition: 'once', days: 7, found: ['2026-12-07'] },
  { repetition: 'weekly', days: 1, found: ['2026-12-07', '2026-12-14', '2026-12-21'] },
  { repetition: 'weekly', days: 7, found: ['2026-12-07', '2026-12-14', '2026-12-21'] },
  { repetition: 'weekly', days: 14, found: ['2026-12-07', '2026-12-21'] },
] as const)('$days days repeated $repetition', ({ repetition, days, found }) => {
  expect(targetDays({ ...from, repetition }, days)).toEqual(found)
})

test('every day includes the first and the last', () => {
  expect(targetDays({ ...from, repetition: 'daily' }, 1)).toHaveLength(15)
})

test('an incomplete input has no days, and more than the limit is too many', () => {
  expect(targetDays({ first: null, repetition: 'once', until: null }, 7)).toEqual([])
  expect(targetDays({ ...from, repetition: 'weekly', until: null }, 7)).toEqual([])
  expect(targetDays({ ...from, repetition: 'weekly', until: '2026-12-06' }, 7)).toEqual([])
  expect(targetDays({ ...from, repetition: 'daily', until: '2027-12-07' }, 1)).toBe('tooMany')
})
