import { describe, expect, test } from 'vitest'
import { codesToAssign, winningAssignment } from './rules.ts'

const work = { employee_id: 'ava', customer_id: 'harbour', location_id: 'wharf', position_id: 'chef' }
const on = { ...work, works_on: '2026-11-18' }
const any = { employee_id: null, customer_id: null, location_id: null, position_id: null }
const always = { starts_on: '2026-01-01', ends_on: null }

/** Every way of naming the work, the one that wins first. */
const inOrder = [
  ['employee_id', 'customer_id', 'location_id', 'position_id'],
  ['employee_id', 'customer_id', 'location_id'],
  ['employee_id', 'customer_id', 'position_id'],
  ['employee_id', 'customer_id'],
  ['employee_id', 'position_id'],
  ['employee_id'],
  ['customer_id', 'location_id', 'position_id'],
  ['customer_id', 'location_id'],
  ['customer_id', 'position_id'],
  ['customer_id'],
  ['position_id'],
  [],
] as const

const naming = (names: readonly (keyof typeof work)[]) => ({
  ...any,
  ...Object.fromEntries(names.map((name) => [name, work[name]])),
  ...always,
})

describe('of several assignments', () => {
  test.each(inOrder.slice(0, -1).map((names, at) => [names.join(', '), at]))(
    'one that names %s wins over all less specific ones',
    (_, at) => {
      const all = inOrder.slice(Number(at)).map((names, rank) => ({ rank, ...naming(names) }))
      expect(winningAssignment(all.toReversed(), on)?.rank).toBe(0)
      expect(winningAssignment(all, on)?.rank).toBe(0)
    },
  )

  test.each(Object.keys(work))('one that names another %s never applies', (name) => {
    expect(winningAssignment([{ ...naming(['customer_id']), [name]: 'another' }], on)).toBeNull()
  })

  test('one applies from its first day to its last', () => {
    const held = [{ ...any, starts_on: '2026-11-18', ends_on: '2026-11-19' }]
    const found = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map(
      (works_on) => winningAssignment(held, { ...on, works_on }) !== null,
    )
    expect(found).toEqual([false, true, true, false])
  })

  test('there may be none', () => {
    expect(winningAssignment([], on)).toBeNull()
  })
})

describe('the codes that can be assigned', () => {
  const version = (valid_from: string, code: string) => ({
    valid_from,
    rules: {
      classifications: [{ code, title: code, weekly_cents: 100_000, hourly_cents: null, juniors: [] }],
      all_purpose_allowances: [{ code: `${code}-A`, title: code, weekly_cents: 1_000, clause: null }],
    },
  })
  const versions = [version('2026-07-01', 'C'), version('2024-07-01', 'A'), version('2025-07-01', 'B')]
  const codes = (starts_on: string, ends_on: string | null) => [
    ...codesToAssign(versions, { starts_on, ends_on }).classifications,
  ]

  test('are those of the versions within the dates and of the newest', () => {
    expect(codes('2025-07-01', '2025-12-31')).toEqual(['B', 'C'])
    expect(codes('2025-06-30', '2025-07-01')).toEqual(['A', 'B', 'C'])
    expect(codes('2026-07-01', null)).toEqual(['C'])
    expect(codes('2023-01-01', '2023-12-31')).toEqual(['C'])
    expect([...codesToAssign(versions, { starts_on: '2026-08-01', ends_on: null }).allowances]).toEqual(['C-A'])
  })

  test('are none without a version', () => {
    expect(codesToAssign([], { starts_on: '2026-08-01', ends_on: null }).classifications.size).toBe(0)
  })
})
