import { expect, test } from 'vitest'
import type { AssignmentRow, AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import { agendaOf, byDay } from './agenda.ts'

const now = Date.parse('2026-12-07T00:00:00Z')

test('lists offers first, then the next accepted shift, then the others', () => {
  const agenda = agendaOf(
    [own('a', 'declined', 8), own('b', 'accepted', 9), own('c', 'pending', 10), own('d', 'accepted', 11)],
    now,
  )

  expect(agenda.waiting.map(({ id }) => id)).toEqual(['c'])
  expect(agenda.next?.id).toBe('b')
  expect(agenda.later.map(({ id }) => id)).toEqual(['a', 'd'])
})

test('leaves out shifts that are over', () => {
  expect(agendaOf([own('a', 'pending', 5)], now)).toEqual({ waiting: [], next: null, later: [] })
})

test('groups shifts of the same day', () => {
  const days = byDay([own('a', 'accepted', 8), own('b', 'accepted', 8), own('c', 'accepted', 9)])

  expect(days.map(({ day, rows }) => [day, rows.length])).toEqual([
    ['2026-12-08', 2],
    ['2026-12-09', 1],
  ])
})

// Only the fields that the agenda reads.
const own = (id: string, status: AssignmentStatus, day: number) =>
  ({
    id,
    status,
    works_on: `2026-12-${String(day).padStart(2, '0')}`,
    ends_at: `2026-12-${String(day).padStart(2, '0')}T05:00:00.000Z`,
  }) as AssignmentRow
