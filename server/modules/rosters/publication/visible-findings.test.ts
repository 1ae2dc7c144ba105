import { expect, test } from 'vitest'
import type { Finding } from '#contract/rostering/rosters.ts'
import { findingsVisibleTo } from './visible-findings.ts'

const hours: Finding = { rule: 'visaHours', severity: 'block', facts: { minutes: 3000 } }
const documentFinding: Finding = { rule: 'documentEnds', severity: 'warn', facts: { type_name: 'White Card' } }
const rest: Finding = { rule: 'shortRest', severity: 'warn', facts: { minutes: 540 } }

test('a supervisor sees findings about the shift, and of the file only that the office has to check', () => {
  expect(findingsVisibleTo({ supervisor_id: 'theirs' }, [documentFinding, rest, hours])).toEqual([
    rest,
    { rule: 'askOffice', severity: 'block', facts: {} },
  ])
  expect(findingsVisibleTo({ supervisor_id: 'theirs' }, [rest])).toEqual([rest])
})

test('the office sees everything', () => {
  expect(findingsVisibleTo({ supervisor_id: null }, [documentFinding, rest, hours])).toEqual([
    documentFinding,
    rest,
    hours,
  ])
})
