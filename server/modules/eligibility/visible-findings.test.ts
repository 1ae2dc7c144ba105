import { expect, test } from 'vitest'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { findingsVisibleTo, storedFindingsVisibleTo } from './visible-findings.ts'

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

test('a supervisor sees stored findings without the location of the other duty and the reason not to rehire', () => {
  const other: Finding = {
    rule: 'overlap',
    severity: 'block',
    facts: { starts: '08:00', location_name: 'Sydney Wharf' },
  }
  const never: Finding = { rule: 'doNotRehire', severity: 'block', facts: { reason: 'Theft' } }

  expect(storedFindingsVisibleTo({ supervisor_id: 'theirs' }, [other, never, rest, hours])).toEqual([
    { ...other, facts: { starts: '08:00', location_name: '' } },
    { ...never, facts: { reason: '' } },
    { ...rest, facts: { minutes: 540, location_name: '' } },
    { rule: 'askOffice', severity: 'block', facts: {} },
  ])
  expect(storedFindingsVisibleTo({ supervisor_id: null }, [other, never])).toEqual([other, never])
})
