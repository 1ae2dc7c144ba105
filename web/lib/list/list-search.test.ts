import { expect, test } from 'vitest'
import { audit } from '#contract/platform/audit.ts'
import { companies } from '#contract/customers/companies.ts'
import { addressOf, listRequestOf } from './list-search.ts'

const { address } = companies.list

test('returns the first page in the default order for an empty URL', () => {
  const requested = listRequestOf(address, {}, 25)

  expect(requested).toEqual({ page: 1, per_page: 25, q: '', sort: 'name', dir: 'asc', filters: {} })
})

test('ignores values that the call would refuse and keeps the others', () => {
  const requested = listRequestOf(
    address,
    { page: '-2', per_page: '999', sort: 'evil', dir: 'sideways', status: 'nonsense', q: 'harbour' },
    50,
  )

  expect(requested).toEqual({ page: 1, per_page: 50, q: 'harbour', sort: 'name', dir: 'asc', filters: {} })
})

test('drops the end of a period that ends before it begins', () => {
  const requested = listRequestOf(audit.list.address, { from: '2026-11-23', to: '2026-11-01' }, 25)

  expect(requested.filters).toEqual({ from: ['2026-11-23'] })
})

test('writes a filter with several values with commas', () => {
  const requested = listRequestOf(address, { status: 'active,archived' }, 25)

  expect(requested.filters).toEqual({ status: ['active', 'archived'] })
})

test('leaves defaults out of the URL', () => {
  const requested = listRequestOf(address, { status: 'active', sort: 'name' }, 25)

  expect(addressOf(requested, { sort: 'name', dir: 'asc', per_page: 25 })).toEqual({ status: 'active' })
})

test('falls back to the default page size', () => {
  const requested = listRequestOf(address, { per_page: '7' }, 25)

  expect(requested.per_page).toBe(25)
})

test('can reverse a list that shows the newest first by default', () => {
  const input = { page: 1, per_page: 25, q: '', sort: 'week_start', dir: 'asc' as const, filters: {} }
  const usual = { sort: 'week_start', dir: 'desc', per_page: 25 } as const

  expect(addressOf(input, usual)).toEqual({ sort: 'week_start' })
  expect(addressOf({ ...input, dir: 'desc' }, usual)).toEqual({})
})
