import { describe, expect, test } from 'vitest'
import type { DocumentStatus } from '#contract/people/documents.ts'
import { callerOf } from '#server/testing/callers.ts'
import { allowedDocumentActions, allowedTypeActions } from './policy.ts'

const updater = (kind: 'admin' | 'employee') => callerOf(kind, ['Employee/update'])

test.each<[DocumentStatus, string[], string[]]>([
  ['requested', ['submit', 'withdraw'], ['submit']],
  ['submitted', ['correct', 'approve', 'reject', 'withdraw'], ['correct', 'withdraw']],
  ['approved', ['renew', 'correct', 'withdraw'], ['renew']],
  ['rejected', ['renew', 'withdraw'], ['renew']],
  ['withdrawn', [], []],
])('what the agency and the employee can do with a document that is %s', (status, agency, employee) => {
  expect(allowedDocumentActions(updater('admin'), { status })).toEqual(agency)
  expect(allowedDocumentActions(updater('employee'), { status })).toEqual(employee)
  expect(allowedDocumentActions(callerOf('admin', ['Employee/view']), { status })).toEqual([])
})

describe('the actions on a document type', () => {
  const agency = { ...callerOf('admin'), scope: { agency_id: 'agency' } as never }
  const platform = { ...callerOf('superadmin'), scope: { agency_id: null } as never }
  const own = { shared: false, active: true, demanded: 'positions' } as const

  test('an agency switches its own, and demands it of everybody or nobody', () => {
    expect(allowedTypeActions(agency, own)).toEqual(['deactivate', 'demand_of_everybody', 'demand_of_nobody'])
    expect(allowedTypeActions(agency, { ...own, active: false, demanded: 'nobody' })).toEqual([
      'activate',
      'demand_of_everybody',
    ])
  })

  test('whether a shared one is in use is for the platform, of whom it is demanded for the agency', () => {
    expect(allowedTypeActions(agency, { ...own, shared: true, demanded: 'everybody' })).toEqual(['demand_of_nobody'])
    expect(allowedTypeActions(platform, { ...own, shared: true })).toEqual(['deactivate'])
  })
})
