import { expect, test } from 'vitest'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { countsForAll, small } from '#contract/payroll/pay-rules/small-rule-set.ts'
import { changesWithoutPlace, nextFirstOfJuly, type RateChange, withRates } from './with-rates.ts'

const level = (code: string, weekly_cents: number | null, hourly_cents: number | null = null) => ({
  ...{ code, title: code, weekly_cents, hourly_cents, juniors: [] },
})
const cold = (cents: number): RuleSet['allowances'][number] => ({
  ...{ code: 'COLD', title: 'Cold', cents, per: 'hour', given: 'by_hand' },
  ...{ is_multiplied: false, counts_for: countsForAll, clause: null },
})
const change = (part: RateChange['part'], code: string, to_cents: number, per_week: boolean): RateChange => ({
  ...{ part, code, title: code, from_cents: 1, to_cents, per_week },
})

/** What the version has that the proposal was made for. */
const saved: RuleSet = {
  ...small,
  classifications: [level('L1', 1000_00), level('L2', null, 30_00), level('L3', 1100_00)],
  all_purpose_allowances: [{ code: 'TOOL', title: 'Tools', weekly_cents: 20_00, clause: null }],
  allowances: [cold(37)],
}
const proposal = {
  rules: { ...saved, valid_from: '2030-07-01' },
  changes: [
    change('classification', 'L1', 1010_00, true),
    change('classification', 'L2', 31_00, false),
    change('all_purpose_allowance', 'TOOL', 21_00, true),
    change('allowance', 'COLD', 40, false),
  ],
}

test('changed rates are taken by their code, with the day', () => {
  expect(withRates({ ...saved, valid_from: '' }, proposal)).toEqual({
    ...saved,
    valid_from: '2030-07-01',
    classifications: [level('L1', 1010_00), level('L2', null, 31_00), level('L3', 1100_00)],
    all_purpose_allowances: [{ code: 'TOOL', title: 'Tools', weekly_cents: 21_00, clause: null }],
    allowances: [cold(40)],
  })
})

test('what was edited elsewhere stays: titles, other rates, their order and other rules', () => {
  const edited = {
    ...saved,
    instrument: 'Another award',
    classifications: [level('L3', 1200_00), level('NEW', 900_00), { ...level('L1', 1000_00), title: 'Level one' }],
  }
  expect(withRates(edited, proposal)).toMatchObject({
    instrument: 'Another award',
    classifications: [level('L3', 1200_00), level('NEW', 900_00), { ...level('L1', 1010_00), title: 'Level one' }],
  })
})

test('a classification that was given the other kind of rate meanwhile has only the one of the files', () => {
  const edited = { ...saved, classifications: [level('L1', null, 26_00)] }
  expect(withRates(edited, proposal).classifications).toEqual([level('L1', 1010_00)])
})

test('an allowance with the code of a classification is not taken for it', () => {
  const edited = { ...saved, allowances: [{ ...cold(37), code: 'L1' }] }
  expect(withRates(edited, proposal).allowances).toEqual(edited.allowances)
})

test('changes of entries that the editor no longer has are named', () => {
  const edited = { ...saved, classifications: [level('L1', 1000_00), level('L2-NEW', null, 30_00)], allowances: [] }
  expect(changesWithoutPlace(saved, proposal.changes)).toEqual([])
  expect(changesWithoutPlace(edited, proposal.changes).map(({ code }) => code)).toEqual(['L2', 'COLD'])
})

test('the next first of July is today’s, or that of the next year after it', () => {
  expect(['2030-01-01', '2030-07-01', '2030-07-02'].map(nextFirstOfJuly)).toEqual([
    ...['2030-07-01', '2030-07-01', '2031-07-01'],
  ])
})
