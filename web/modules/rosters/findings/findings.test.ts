import { beforeAll, expect, test } from 'vitest'
import { wordsIn } from '#contract/wording-text.ts'
import { addTexts, t } from '#web/wording/translate.ts'
import rosters from '#web/wording/rosters.json' with { type: 'json' }
import { findingText } from './findings.ts'

beforeAll(() => addTexts('en', wordsIn(rosters, 'en')))

const duty = { minutes: 30, works_on: '2026-11-23', starts: '06:00', ends: '14:00', location_name: 'Tweed Hall' }

test.each([
  { facts: { ...duty, side: 'before' }, text: /^Only 30\smin rest before .+ at Tweed Hall\.$/ },
  { facts: { ...duty, side: 'after' }, text: /^Only 30\smin rest after .+ at Tweed Hall\.$/ },
  { facts: { ...duty, side: 'after', location_name: '' }, text: /^Only 30\smin rest after .+ elsewhere\.$/ },
  { facts: duty, text: /^Only 30\smin rest between this shift and .+ at Tweed Hall\.$/ },
])('a short rest names the side of the other shift', ({ facts, text }) => {
  expect(findingText(t, { rule: 'shortRest', severity: 'warn', facts })).toMatch(text)
})
