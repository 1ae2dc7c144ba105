import { expect, test } from 'vitest'
import { hourlyOf } from '#web/modules/pay/rule-sets/reading/hourly-rate.ts'
import { percentText, subjectsText, timesText, valueText, weekdaysText } from './rule-texts.ts'

/** The keys instead of the texts. */
const t = (key: string) => key

test('days that follow each other are a range, two are named, and all seven are every day', () => {
  expect(weekdaysText(t, ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])).toBe('Mon–Fri')
  expect(weekdaysText(t, ['sunday', 'saturday'])).toBe('Sat and Sun')
  expect(weekdaysText(t, ['friday', 'monday', 'tuesday', 'wednesday'])).toBe('Mon–Wed and Fri')
  const all = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
  expect(weekdaysText(t, all)).toBe('payRuleSets.everyDay')
})

test('times that end with the day end at 24:00, those after midnight are of the next day', () => {
  expect(timesText(t, { from: '18:00', to: '00:00' })).toBe('18:00–24:00')
  expect(timesText(t, { from: '22:00', to: '06:00' })).toBe('22:00–06:00 (+1)')
  expect(timesText(t, { from: '00:00', to: '00:00' })).toBe('payRuleSets.wholeDay')
  expect([timesText(t, null), timesText(t, 'none')]).toEqual(['payRuleSets.noLimit', 'payRuleSets.noOrdinaryHours'])
})

test('a percentage that is missing, still to choose or not entered yet is said in words', () => {
  const shown = [11_250, null, 'to_choose' as const, Number.NaN].map((value) => percentText(t, value))
  expect(shown).toEqual(['112.5%', 'payRuleSets.notCovered', 'payRuleSets.toChoose', 'payRuleSets.none'])
})

test('a difference is about its entry, day and employment, in this order', () => {
  expect(
    subjectsText(t, [
      { in: 'text', of: 'Level 1' },
      { in: 'kind_of_day', of: 'sunday' },
      { in: 'employment', of: 'casual' },
    ]),
  ).toBe('Level 1, payRules.kindOfDay.sunday, payRules.employment.casual')
})

test('an empty value is none, whatever it is of; zero is not empty', () => {
  expect(valueText(t, null)).toBe('payRuleSets.none')
  expect(valueText(t, { as: 'date', of: '' })).toBe('payRuleSets.none')
  expect(valueText(t, { as: 'money', of: Number.NaN })).toBe('payRuleSets.none')
  expect(valueText(t, { as: 'minutes', of: 0 })).toBe('0\u00a0h')
  expect(valueText(t, { as: 'flag', of: false })).toBe('payRuleSets.no')
})

test('the hourly rate is the weekly rate ÷ 38, half a cent up', () => {
  expect([100_890, 103_200, 19, 18].map(hourlyOf)).toEqual([2655, 2716, 1, 0])
})
