import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RecentChanges } from './recent-changes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('before it has listened for a whole period, each roster may have changed', () => {
  const changes = new RecentChanges(1000)
  expect(changes.mayHave(['one'])).toBe(true)

  vi.advanceTimersByTime(1000)
  expect(changes.mayHave(['one'])).toBe(false)
  changes.stop()
})

test('a change is known for at least one period and at most two', () => {
  const changes = new RecentChanges(1000)
  vi.advanceTimersByTime(1500)
  changes.add('one')
  expect(changes.mayHave(['other', 'one'])).toBe(true)
  expect(changes.mayHave(['other'])).toBe(false)

  vi.advanceTimersByTime(1000)
  expect(changes.mayHave(['one'])).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(changes.mayHave(['one'])).toBe(false)
  changes.stop()
})

test('after changes were missed, each roster may have changed for a whole period', () => {
  const changes = new RecentChanges(1000)
  vi.advanceTimersByTime(1900)
  changes.restart()

  vi.advanceTimersByTime(900)
  expect(changes.mayHave(['one'])).toBe(true)
  vi.advanceTimersByTime(100)
  expect(changes.mayHave(['one'])).toBe(false)
  changes.stop()
})
