import { expect, test } from 'vitest'
import type { BoardAssignment } from '#contract/rostering/shifts/assignments.ts'
import { noShiftTexts } from '#contract/rostering/shifts/shift-fields.ts'
import type { Board, BoardShift } from '#contract/rostering/rosters/rosters.ts'
import { missingRosters } from '#web/modules/rosters/board/missing-rosters.ts'
import type { RowKind } from '#web/modules/rosters/board/board-ids.ts'
import { stepsOfOps } from './steps-of.ts'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/grid-content.ts'

const shift = (id: string, openings: number): BoardShift => ({
  id,
  roster_id: 'r',
  location_id: 'l',
  position_id: 'p',
  works_on: '2026-11-23',
  starts: '09:00',
  ends: '17:00',
  starts_at: '2026-11-22T22:00:00Z',
  ends_at: '2026-11-23T06:00:00Z',
  clock_minutes: 480,
  elapsed_minutes: 480,
  openings,
  breaks: [],
  breaks_by: 'rules',
  unpublished_removals: 0,
  sub_location_id: null,
  sub_location_name: null,
  required_skills: [],
  ...noShiftTexts,
  status: 'draft',
  version: 7,
})
const held = (id: string, roster_shift_id: string): BoardAssignment => ({
  id,
  roster_shift_id,
  employee_id: 'ava',
  status: 'planned',
  response_note: null,
  is_unpublished: false,
  version: 3,
})
const board: Board = {
  from: '2026-11-23',
  to: '2026-11-29',
  rosters: [],
  shifts: [shift('one', 1), shift('three', 3)],
  assignments: [held('x', 'one'), held('y', 'three'), held('z', 'three')],
  people: [],
  elsewhere: [],
  cancelled: [],
  holidays: [],
}
const chip = (id: string, row_id = 'ava'): GridChip => ({
  id,
  row_id,
  day: 0,
  starts: '09:00',
  ends: '17:00',
  crosses_midnight: false,
  title: 'Carer',
  colour: 'teal',
  state: 'draft',
})
const none = new Map<string, string>()
const removed = (...ids: string[]) =>
  stepsOfOps(
    board,
    ids.map((id) => ({ do: 'remove', chip: chip(id) })),
    none,
  ).flatMap(({ steps }) => steps.map((step) => [step.do, 'openings' in step ? step.openings : null]))

const moved = { do: 'place', by: 'people', copy: false } as const

test('a person’s shift goes to the person and day where it was dropped, with the version that the board shows', () => {
  const [part] = stepsOfOps(board, [{ ...moved, chip: chip('a:x'), row_id: 'ben', day: 2, shown_id: 'a:x' }], none)

  expect(part?.steps).toEqual([
    { do: 'place', assignment_id: 'x', version: 3, employee_id: 'ben', works_on: '2026-11-25', copy: false },
  ])
})

test('onto the row of unfilled shifts means nobody', () => {
  const [part] = stepsOfOps(board, [{ ...moved, chip: chip('a:x'), row_id: openRowId, day: 0, shown_id: 'p:1' }], none)

  expect(part?.steps[0]).toMatchObject({ do: 'place', employee_id: null })
})

test('an unfilled shift is placed by its shift', () => {
  const [part] = stepsOfOps(
    board,
    [{ ...moved, chip: chip('s:three', openRowId), row_id: 'ben', day: 0, shown_id: 'p:1' }],
    none,
  )

  expect(part?.steps[0]).toMatchObject({ do: 'place_open', shift_id: 'three', version: 7, employee_id: 'ben' })
})

test('follows a chip whose assignment an earlier change replaced', () => {
  const op = { ...moved, chip: chip('a:old'), row_id: 'ben', day: 1, shown_id: 'a:old' }

  expect(stepsOfOps(board, [op], new Map([['a:old', 'a:y']]))[0]?.steps[0]).toMatchObject({ assignment_id: 'y' })
  expect(stepsOfOps(board, [op], none)[0]?.steps).toEqual([])
})

test('deleting a shift with one opening removes it, deleting one of three people removes their opening', () => {
  expect(removed('a:x')).toEqual([['remove', null]])
  expect(removed('a:y')).toEqual([
    ['unassign', null],
    ['edit', 2],
  ])
})

test('deleting the people and the free openings of a shift together removes it', () => {
  expect(removed('a:y', 'a:z', 's:three').at(-1)).toEqual(['remove', null])
  expect(removed('s:three')).toEqual([['edit', 2]])
})

const roster = (id: string, location_id: string, week_start: string) => ({
  ...{ id, location_id, week_start, days: 7, location_name: location_id },
  allowed_actions: ['edit'],
})
// Only what the steps read.
const agency = {
  ...board,
  to: '2026-12-06',
  rosters: [roster('r', 'l', '2026-11-23'), roster('next', 'l', '2026-11-30'), roster('pub', 'bar', '2026-11-23')],
} as unknown as Board
const placed = (id: string, by: RowKind, to: { row_id: string; day: number; copy?: boolean }) =>
  stepsOfOps(agency, [{ do: 'place', chip: chip(id), by, copy: false, shown_id: id, ...to }], none)[0]?.steps

test('a whole shift moves with its people, and takes position and times of the row where it was dropped', () => {
  expect(placed('w:three', 'demand', { row_id: 'q 06:00 14:00', day: 1 })).toEqual([
    {
      ...{ do: 'edit', shift_id: 'three', version: 7, check_people: true, works_on: '2026-11-24' },
      ...{ starts: '06:00', ends: '14:00', position_id: 'q' },
    },
  ])
})

test('a copy of a whole shift is one step, which the log shows as a copy', () => {
  expect(placed('w:three', 'location', { row_id: 'l', day: 2, copy: true })).toEqual([
    { do: 'copy', shift_id: 'three', version: 7, works_on: '2026-11-25' },
  ])
})

test('a whole shift on the row of unfilled shifts loses its people', () => {
  expect(placed('w:three', 'demand', { row_id: openRowId, day: 0 })).toEqual([
    { do: 'unassign', assignment_id: 'y', version: 3 },
    { do: 'unassign', assignment_id: 'z', version: 3 },
  ])
})

test('in the row of another location, or in another week, a shift goes to the roster there', () => {
  expect(placed('w:one', 'location', { row_id: 'bar', day: 0 })).toMatchObject([{ do: 'edit', roster_id: 'pub' }])
  expect(placed('a:x', 'people', { row_id: 'ben', day: 8 })).toMatchObject([
    { do: 'place', employee_id: 'ben', works_on: '2026-12-01', roster_id: 'next' },
  ])
})

test('names the week in which a location has no roster for a shift', () => {
  const missing = (row_id: string, day: number) =>
    missingRosters(agency, [{ chip: chip('w:one'), row_id, day }], 'location')

  expect(missing('bar', 9)).toEqual([{ location_id: 'bar', location_name: 'bar', week_start: '2026-11-30' }])
  expect(missing('l', 9)).toEqual([])
})

test('deleting a whole shift removes it', () => {
  expect(removed('w:three')).toEqual([['remove', null]])
})

test.each(['w:three', 's:three'])('a person dragged onto %s is assigned to the shift where it is', (id) => {
  expect(stepsOfOps(board, [{ do: 'assign', chip: chip(id), employee_id: 'ben' }], none)).toMatchObject([
    { steps: [{ do: 'assign', shift_id: 'three', employee_id: 'ben' }] },
  ])
})
