import { expect, test } from 'vitest'
import type { RosterFit } from '#contract/rostering/rosters/changes.ts'
import { fitLookup, worstFit } from './fit-lookup.ts'

const fit: RosterFit = {
  employee_ids: ['ava', 'ben'],
  days: [
    { works_on: '2026-11-23', verdicts: 'ob', reasons: [-1, 0] },
    { works_on: '2026-11-24', verdicts: 'wo', reasons: [1, -1] },
  ],
  findings: [
    { rule: 'overlap', severity: 'block', facts: {} },
    { rule: 'shortRest', severity: 'warn', facts: {} },
  ],
}

test('returns the verdict and the reason of a person on a day, and null for who or when is not in it', () => {
  const at = fitLookup(fit, ({ rule }) => rule, 'ok')

  expect(at('ava', 0)).toEqual({ level: 'ok', label: 'ok' })
  expect(at('ben', 0)).toEqual({ level: 'block', label: 'overlap' })
  expect(at('ava', 1)).toEqual({ level: 'warn', label: 'shortRest' })
  expect(at('cleo', 0)).toBeNull()
  expect(at('ava', 2)).toBeNull()
})

test('of the people on a whole shift, the worst verdict of a day counts', () => {
  const at = worstFit(fit, ({ rule }) => rule, 'ok')

  expect(at(0)).toEqual({ level: 'block', label: 'overlap' })
  expect(at(1)).toEqual({ level: 'warn', label: 'shortRest' })
  expect(at(2)).toBeNull()
})
