import { afterEach, expect, test } from 'vitest'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { copiedRecords, readClipboard, withCopied, writeClipboard } from './clipboard.ts'
import { rostersOfSteps } from '#web/modules/rosters/board/changes/steps/rosters-of-steps.ts'
import { stepsOfOps } from '#web/modules/rosters/board/changes/steps/steps-of.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

// Only what copying and pasting read.
const boardOf = (roster: object, rest: object = {}) =>
  ({
    from: '2026-11-23',
    to: '2026-11-29',
    rosters: [{ days: 7, allowed_actions: ['edit'], ...roster }],
    shifts: [],
    assignments: [],
    ...rest,
  }) as unknown as Board
const shift = { id: 's', roster_id: 'r', location_id: 'l', works_on: '2026-11-24', openings: 1, version: 7 }
const assignment = { id: 'x', roster_shift_id: 's', employee_id: 'ava', status: 'accepted', version: 3 }
const board = boardOf(
  { id: 'r', location_id: 'l', week_start: '2026-11-23' },
  { shifts: [{ ...shift, starts: '09:00', ends: '17:00', position_id: 'p' }], assignments: [assignment] },
)
const next = boardOf(
  { id: 'n', location_id: 'other', week_start: '2026-11-30' },
  { from: '2026-11-30', to: '2026-12-06' },
)
const chip = { id: 'a:x', row_id: 'ava', day: 1 } as GridChip

afterEach(() => writeClipboard(null, board))

test('a shift copied in one week is pasted into the roster of another week, with the version that was copied', () => {
  writeClipboard({ chips: [chip], is_cut: false }, board)
  const shown = withCopied(next, copiedRecords())

  const [part] = stepsOfOps(
    shown,
    [{ do: 'place', by: 'people', chip, row_id: 'ava', day: 2, copy: true, shown_id: 'p:1', copied: copiedRecords() }],
    new Map(),
  )

  expect(part?.steps).toEqual([
    {
      do: 'place',
      assignment_id: 'x',
      version: 3,
      employee_id: 'ava',
      works_on: '2026-12-02',
      copy: true,
      roster_id: 'n',
    },
  ])
  expect(rostersOfSteps({ board: shown, rosters: next.rosters }, part?.steps ?? [])).toEqual({
    roster_id: 'r',
    roster_ids: ['n'],
  })
})

test('a copied shift that was deleted since is not brought back on its own board', () => {
  writeClipboard({ chips: [chip], is_cut: false }, board)

  expect(withCopied({ ...board, shifts: [], assignments: [] }, copiedRecords()).shifts).toEqual([])
})

test('the clipboard is empty after cut shifts were pasted', () => {
  writeClipboard({ chips: [chip], is_cut: true }, board)
  writeClipboard(null, next)

  expect(readClipboard()).toBeNull()
  expect(copiedRecords()).toEqual({ shifts: [], assignments: [], rosters: [] })
})
