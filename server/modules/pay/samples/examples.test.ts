import { describe, expect, test } from 'vitest'
import { ruleSetFindings } from '#contract/payroll/pay-rules/rule-set-findings.ts'
import { runExample } from '#server/modules/pay/rule-sets/examples.ts'
import { examplesOf } from './examples.ts'
import { samples } from './samples.ts'

describe.each(samples)('$code', (set) => {
  test('has examples', () => {
    expect(examplesOf(set).length).toBeGreaterThan(0)
    expect(ruleSetFindings(set).filter(({ kind }) => kind === 'refused')).toEqual([])
  })

  test.each(examplesOf(set))('$title', (example) => {
    const { cents, periods, passes } = runExample(set, example)

    expect(periods.flatMap(({ gaps }) => gaps)).toEqual([])
    expect(cents).toBe(example.expected_cents)
    expect(passes).toBe(true)
  })
})

test('an example of a cent more does not pass', () => {
  const [set] = samples
  const [example] = set === undefined ? [] : examplesOf(set)
  if (set === undefined || example === undefined) throw new Error('no sample')

  expect(runExample(set, { ...example, expected_cents: example.expected_cents + 1 }).passes).toBe(false)
})
