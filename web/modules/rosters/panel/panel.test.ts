import { beforeAll, describe, expect, test } from 'vitest'
import type { PersonFigures } from '#contract/rostering/rosters/roster-people.ts'
import type { Board, BoardRoster, BoardShift } from '#contract/rostering/rosters/rosters.ts'
import { wordsIn } from '#contract/wording-text.ts'
import wording from '#web/wording/peoplepanel.json' with { type: 'json' }
import { addTexts, t } from '#web/wording/translate.ts'
import { budgetFoot } from '#web/modules/rosters/panel/figures/budget-foot.ts'
import { visaSign } from '#web/modules/rosters/panel/figures/figure-texts.ts'
import { withFigures, withVerdicts } from '#web/modules/rosters/panel/figures/figured-grid.ts'
import { panelPeople } from './panel-people.ts'
import { personFitLookup } from './person-fit.ts'
import type { GridChip, GridPerson } from '#web/modules/rosters/grid/grid-content.ts'

beforeAll(() => addTexts('en', wordsIn(wording, 'en')))

// Only the fields that the functions read.
const shift = (id: string, works_on: string, more: Partial<BoardShift> = {}) =>
  ({
    ...{ id, roster_id: 'r', works_on, status: 'draft', openings: 2, clock_minutes: 480, position_id: 'p' },
    ...{ breaks: [{ minutes: 30, paid: false }], starts: '08:00', ends: '16:00' },
    ...more,
  }) as BoardShift
const roster = { id: 'r', week_start: '2027-01-04', days: 7 } as BoardRoster
const days = ['2027-01-04', '2027-01-05'].map((date) => ({ date }))
const person = (id: string, name = id) => ({
  ...{ id, name, position_ids: [], target_minutes: null, scheduled_minutes: 0 },
})
const row = (id: string): GridPerson => ({ ...person(id), colour: 'gray' })
const figures = (employee_id: string, more: Partial<PersonFigures> = {}): PersonFigures => ({
  ...{ employee_id, preferred: false, inducted: false, worked_here: false, days: [], visa: null },
  ...more,
})
const visa = {
  ...{ limit_minutes: 2880, used_minutes: 0, starts_on: '2027-01-04', ends_on: '2027-01-17', in_session: true },
}

describe('the budget in the foot', () => {
  const board = { rosters: [roster], shifts: [shift('a', '2027-01-04'), shift('b', '2027-01-05', { openings: 1 })] }
  const footOf = (budget_minutes: number, day_budget_minutes: number[] | null) =>
    budgetFoot(t, {
      board,
      roster,
      days,
      budgets: [{ roster_id: 'r', budget_minutes, day_budget_minutes, budget_cents: null }],
    })

  test('compares the paid hours of all openings with the whole budget, and with each day’s', () => {
    const foot = footOf(1800, [900, 400, 500, 0, 0, 0, 0])

    expect(foot?.total).toMatchObject({ text: '22.5 / 30 h', tone: 'soft' })
    expect(foot?.cells).toMatchObject([
      { text: '15 / 15 h', tone: 'soft' },
      { text: '7.5 / 6.7 h', tone: 'bad' },
    ])
  })

  test('has no days when only the whole is budgeted, and is absent without a budget', () => {
    expect(footOf(600, null)).toMatchObject({ total: { text: '22.5 / 10 h', tone: 'bad' }, cells: [null, null] })
    expect(budgetFoot(t, { board, roster, days, budgets: [] })).toBeUndefined()
  })

  test('of several rosters of which not all have a budget names how many it compares, and not each day', () => {
    const other = { ...roster, id: 'o' }
    const both = { rosters: [roster, other], shifts: [...board.shifts, shift('c', '2027-01-04', { roster_id: 'o' })] }
    const budgets = [
      { roster_id: 'r', budget_minutes: 1000, day_budget_minutes: [1000, 0, 0, 0, 0, 0, 0], budget_cents: null },
    ]

    expect(budgetFoot(t, { board: both, roster: null, days, budgets })).toMatchObject({
      total: { text: '22.5 / 16.7 h (1 of 2 rosters)' },
      cells: [],
    })
  })
})

test.each([
  [0, true, 'soft', 'Visa: 48 h left'],
  [2500, true, 'warn', 'Visa: 6 h left'],
  [2880, true, 'bad', 'Visa: 0 h left'],
  [2881, true, 'bad', 'Visa: 1 h over'],
  [3000, true, 'bad', 'Visa: 2 h over'],
  [3000, false, 'soft', 'Study break'],
])('%i used minutes of a visa (in session: %s) are shown as %s: %s', (used_minutes, in_session, tone, text) => {
  const sign = visaSign(t, { ...visa, used_minutes, in_session })
  expect({ ...sign, text: sign.text.replaceAll('\u00a0', ' ') }).toMatchObject({ tone, text })
})

describe('the rows of the board', () => {
  test('get the shade of each day and the visa, and stay the same objects without figures', () => {
    const off = { works_on: '2027-01-05', state: 'off' as const, times: [] }
    const people = [row('a'), row('b')]
    const known = new Map([['a', figures('a', { days: [off], visa })]])

    const [first, second] = withFigures(t, people, known, days)

    expect(first?.markOf?.(0)).toBeUndefined()
    expect(first?.markOf?.(1)).toEqual({ kind: 'off', label: 'Not available on this day' })
    expect(first?.sign?.tone).toBe('soft')
    expect(second).toBe(people[1])
  })

  test('are those who can work the shift while the filter is on, each with the verdict', () => {
    const fit = (id: string) =>
      ({ a: { level: 'ok' as const, label: 'Eligible' }, b: { level: 'block' as const, label: 'Position' } })[id] ??
      null

    expect(withVerdicts([row('a'), row('b'), row('c')], fit)).toMatchObject([
      { id: 'a', verdict: { text: 'Eligible', tone: 'ok' } },
    ])
    expect(withVerdicts([row('b')], null)).toHaveLength(1)
  })
})

describe('the people of the panel', () => {
  const board = {
    people: [person('1', 'Ana Lima'), person('2', 'Béla Nagy'), person('3', 'Cleo Park')],
    assignments: [
      { employee_id: '2', status: 'accepted' },
      { employee_id: '3', status: 'declined' },
    ],
  } as unknown as Board
  const shown = (filter: Parameters<typeof panelPeople>[1]['filter'], q = '') =>
    panelPeople(board, { q, filter, fit: null, figures: new Map([['3', figures('3', { inducted: true })]]) }).map(
      ({ id }) => id,
    )

  test('are searched regardless of accents, and filtered by roster and by the customer’s lists', () => {
    expect(shown('all')).toEqual(['1', '2', '3'])
    expect(shown('all', 'bela')).toEqual(['2'])
    expect(shown('rostered')).toEqual(['2'])
    expect(shown('inducted')).toEqual(['3'])
    expect(shown('preferred')).toEqual([])
  })

  test('who cannot work the shift of the filter are left out, those with a warning come last', () => {
    const levels = { 1: 'warn', 2: 'block', 3: 'ok' } as const
    const fit = (id: string) => ({ level: levels[Number(id) as 1 | 2 | 3], label: '' })

    expect(panelPeople(board, { q: '', filter: 'all', figures: new Map(), fit }).map(({ id }) => id)).toEqual([
      '3',
      '1',
    ])
  })
})

test('a dragged person fits shifts by the verdicts, and empty cells by what they stated about the day', () => {
  const fit = {
    ...{ shift_ids: ['s1', 's2'], verdicts: 'ob', reasons: [-1, 0] },
    findings: [{ rule: 'overlap' as const, severity: 'block' as const, facts: {} }],
  }
  const board = {
    shifts: [
      { id: 's1', openings: 2 },
      { id: 's2', openings: 1 },
    ],
    assignments: [{ id: 'x', roster_shift_id: 's2', status: 'accepted' }],
  } as unknown as Board
  const texts = { labelOf: () => 'Busy', ok: 'Eligible', full: 'Full', newShift: 'New shift', dayLabel: () => 'Away' }
  const away = { works_on: '2027-01-05', state: 'unavailable' as const, times: [] }
  const lookup = personFitLookup(fit, board, { figures: figures('a', { days: [away] }), from: '2027-01-04', texts })
  const chip = (id: string) => ({ id }) as GridChip

  expect(lookup.chip(chip('s:s1'))).toEqual({ level: 'ok', label: 'Eligible' })
  expect(lookup.chip(chip('a:x'))).toEqual({ level: 'block', label: 'Busy' })
  expect(lookup.chip(chip('w:s1'))).toEqual({ level: 'ok', label: 'Eligible' })
  expect(lookup.chip(chip('w:s2'))).toEqual({ level: 'block', label: 'Full' })
  expect(lookup.chip(chip('s:other'))).toBeNull()
  expect(lookup.day(0)).toEqual({ level: 'ok', label: 'New shift' })
  expect(lookup.day(1)).toEqual({ level: 'warn', label: 'Away' })
})
