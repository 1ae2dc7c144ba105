import { expect, test } from 'vitest'
import { groupBy } from '#web/lib/grouping.ts'
import { type ChipOp, withPendingOps } from './chip-ops.ts'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/grid-content.ts'

const chip = (id: string, row_id: string, day: number, more: Partial<GridChip> = {}): GridChip => ({
  id,
  row_id,
  day,
  starts: '09:00',
  ends: '17:00',
  crosses_midnight: false,
  title: 'Carer',
  colour: 'teal',
  state: 'accepted',
  ...more,
})
const place = (one: GridChip, row_id: string, day: number, copy = false): ChipOp => ({
  do: 'place',
  by: 'people',
  chip: one,
  row_id,
  day,
  copy,
  shown_id: copy ? 'p:1' : one.id,
})
const rowsOf = (...chips: GridChip[]) => groupBy(chips, ({ row_id }) => row_id)
const shown = (rows: ReadonlyMap<string, readonly GridChip[]>, row_id: string) =>
  (rows.get(row_id) ?? []).map(({ id, day, state }) => ({ id, day, state }))

test('a moved shift leaves its row and appears in the other one, and no other row is replaced', () => {
  const moved = chip('a:1', 'ava', 0)
  const rows = rowsOf(moved, chip('a:2', 'ben', 0), chip('a:3', 'cleo', 0))

  const next = withPendingOps(rows, [place(moved, 'ben', 2)])

  expect(shown(next, 'ava')).toEqual([])
  expect(shown(next, 'ben')).toEqual([
    { id: 'a:2', day: 0, state: 'accepted' },
    { id: 'a:1', day: 2, state: 'draft' },
  ])
  expect(next.get('cleo')).toBe(rows.get('cleo'))
})

test('a shift that was cut in another week appears, although the board does not have it', () => {
  const cut = chip('a:1', 'ava', 0)
  const pasted = { ...place(cut, 'ben', 3), copied: { shifts: [], assignments: [], rosters: [] } }

  expect(shown(withPendingOps(rowsOf(chip('a:2', 'ben', 0)), [pasted]), 'ben').map(({ id }) => id)).toEqual([
    'a:2',
    'a:1',
  ])
})

test('a copied shift stays and appears a second time', () => {
  const copied = chip('a:1', 'ava', 0)

  const next = withPendingOps(rowsOf(copied), [place(copied, 'ava', 1, true)])

  expect(shown(next, 'ava').map(({ id }) => id)).toEqual(['a:1', 'p:1'])
})

test('an unfilled shift with two free openings stays with one when the other goes to a person', () => {
  const open = chip('s:1', openRowId, 0, { state: 'open', openings: { filled: 1, wanted: 3 } })

  const next = withPendingOps(rowsOf(open), [{ ...place(open, 'ava', 0), shown_id: 'p:1' } as ChipOp])

  expect(next.get(openRowId)?.[0]?.openings).toEqual({ filled: 2, wanted: 3 })
  expect(next.get('ava')?.[0]).toMatchObject({ id: 'p:1', state: 'draft', openings: undefined, is_saving: true })
})

test('a change is skipped when newer data already has it', () => {
  const before = chip('a:1', 'ava', 0)
  const rows = rowsOf(chip('a:1', 'ben', 1))

  expect(shown(withPendingOps(rows, [place(before, 'ben', 1)]), 'ben')).toEqual([
    { id: 'a:1', day: 1, state: 'accepted' },
  ])
})

test('a change of a chip that is itself a pending change applies to where it is shown', () => {
  const one = chip('a:1', 'ava', 0)
  const rows = rowsOf(one)
  const first = place(one, 'ava', 1)

  const next = withPendingOps(rows, [first, place({ ...one, day: 1 }, 'ava', 2)])

  expect(shown(next, 'ava')).toEqual([{ id: 'a:1', day: 2, state: 'accepted' }])
})

test('a person dragged onto a shift in another row than a person’s fills one of its openings there', () => {
  const whole = chip('w:1', 'kitchen', 0, { state: 'open', openings: { filled: 1, wanted: 2 } })
  const open = chip('s:1', openRowId, 0, { state: 'open', openings: { filled: 1, wanted: 2 } })
  const assign = (to: GridChip): ChipOp => ({ do: 'assign', chip: to, employee_id: 'ava' })

  const next = withPendingOps(new Map([...rowsOf(whole), ...rowsOf(open)]), [assign(whole), assign(open)])

  expect(next.get('kitchen')?.[0]).toMatchObject({ openings: { filled: 2, wanted: 2 }, is_saving: true })
  expect(next.get(openRowId)).toEqual([])
})
