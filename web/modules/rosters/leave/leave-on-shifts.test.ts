import { expect, test } from 'vitest'
import type { LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import { chipIds } from '#web/modules/rosters/board/board-ids.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'
import type { Translate } from '#web/wording/translate.ts'
import { leaveByPerson } from './leave-marks.ts'
import { chipsWithLeave, daysWithAway, touches } from './leave-on-shifts.ts'

// Which texts are used with which facts; the texts themselves are no concern of this module.
const t = ((key: string, facts: object = {}) => `${key}(${Object.values(facts).join(', ')})`) as unknown as Translate

const span = (employee_id: string, fields: Partial<LeaveSpan> = {}): LeaveSpan => ({
  ...{ id: `leave of ${employee_id}`, employee_id, employee_name: employee_id, type_name: null, amount: 'whole_days' },
  ...{ from_day: '2026-12-08', to_day: '2026-12-09', starts: null, ends: null, status: 'approved' },
  ...fields,
})

const night = { works_on: '2026-12-07', starts: '22:00', ends: '06:00' }

test('whole days touch the shifts that start on them, and leave by the hour those that overlap its hours', () => {
  expect(touches(span('ava'), night)).toBe(false)
  expect(touches(span('ava'), { ...night, works_on: '2026-12-09' })).toBe(true)
  const hours = { amount: 'hours' as const, to_day: '2026-12-08' }
  expect(touches(span('ava', { ...hours, starts: '05:00', ends: '08:00' }), night)).toBe(true)
  expect(touches(span('ava', { ...hours, starts: '06:00', ends: '08:00' }), night)).toBe(false)
  expect(touches(span('ava', { ...hours, starts: '23:00', ends: '01:00' }), night)).toBe(false)
})

const people = ['ava', 'ben', 'cleo'].map((id) => ({ id, name: id.toUpperCase() }))
const board = {
  people,
  shifts: ['early', 'late'].map((id) => ({ id, works_on: '2026-12-08', starts: '08:00', ends: '16:00' })),
  assignments: [
    { id: 'one', roster_shift_id: 'early', employee_id: 'ava', status: 'accepted' },
    { id: 'two', roster_shift_id: 'early', employee_id: 'ben', status: 'pending' },
    { id: 'three', roster_shift_id: 'late', employee_id: 'cleo', status: 'declined' },
  ],
} as unknown as Parameters<typeof chipsWithLeave>[1] & Parameters<typeof daysWithAway>[1]
const chipsOf = (...ids: string[]) => ids.map((id) => ({ id: chipIds.whole(id) }) as GridChip)

test('a shift has the leave of those who hold it, approved before requested; other rows stay as they are', () => {
  const leave = leaveByPerson([span('ava', { status: 'requested' }), span('ben'), span('cleo')])
  const chips = new Map([
    ['carer', chipsOf('early')],
    ['cook', chipsOf('late')],
  ])

  const marked = chipsWithLeave(t, board, chips, leave)

  const [early] = marked.get('carer') ?? []
  expect(early?.leave).toMatchObject({ kind: 'leave' })
  expect(early?.leave?.label).toContain('AVA')
  expect(early?.leave?.label).toContain('BEN')
  expect(marked.get('cook')).toBe(chips.get('cook'))
  expect(chipsWithLeave(t, board, chips, leaveByPerson([span('dora')]))).toBe(chips)
})

test('a day says how many of the people of the board are away, and who to readers who may know', () => {
  const leave = leaveByPerson([span('ava'), span('ben', { from_day: '2026-12-09' }), span('dora')])
  const days = ['2026-12-07', '2026-12-08', '2026-12-09'].map((date) => ({
    ...{ date, label: date, sub_label: '', is_weekend: false, is_today: false },
  }))

  const shown = daysWithAway(t, board, days, { leave, with_names: true })

  expect(shown.map(({ away }) => [away?.text, away?.people?.length])).toEqual([
    [undefined, undefined],
    ['onLeave.away(1)', 1],
    ['onLeave.away(2)', 2],
  ])
  const [, second] = daysWithAway(t, board, days, { leave, with_names: false })
  expect(second?.away).toEqual({ text: 'onLeave.away(1)', people: null })
})
