import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RecentChanges } from './recent-changes.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a process that has just begun to listen says of every roster that it has not changed since, at most for the period', () => {
  const changes = new RecentChanges(1000)
  vi.advanceTimersByTime(300)
  expect(changes.unchangedMs(['one'])).toBe(300)

  vi.advanceTimersByTime(5000)
  expect(changes.unchangedMs(['one'])).toBe(1000)
})

test('of several rosters the last change counts', () => {
  const changes = new RecentChanges(1000)
  vi.advanceTimersByTime(5000)
  changes.add('one')
  vi.advanceTimersByTime(200)
  changes.add('other')
  vi.advanceTimersByTime(100)

  expect(changes.unchangedMs(['one'])).toBe(300)
  expect(changes.unchangedMs(['one', 'other', 'third'])).toBe(100)
  expect(changes.unchangedMs(['third'])).toBe(1000)
})

test('a roster that changes again is known by its last change, when older changes have been forgotten', () => {
  const changes = new RecentChanges(1000)
  vi.advanceTimersByTime(5000)
  for (const roster_id of ['one', 'other', 'one']) {
    changes.add(roster_id)
    vi.advanceTimersByTime(600)
  }

  expect(changes.unchangedMs(['one'])).toBe(600)
  expect(changes.unchangedMs(['other'])).toBe(1000)
})

test('after changes were missed, each roster may have changed until then', () => {
  const changes = new RecentChanges(1000)
  vi.advanceTimersByTime(5000)
  changes.restart()
  vi.advanceTimersByTime(400)

  expect(changes.unchangedMs(['one'])).toBe(400)
})
