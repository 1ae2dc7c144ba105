import { describe, expect, test } from 'vitest'
import { samples } from '#server/modules/pay/samples/samples.ts'
import { versionOn } from '#server/modules/pay/versions.ts'

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

  test('before the first full pay period of the first version has none', () => {
    expect(versionOn(versions, '2025-07-06', { cycle: 'weekly', anchor: '2026-01-05' })).toBeNull()
  })
})
