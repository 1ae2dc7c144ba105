import { expect, test } from 'vitest'
import type { BoardAssignment } from '#contract/rostering/shifts/assignments.ts'
import { noShiftTexts } from '#contract/rostering/shifts/shift-fields.ts'
import type { Board, BoardRoster, BoardShift } from '#contract/rostering/rosters/rosters.ts'
import {
  sumOf,
  chipsByDemand,
  chipsByLocation,
  chipsByPerson,
  chipsInView,
  type BoardLookups,
  targetOf,
  totalsByDay,
  frequentTimes,
} from './board-model.ts'
import { demandRowOf, shownByChip } from './board-ids.ts'
import { boardWithin, noNarrowing, narrowedBoard, peopleShown, ranksOf } from './board-narrowing.ts'
import { withoutProposed, withProposed } from './proposed-board.ts'
import { rosterOf, rostersOn } from './board-rosters.ts'

const look: BoardLookups = {
  positions: new Map([['chef', { id: 'chef', name: 'Chef', colour: 'brown' }]]),
  with_places: false,
  noteOf: () => undefined,
  warnings: new Map([['held', 'Only 8 h of rest.']]),
}

test('shows a shift in the open row until all its openings are filled', () => {
  const board = boardOf([shift('breakfast', { openings: 2 })], [held('one', 'breakfast', 'ava')])

  const rows = chipsByPerson(board, look)

  expect(rows.get('open')).toMatchObject([{ id: 's:breakfast', state: 'open', openings: { filled: 1, wanted: 2 } }])
  expect(rows.get('ava')).toMatchObject([{ id: 'a:one', state: 'accepted', title: 'Chef' }])
})

test('does not count a declined assignment as filled', () => {
  const board = boardOf([shift('breakfast')], [held('one', 'breakfast', 'ava', 'declined')])

  const rows = chipsByPerson(board, look)

  expect(rows.get('open')).toHaveLength(1)
  expect(rows.get('ava')).toMatchObject([{ state: 'declined' }])
})

test('shows an overnight shift on the day it starts and marks that it ends the next day', () => {
  const board = boardOf([shift('night', { works_on: '2026-12-08', starts: '22:00', ends: '06:00' })], [])

  expect(chipsByPerson(board, look).get('open')).toMatchObject([{ day: 1, crosses_midnight: true }])
})

test('shows time at another roster in the person’s row without a link', () => {
  const elsewhere = [
    {
      employee_id: 'noah',
      works_on: '2026-12-09',
      starts: '05:00',
      ends: '09:00',
      location_name: 'Perth Concert Shell',
    },
  ]
  const board = { ...boardOf([], []), elsewhere }

  const [chip] = chipsByPerson(board, look).get('noah') ?? []

  expect(chip).toMatchObject({ day: 2, state: 'elsewhere', title: 'Perth Concert Shell' })
  expect(targetOf(board, chip?.id ?? '')).toBeNull()
})

test('shows a cancelled shift in the rows of those who lost it, in its site’s row, and counts it nowhere', () => {
  const cancelled = {
    ...{ id: 'off', roster_id: 'week', location_id: 'kitchen', position_id: 'chef', works_on: '2026-12-08' },
    ...{
      starts: '06:00',
      ends: '14:00',
      openings: 2,
      cancelled_by: 'client' as const,
      cancelled_at: null,
      reason: null,
    },
    people: [{ assignment_id: 'x', employee_id: 'ava', pay_minutes: 180, bill_minutes: 240 }],
  }
  const board = { ...boardOf([], []), cancelled: [cancelled, { ...cancelled, id: 'empty', people: [] }] }
  const shown = { ...look, cancellationText: () => '3 h paid' }

  expect(chipsByPerson(board, shown).get('ava')).toMatchObject([
    { id: 'c:off:ava', day: 1, state: 'cancelled', note: '3 h paid' },
  ])
  expect(chipsByPerson(board, shown).get('open')).toMatchObject([{ id: 'c:empty', state: 'cancelled' }])
  expect(chipsByLocation(board, shown).get('kitchen')).toMatchObject([
    { id: 'c:off', title: 'Ava Nguyen', state: 'cancelled' },
    { id: 'c:empty', title: 'Chef' },
  ])
  expect(shownByChip('c:off:ava')).toEqual({ kind: 'cancelled', shift_id: 'off' })
  expect(targetOf(board, 'c:off:ava')).toBeNull()
  expect(sumOf(totalsByDay(board, 7)).wanted).toBe(0)
  expect(narrowedBoard(board, { position_ids: [], statuses: ['published'] }).cancelled).toEqual([])
  expect(narrowedBoard(board, { position_ids: [], statuses: ['cancelled'] }).cancelled).toHaveLength(2)
})

test('links a shift’s chip to the shift, and a person’s chip to the assignment', () => {
  const board = boardOf([shift('breakfast')], [held('one', 'breakfast', 'ava')])

  expect(targetOf(board, 's:breakfast')).toEqual({ shift_id: 'breakfast' })
  expect(targetOf(board, 'a:one')).toEqual({ shift_id: 'breakfast', assignment_id: 'one' })
})

test('shows what publishing would find as a warning on the chip', () => {
  const board = boardOf([shift('breakfast')], [held('held', 'breakfast', 'ava', 'planned')])

  const [chip] = chipsByPerson(board, look).get('ava') ?? []

  expect(chip?.state).toBe('draft')
  expect(chip?.warningOf?.()).toBe('Only 8 h of rest.')
})

test('names the assigned people on a filled shift in a location’s row', () => {
  const board = boardOf([shift('breakfast')], [held('one', 'breakfast', 'ava')])

  expect(chipsByLocation(board, look).get('kitchen')).toMatchObject([
    { title: 'Ava Nguyen', subtitle: 'Chef', state: 'accepted' },
  ])
  expect(chipsByLocation(board, look).get('open')).toBeUndefined()
})

test('counts the openings and names the people in the row of a position and time', () => {
  const board = boardOf(
    [shift('breakfast', { openings: 2 }), shift('same', { works_on: '2026-12-09' })],
    [held('one', 'breakfast', 'ava'), held('two', 'same', 'noah')],
  )

  expect(chipsByDemand(board, look).get(demandRowOf(shift('breakfast')))).toMatchObject([
    { id: 'w:breakfast', day: 0, title: 'Ava Nguyen', state: 'open', openings: { filled: 1, wanted: 2 } },
    { id: 'w:same', day: 2, title: 'Noah Tāmati', state: 'accepted', openings: { filled: 1, wanted: 1 } },
  ])
})

test('filters shifts by status; several statuses are alternatives', () => {
  const board = boardOf(
    [shift('draft', { status: 'draft' }), shift('filled'), shift('unfilled')],
    [held('one', 'filled', 'ava'), held('two', 'draft', 'ava', 'planned')],
  )
  const ids = (...statuses: (typeof noNarrowing.statuses)[number][]) =>
    narrowedBoard(board, { ...noNarrowing, statuses }, new Set(['one'])).shifts.map(({ id }) => id)

  expect(ids('draft')).toEqual(['draft'])
  expect(ids('unfilled')).toEqual(['unfilled'])
  expect(ids('conflicts')).toEqual(['filled'])
  expect(ids('draft', 'unfilled')).toEqual(['draft', 'unfilled'])
})

test('shows a part of the board with its own first day', () => {
  const board = boardOf([shift('monday'), shift('tuesday', { works_on: '2026-12-08' })], [held('one', 'monday', 'ava')])

  const day = boardWithin(board, '2026-12-08', '2026-12-08')

  expect(day).toMatchObject({ from: '2026-12-08', shifts: [{ id: 'tuesday' }], assignments: [] })
  expect(boardWithin(board, '2026-12-08', '2026-12-08', true).shifts).toHaveLength(1)
  expect(chipsByPerson(day, look).get('open')).toMatchObject([{ day: 0 }])
})

test('a timeline includes the night shift of the day before, but not its day shifts', () => {
  const night = { starts: '22:00', ends: '06:00' }
  const board = boardOf([shift('day'), shift('night', night), shift('next', { works_on: '2026-12-08' })], [])

  const timeline = boardWithin(board, '2026-12-08', '2026-12-08', true)

  expect(chipsByPerson(timeline, look).get('open')).toMatchObject([
    { id: 's:night', day: -1 },
    { id: 's:next', day: 0 },
  ])
})

test('finds the rosters to which a shift can be added on a day, and the roster of an opened shift', () => {
  const plannable: BoardRoster = { ...week, id: 'open', allowed_actions: ['edit'] }
  const board = { ...boardOf([shift('breakfast')], []), rosters: [week, plannable] }

  expect(rostersOn(board, '2026-12-13', 'kitchen')).toEqual([plannable])
  expect(rostersOn(board, '2026-12-14', 'kitchen')).toEqual([])
  expect(rostersOn(board, '2026-12-09', 'elsewhere')).toEqual([])
  expect(rosterOf(board, { kind: 'shift', shift_id: 'breakfast' })?.id).toBe('week')
})

test('filters shifts by position, and people by the positions they can work', () => {
  const board = boardOf([shift('breakfast'), shift('cleaning', { position_id: 'cleaner' })], [])
  const chefs = { ...noNarrowing, position_ids: ['chef'] }

  expect(narrowedBoard(board, chefs).shifts).toMatchObject([{ id: 'breakfast' }])
  expect(peopleShown(board, chefs)).toMatchObject([{ id: 'ava' }])
})

test('finds names regardless of accents', () => {
  expect(peopleShown(boardOf([], []), { ...noNarrowing, q: 'tamati' })).toMatchObject([{ name: 'Noah Tāmati' }])
})

test('orders people with shifts first, then people who could work the positions needed', () => {
  const board = boardOf([shift('cleaning', { position_id: 'cleaner' })], [held('one', 'cleaning', 'ava')])

  expect(Object.fromEntries(ranksOf(board))).toEqual({ ava: 0, noah: 1 })
})

test('sums the openings, the filled openings and their paid minutes of a day', () => {
  const board = boardOf(
    [shift('breakfast', { openings: 3 })],
    [held('one', 'breakfast', 'ava'), held('two', 'breakfast', 'noah', 'planned')],
  )

  expect(totalsByDay(board, 2)).toEqual([
    { filled: 2, wanted: 3, minutes: 900 },
    { filled: 0, wanted: 0, minutes: 0 },
  ])
})

test('returns the most frequent times of a roster first', () => {
  const shifts = [shift('late', { starts: '14:00', ends: '22:00' }), shift('one'), shift('two')]

  expect(frequentTimes(shifts)).toMatchObject([{ starts: '07:00' }, { starts: '14:00' }])
})

test('shows proposed assignments as if they were made, and leaves out those that no longer fit', () => {
  const board = boardOf([shift('breakfast', { openings: 2 }), shift('lunch')], [held('one', 'lunch', 'ava')])
  const propose = (shift_id: string, employee_id: string) => ({ shift_id, employee_id, name: '', findings: [] })
  const all = [propose('breakfast', 'noah'), propose('lunch', 'noah'), propose('gone', 'noah'), propose('lunch', 'ava')]

  const after = withProposed(board, { id: 'run', assignments: all })
  const rows = chipsByPerson(after, look)

  expect(rows.get('noah')).toMatchObject([{ id: 'a:proposed:breakfast noah', state: 'proposed' }])
  expect(rows.get('open')).toMatchObject([{ id: 's:breakfast', openings: { filled: 1, wanted: 2 } }])
  expect(after.people.map(({ scheduled_minutes }) => scheduled_minutes)).toEqual([0, 450])
  expect(Object.fromEntries(ranksOf(after))).toEqual({ ava: 0, noah: -1 })
  expect(withoutProposed(after).assignments).toEqual(board.assignments)
})

const shift = (id: string, more: Partial<BoardShift> = {}): BoardShift => ({
  id,
  roster_id: 'week',
  location_id: 'kitchen',
  position_id: 'chef',
  sub_location_id: null,
  sub_location_name: null,
  works_on: '2026-12-07',
  starts: '07:00',
  ends: '15:00',
  starts_at: '2026-12-06T21:00:00.000Z',
  ends_at: '2026-12-07T05:00:00.000Z',
  clock_minutes: 480,
  elapsed_minutes: 480,
  openings: 1,
  breaks: [{ minutes: 30, paid: false }],
  breaks_by: 'hand',
  unpublished_removals: 0,
  required_skills: [],
  ...noShiftTexts,
  status: 'published',
  version: 1,
  ...more,
})

const held = (
  id: string,
  roster_shift_id: string,
  employee_id: string,
  status: BoardAssignment['status'] = 'accepted',
): BoardAssignment => ({
  id,
  roster_shift_id,
  employee_id,
  status,
  response_note: null,
  is_unpublished: false,
  version: 1,
})

const week: BoardRoster = {
  id: 'week',
  name: 'Kitchen, week 50',
  company_id: 'agency',
  customer_id: 'harbour',
  customer_name: 'Harbour Foods',
  location_id: 'kitchen',
  location_name: 'Brisbane Kitchen',
  time_zone: 'Australia/Brisbane',
  week_start: '2026-12-07',
  days: 7,
  status: 'published',
  notes: null,
  published_at: null,
  unpublished_changes: 0,
  shift_count: 1,
  openings: 1,
  filled: 0,
  version: 1,
  allowed_actions: [],
  shift_actions: { draft: [], published: [], cancelled: [] },
  // Not used by these tests.
  assignment_actions: {} as BoardRoster['assignment_actions'],
}

const boardOf = (shifts: BoardShift[], assignments: BoardAssignment[]): Board => ({
  from: '2026-12-07',
  to: '2026-12-13',
  rosters: [week],
  shifts,
  assignments,
  people: [
    { id: 'ava', name: 'Ava Nguyen', position_ids: ['chef'], target_minutes: 2280, scheduled_minutes: 0 },
    { id: 'noah', name: 'Noah Tāmati', position_ids: ['cleaner'], target_minutes: null, scheduled_minutes: 0 },
  ],
  elsewhere: [],
  cancelled: [],
  holidays: [],
})

test('computes a warning’s text when it is read, not for every chip of the board', () => {
  const board = boardOf([shift('breakfast')], [held('one', 'breakfast', 'ava')])
  const read: string[] = []
  const get = (id: string) => (read.push(id), 'Only 8 h of rest.')

  const [chip] = chipsByPerson(board, { ...look, warnings: { get } }).get('ava') ?? []

  expect(read).toEqual([])
  expect(chip?.warningOf?.()).toBe('Only 8 h of rest.')
  expect(read).toEqual(['one'])
})

test('a selection names the same shifts in a view of whole shifts and in one of people', () => {
  const board = boardOf(
    [shift('breakfast', { openings: 2 }), shift('lunch')],
    [held('one', 'breakfast', 'ava'), held('two', 'lunch', 'ben')],
  )

  expect(chipsInView(board, ['a:one', 's:breakfast', 'a:two'], false)).toEqual(['w:breakfast', 'w:lunch'])
  expect(chipsInView(board, ['w:breakfast'], true)).toEqual(['a:one', 's:breakfast'])
})
