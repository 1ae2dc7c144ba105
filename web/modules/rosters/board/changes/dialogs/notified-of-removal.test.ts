import { expect, test } from 'vitest'
import type { AssignmentStatus, BoardAssignment } from '#contract/rostering/shifts/assignments.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { notifiedOfRemoval } from './notified-of-removal.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

const held = (id: string, roster_shift_id: string, status: AssignmentStatus) =>
  ({ id, roster_shift_id, employee_id: id, status }) as BoardAssignment
// Only what the function reads.
const board = {
  shifts: [{ id: 'one' }, { id: 'two' }],
  assignments: [
    held('ava', 'one', 'accepted'),
    held('ben', 'one', 'pending'),
    held('cleo', 'one', 'planned'),
    held('dan', 'one', 'declined'),
    held('eve', 'two', 'accepted'),
  ],
  people: ['ava', 'ben', 'cleo', 'dan', 'eve'].map((id) => ({ id, name: id })),
} as unknown as Board
const notified = (...ids: string[]) =>
  notifiedOfRemoval(
    board,
    ids.map((id) => ({ id }) as GridChip),
  ).map(({ name, has_accepted }) => [name, has_accepted])

test('deleting a whole shift notifies everybody who was asked or accepted, and nobody of a draft or a refusal', () => {
  expect(notified('w:one')).toEqual([
    ['ava', true],
    ['ben', false],
  ])
})

test('deleting the openings of two people notifies these two, and deleting free openings nobody', () => {
  expect(notified('a:ben', 'a:eve', 's:two')).toEqual([
    ['ben', false],
    ['eve', true],
  ])
})
