import { expect, test } from 'vitest'
import { customers } from '#contract/customers/customers.ts'
import { nameOf } from '#contract/permissions.ts'
import type { Session } from '#web/lib/session/session.ts'
import { jobColumnsFor, historyColumns, openJobColumns } from './job-columns.tsx'
import { jobFilters } from './job-filters.ts'

const grants = new Set(['Job Post/view', ...customers.choices.needs.map((permission) => nameOf(permission))])

function signedInAs(role: string): Session {
  const user = {
    ...{ id: '1', name: 'Kim', email: 'kim@example.com', locale: 'en' as const, agency: null, avatar: null },
    ...{
      employee_id: null,
      customer_id: null,
      supervisor_id: null,
      week_start: 'mon' as const,
      currency: 'AUD',
      time_zone: null,
    },
    ...{ roles: [{ name: role }], abilities: [] },
  }
  return { accessToken: 'a', refreshToken: 'r', user, grants }
}

const filterNames = (role: string) =>
  jobFilters((key) => key, signedInAs(role)).map((filter) => ('name' in filter ? filter.name : filter.kind))

test('only the agency filters jobs by their customer', () => {
  expect(filterNames('admin')).toContain('customer_id')
  expect(filterNames('customer')).not.toContain('customer_id')
})

test('the jobs of a customer have no column of customers', () => {
  const ids = (kind: string, columns: typeof openJobColumns) => jobColumnsFor(kind, columns).map(({ id }) => id)
  expect(ids('admin', openJobColumns)).toContain('customer')
  expect(ids('customer', openJobColumns)).not.toContain('customer')
  expect(ids('customer', historyColumns)).not.toContain('customer')
})
