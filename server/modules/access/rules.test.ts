import { expect, test } from 'vitest'
import { allPermissions, defaultGrants, grantable, guestGrants, kinds } from '#contract/permissions.ts'
import { copiedSet, differing, notForKind, notHeld, completeGrants } from './rules.ts'

test.each(kinds)(
  'the defaults of the %s are among what the kind may hold, and so is what every guest holds',
  (kind) => {
    expect(notForKind(kind, [...defaultGrants[kind], ...guestGrants])).toEqual([])
  },
)

test.each(kinds)('what a %s may hold are permissions that there are, each once', (kind) => {
  expect(completeGrants(grantable[kind])).toEqual([...new Set(grantable[kind])].toSorted(byContract))
})

const byContract = (one: string, other: string) => allPermissions.indexOf(one) - allPermissions.indexOf(other)

test('a set has every permission once, in the order of the contract, and what even a guest holds', () => {
  expect(completeGrants(['Audit/view', 'Company/list', 'Audit/view'])).toEqual([
    'Auth/read',
    'Dashboard/show menu',
    'Company/list',
    'Audit/view',
  ])
})

test('what is granted and what is taken away both differ', () => {
  expect(differing(['Bank/list', 'Bank/create'], ['Bank/create', 'Skill/list'])).toEqual(['Bank/list', 'Skill/list'])
})

test('what a guest holds may be given by anybody, the rest by whoever holds it', () => {
  expect(notHeld(new Set(['Bank/list']), ['Bank/list', 'Bank/create', 'Auth/read'])).toEqual(['Bank/create'])
})

test('a copy leaves out what its kind may not hold and what its maker does not', () => {
  const original = ['Timesheet/list', 'Timesheet/view', 'Company/list']

  expect(copiedSet('employee', new Set(['Timesheet/list', 'Company/list']), original)).toEqual([
    ...guestGrants,
    'Timesheet/list',
  ])
})
