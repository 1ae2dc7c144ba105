import { expect, test } from 'vitest'
import { allPermissions, defaultGrants, grantable } from '#contract/default-grants.ts'
import { guestGrants, kinds } from '#contract/permissions.ts'
import { copiedSet, symmetricDifference, invalidForKind, missingPermissions, completeGrants } from './rules.ts'

test.each(kinds)(
  "the defaults of the %s are within the maximum of its kind, and so are the guest's permissions",
  (kind) => {
    expect(invalidForKind(kind, [...defaultGrants[kind], ...guestGrants])).toEqual([])
  },
)

test.each(kinds)('the maximum of a %s contains existing permissions, each once', (kind) => {
  expect(completeGrants(grantable[kind])).toEqual([...new Set(grantable[kind])].toSorted(byContract))
})

const byContract = (one: string, other: string) => allPermissions.indexOf(one) - allPermissions.indexOf(other)

test("a completed set has every permission once, in the order of the contract, with the guest's permissions", () => {
  expect(completeGrants(['Audit/view', 'Company/list', 'Audit/view'])).toEqual([
    'Auth/read',
    'Dashboard/show menu',
    'Company/list',
    'Audit/view',
  ])
})

test('both granted and revoked permissions are differences', () => {
  expect(symmetricDifference(['Bank/list', 'Bank/create'], ['Bank/create', 'Skill/list'])).toEqual([
    'Bank/list',
    'Skill/list',
  ])
})

test("a guest's permissions can be granted by anybody, the rest by users who hold them", () => {
  expect(missingPermissions(new Set(['Bank/list']), ['Bank/list', 'Bank/create', 'Auth/read'])).toEqual(['Bank/create'])
})

test('a copy omits what its kind may not hold and what the actor lacks', () => {
  const original = ['Timesheet/list', 'Timesheet/view', 'Company/list']

  expect(copiedSet('employee', new Set(['Timesheet/list', 'Company/list']), original)).toEqual([
    ...guestGrants,
    'Timesheet/list',
  ])
})
