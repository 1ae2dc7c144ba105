import { expect, test } from 'vitest'
import { frequentShifts, readQuickShift } from './quick-shift.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'

const positions = [
  { id: 'chef', name: 'Chef', colour: 'blue' as const },
  { id: 'sous', name: 'Sous Chef', colour: 'pink' as const },
  { id: 'host', name: 'Réception', colour: 'gray' as const },
]
const read = (text: string, usual?: string) => readQuickShift(text, positions, usual)

test.each([
  ['7-15 chef', '07:00', '15:00', 'chef'],
  ['07:30–15.45 sous', '07:30', '15:45', 'sous'],
  ['7am-3pm reception', '07:00', '15:00', 'host'],
  ['12am to 12pm host', null, null, 'position'],
  ['22-6 recep', '22:00', '06:00', 'host'],
  ['16-24 chef', '16:00', '00:00', 'chef'],
  ['9h30-17 chef', '09:30', '17:00', 'chef'],
  ['che', null, null, 'times'],
  ['25-30 chef', null, null, 'times'],
  ['13pm-15 chef', null, null, 'times'],
  ['7-15 ch', null, null, 'onePosition'],
  ['7-15', null, null, 'position'],
])('%s is read as %s to %s, %s', (text, starts, ends, rest) => {
  expect(read(text)).toEqual(starts === null ? { missing: rest } : { starts, ends, position_id: rest })
})

test('without a name the shift has the usual position, which also decides between several', () => {
  expect(read('7-15', 'sous')).toEqual({ starts: '07:00', ends: '15:00', position_id: 'sous' })
  expect(read('7-15 ch', 'sous')).toEqual({ starts: '07:00', ends: '15:00', position_id: 'sous' })
})

test('the most frequent shifts come first, those of positions that the person holds before all others', () => {
  const shift = (position_id: string, starts: string) => ({ position_id, starts, ends: '20:00' }) as RosterShift
  const shifts = [shift('chef', '08:00'), shift('chef', '08:00'), shift('host', '09:00'), shift('chef', '10:00')]

  expect(frequentShifts(shifts, []).map(({ starts }) => starts)).toEqual(['08:00', '09:00', '10:00'])
  expect(frequentShifts(shifts, ['host']).map(({ starts }) => starts)).toEqual(['09:00', '08:00', '10:00'])
})
