import { expect, test } from 'vitest'
import { versionInForce } from './rules-in-force.ts'

const version = (valid_from: string) => ({
  id: valid_from,
  valid_from,
  note: null,
  created_at: '2026-01-01T00:00:00.000Z',
  created_by_name: 'Mia Novak',
  updated_at: '2026-01-01T00:00:00.000Z',
  is_used: false,
  version: 1,
})
const history = ['2027-07-01', '2026-07-01', '2025-07-01'].map(version)

test.each([
  ['the version that today goes by', '2026-07-01', '2026-07-01'],
  ['the first one before any has begun', null, '2025-07-01'],
])('offers what %s has', (_, valid_from, id) => {
  expect(versionInForce({ history, valid_from })?.id).toBe(id)
})

test('a set without versions has nothing to offer', () => {
  expect(versionInForce({ history: [], valid_from: null })).toBeUndefined()
})
