import { describe, expect, test } from 'vitest'
import { type ChainEntry, type ChainProgress, faultsOf, startOfChain, withoutPay } from './rules.ts'

const hash = (number: number) => String(number).padStart(64, '0')
const entry = (number: number, facts: Partial<ChainEntry> = {}): ChainEntry => ({
  number,
  prev_hash: hash(number - 1),
  hash: hash(number),
  is_own: true,
  is_whole: true,
  ...facts,
})
const brokenIn = (...links: ChainEntry[]) => faultsOf(startOfChain, links).broken

describe('the verification of the log', () => {
  test('finds nothing in a chain that is whole, and continues where it stopped', () => {
    const first = faultsOf(startOfChain, [entry(1), entry(2)])

    expect(first).toEqual({ number: 2, hash: hash(2), broken: [] })
    expect(faultsOf(first, [entry(3)])).toEqual({ number: 3, hash: hash(3), broken: [] })
  })

  test('names what was changed, and where the order is wrong', () => {
    expect(brokenIn(entry(1, { is_own: false, is_whole: false }))).toEqual([{ number: 1, reason: 'changed' }])
    expect(brokenIn(entry(1), entry(2, { is_whole: false }))).toEqual([{ number: 2, reason: 'changes' }])
    expect(brokenIn(entry(1), entry(2, { prev_hash: hash(9) }))).toEqual([{ number: 2, reason: 'order' }])
    expect(brokenIn(entry(1, { prev_hash: hash(9) }))).toEqual([{ number: 1, reason: 'order' }])
  })

  test('names each entry that is missing, and does not blame the next one', () => {
    expect(brokenIn(entry(1), entry(4), entry(5))).toEqual([
      { number: 2, reason: 'missing' },
      { number: 3, reason: 'missing' },
    ])
    expect(brokenIn(entry(3, { is_own: false }))).toEqual([
      { number: 1, reason: 'missing' },
      { number: 2, reason: 'missing' },
      { number: 3, reason: 'changed' },
    ])
  })

  test('names a hundred, however many are missing, and then only goes on', () => {
    const walked = faultsOf(startOfChain, [entry(5000), entry(5001, { is_own: false })])

    expect(walked.broken).toHaveLength(100)
    expect(walked.broken.at(-1)).toEqual({ number: 100, reason: 'missing' })
    expect(walked).toMatchObject({ number: 5001, hash: hash(5001) })
  })

  test('goes on naming below a hundred', () => {
    const almost: ChainProgress = {
      ...startOfChain,
      broken: Array.from({ length: 99 }, () => ({ number: 1, reason: 'changed' as const })),
    }

    expect(faultsOf(almost, [entry(1, { is_own: false })]).broken).toHaveLength(100)
  })
})

describe('changes, as those without permission for pay see them', () => {
  test.each([
    ['placements', 'pay_cents'],
    ['job_applications', 'offer_pay_cents'],
    ['employee_bank_accounts', 'amount_cents'],
    ['rosters', 'budget_cents'],
    ['weekly_budgets', 'budget_cents'],
  ] as const)('show that %s.%s changed, not what it was and is', (entity, column) => {
    const change = { entity, before: { [column]: 3500, status: 'active' }, after: { [column]: 3600, status: 'active' } }

    expect(withoutPay([change])).toEqual([
      { entity, before: { [column]: '•••', status: 'active' }, after: { [column]: '•••', status: 'active' } },
    ])
  })

  test('show that there was none, and everything of other records', () => {
    const none = { entity: 'placements', before: null, after: { pay_cents: null } } as const
    const other = { entity: 'job_posts', before: { pay_cents: 3500 }, after: null } as const

    expect(withoutPay([none, other] as never)).toEqual([none, other])
  })
})
