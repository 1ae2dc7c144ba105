import { expect, test } from 'vitest'
import { audit } from '#contract/platform/audit.ts'
import { companies } from '#contract/customers/companies.ts'
import { addressOf, listAskOf } from './list-search.ts'

const { address } = companies.list

test('an address that says nothing asks for the first page in the usual order', () => {
  const requested = listAskOf(address, {}, 25)

  expect(requested).toEqual({ page: 1, per_page: 25, q: '', sort: 'name', dir: 'asc', filters: {} })
})

test('what the call would not take falls back silently, the rest stands', () => {
  const requested = listAskOf(
    address,
    { page: '-2', per_page: '999', sort: 'evil', dir: 'sideways', status: 'nonsense', q: 'harbour' },
    50,
  )

  expect(requested).toEqual({ page: 1, per_page: 50, q: 'harbour', sort: 'name', dir: 'asc', filters: {} })
})

test('a period that ends before it begins loses its end', () => {
  const requested = listAskOf(audit.list.address, { from: '2026-11-23', to: '2026-11-01' }, 25)

  expect(requested.filters).toEqual({ from: ['2026-11-23'] })
})

test('a filter of several values is written with commas', () => {
  const requested = listAskOf(address, { status: 'active,archived' }, 25)

  expect(requested.filters).toEqual({ status: ['active', 'archived'] })
})

test('what goes without saying is left out of the address', () => {
  const requested = listAskOf(address, { status: 'active', sort: 'name' }, 25)

  expect(addressOf(requested, { sort: 'name', dir: 'asc', per_page: 25 })).toEqual({ status: 'active' })
})

test('a page size that is no choice of ours becomes the usual one', () => {
  const requested = listAskOf(address, { per_page: '7' }, 25)

  expect(requested.per_page).toBe(25)
})

test('a list that usually begins with the newest can be turned round', () => {
  const input = { page: 1, per_page: 25, q: '', sort: 'week_start', dir: 'asc' as const, filters: {} }
  const usual = { sort: 'week_start', dir: 'desc', per_page: 25 } as const

  expect(addressOf(input, usual)).toEqual({ sort: 'week_start' })
  expect(addressOf({ ...input, dir: 'desc' }, usual)).toEqual({})
})
