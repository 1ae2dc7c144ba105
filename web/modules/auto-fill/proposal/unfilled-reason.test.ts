import { beforeAll, expect, test } from 'vitest'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { wordsIn } from '#contract/wording-text.ts'
import { addTexts, t } from '#web/wording/translate.ts'
import editing from '#web/wording/boardediting.json' with { type: 'json' }
import fill from '#web/wording/autofill.json' with { type: 'json' }
import rosters from '#web/wording/rosters.json' with { type: 'json' }
import { unfilledDetails, unfilledText } from './unfilled-reason.ts'

beforeAll(() => {
  for (const words of [editing, fill, rosters]) addTexts('en', wordsIn(words, 'en'))
})

const finding = (rule: Finding['rule'], facts: Finding['facts'] = {}): Finding => ({ rule, severity: 'block', facts })
const rsa = finding('documentMissing', { type_name: 'RSA' })
const away = finding('saidUnavailable')
const night = { works_on: '2026-12-12', starts: '22:00', position_name: 'Bar attendant' }
const reason = (people: number, ...findings: Finding[]) => ({ people, findings })

test.each([
  [[reason(4, rsa), reason(2, away)], 'Nobody with RSA is available on Saturday night.'],
  [
    [reason(2, away), reason(1, finding('overlap'))],
    /^Nobody who can work as Bar attendant is available on Saturday night/,
  ],
  [[reason(3, finding('visaHours'))], 'Everyone who is free on Saturday night would exceed their hours.'],
  [[reason(1, rsa, away)], 'Nobody is eligible on Saturday night: several rules apply.'],
  [[], 'There is nobody in the agency to consider.'],
])('explains an unfilled shift by what is missing, or else by why nobody has time', (reasons, text) => {
  expect(unfilledText(t, { ...night, reasons })).toMatch(text)
})

test('counts the people by what excludes them', () => {
  const reasons = [reason(4, rsa), reason(2, away), reason(1, finding('documentEnds'))]

  expect(unfilledDetails(t, reasons)).toEqual(['Document (5)', 'Unavailable (2)'])
})
