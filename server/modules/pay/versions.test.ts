import { describe, expect, test } from 'vitest'
import { datesFrom } from '#contract/values/time.ts'
import { samples } from '#server/modules/pay/samples/samples.ts'
import { latestValidFrom, versionOn } from '#server/modules/pay/versions.ts'

const versions = ['2026-07-01', '2025-07-01'].flatMap((valid_from) =>
  samples.slice(0, 1).map((set) => ({ ...set, valid_from })),
)

describe('a workday', () => {
  test.each([
    ['from Wednesday to Tuesday', '2026-01-07', '2026-06-30', '2025-07-01'],
    ['from Wednesday to Tuesday', '2026-01-07', '2026-07-01', '2026-07-01'],
    ['from Monday to Sunday', '2026-01-05', '2026-07-05', '2025-07-01'],
    ['from Monday to Sunday', '2026-01-05', '2026-07-06', '2026-07-01'],
  ])('of a pay week %s (%s), on %s, is paid by the version of %s', (_, anchor, workday, valid_from) => {
    expect(versionOn(versions, workday, { cycle: 'weekly', anchor })?.valid_from).toBe(valid_from)
  })

  test.each([
    ['2026-06-30', '2025-07-01'],
    ['2026-07-01', '2026-07-01'],
  ])('of a company without pay cycle, on %s, is paid by the version of %s', (workday, valid_from) => {
    expect(versionOn(versions, workday, null)?.valid_from).toBe(valid_from)
  })

  test('before the first full pay period of the first version has none', () => {
    expect(versionOn(versions, '2025-07-06', { cycle: 'weekly', anchor: '2026-01-05' })).toBeNull()
  })
})

test.each([
  { cycle: 'weekly', anchor: '2026-01-05' },
  { cycle: 'fortnightly', anchor: '2026-01-07' },
  { cycle: 'monthly', anchor: '2026-01-31' },
] as const)('paid $cycle from $anchor, the latest day is where the version begins to apply', (cycle) => {
  const days = datesFrom('2026-06-25', 45)
  for (const workday of days) {
    const latest = latestValidFrom(workday, cycle)
    const later = days.filter((day) => day > latest).map((valid_from) => ({ ...versions[0]!, valid_from }))
    expect(versionOn([{ ...versions[0]!, valid_from: latest }, ...later], workday, cycle)?.valid_from).toBe(latest)
  }
})

test('a company without a pay cycle goes by the workday', () => {
  expect(latestValidFrom('2026-07-02', null)).toBe('2026-07-02')
})
