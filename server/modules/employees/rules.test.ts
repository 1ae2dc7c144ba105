import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOn, canonicalPositions, positionRows, requireSense } from './rules.ts'

describe('the age of an employee', () => {
  test('increases on the birthday, on 1 March for those born on 29 February', () => {
    expect(ageOn('2010-06-15', '2023-06-14')).toBe(12)
    expect(ageOn('2010-06-15', '2023-06-15')).toBe(13)
    expect(ageOn('2008-02-29', '2021-02-28')).toBe(12)
    expect(ageOn('2008-02-29', '2021-03-01')).toBe(13)
  })

  test('equals the calendar for any two days', () => {
    const day = fc
      .date({ min: new Date('1920-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const calendar = (from: string, to: string) =>
      Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'year' }).years

    fc.assert(
      fc.property(
        day,
        day,
        (born, on) => fc.pre(born <= on && !born.endsWith('02-29')) ?? ageOn(born, on) === calendar(born, on),
      ),
    )
  })
})

describe('implausible values', () => {
  const person = { birth_date: '1990-05-17', right_to_work: 'citizen', visa_expires_on: null }
  const refusedAt = (field: string, key: string) =>
    expect.objectContaining({ fields: { [field]: [expect.objectContaining({ key })] } })

  test('an adult citizen is plausible', () => {
    expect(() => requireSense(person, '2026-11-18')).not.toThrow()
  })

  test('a birth date in the future or below the age of 13 is refused', () => {
    expect(() => requireSense({ ...person, birth_date: '2026-11-19' }, '2026-11-18')).toThrow(
      refusedAt('birth_date', 'validation.inFuture'),
    )
    expect(() => requireSense({ ...person, birth_date: '2013-11-19' }, '2026-11-18')).toThrow(
      refusedAt('birth_date', 'validation.tooYoung'),
    )
    expect(() => requireSense({ ...person, birth_date: '2013-11-18' }, '2026-11-18')).not.toThrow()
  })

  test('a temporary right to work requires an expiry date', () => {
    expect(() => requireSense({ ...person, right_to_work: 'temporary' }, '2026-11-18')).toThrow(
      refusedAt('visa_expires_on', 'validation.visaNeedsExpiry'),
    )
  })
})

test('positions are stored once each, the first is the primary', () => {
  const rows = positionRows({ agency_id: 'a', id: 'e' }, ['x', 'y', 'x'])

  expect(rows.map((row) => [row.position_id, row.is_primary])).toEqual([
    ['x', true],
    ['y', false],
  ])
})

test('two lists of positions compare by their primary and their set', () => {
  expect(canonicalPositions(['b', 'c', 'a', 'b'])).toEqual(['b', 'a', 'c'])
  expect(canonicalPositions([])).toEqual([])
})
