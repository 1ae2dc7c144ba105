import { expect, test } from 'vitest'
import type { Session } from '#web/lib/session/session.ts'
import { wayOf } from './guard.ts'
import type { Screen } from './screens.ts'

const row = (more: Partial<Screen>): Screen => ({
  path: '/x',
  layout: 'menu',
  title: 'app.screens.companies',
  screen: () => Promise.resolve({}),
  ...more,
})
const companiesRow = row({ needs: ['Company', 'list'] })
const loginRow = row({ path: '/login', layout: 'full', guest_only: true, needs: ['Auth', 'read'] })
const registerRow = row({ path: '/register', layout: 'full', guest_only: true, needs: ['Auth', 'read'] })

function signedInAs(role: string, grants: readonly string[] = []): Session {
  const user = {
    id: '1',
    name: 'Ava',
    email: 'a@b.c',
    locale: 'en' as const,
    agency: null,
    employee_id: null,
    customer_id: null,
    supervisor_id: null,
    week_start: 'mon' as const,
    currency: 'AUD',
    avatar: null,
    roles: [{ name: role }],
    abilities: [],
  }
  return { accessToken: 'a', refreshToken: 'r', user, grants: new Set(grants) }
}

test('a guest is sent to the login screen, whatever they may do as a guest', () => {
  expect(wayOf([companiesRow], null)).toBe('login')
  expect(wayOf([row({ needs: ['Dashboard', 'show menu'] })], null)).toBe('login')
})

test('somebody without the permission is sent to the not-authorised page', () => {
  expect(wayOf([companiesRow], signedInAs('employee'))).toBe('/pages/miscellaneous/not-authorized')
})

test('any matched screen that passes is enough', () => {
  const matched = [companiesRow, row({ needs: ['Timesheet', 'list'] })]

  expect(wayOf(matched, signedInAs('employee', ['Timesheet/list']))).toBeNull()
})

test('somebody who is signed in leaves the login screen for where they wanted to go, or home', () => {
  expect(wayOf([loginRow], signedInAs('admin'), '/companies?q=a')).toBe('/companies?q=a')
  expect(wayOf([loginRow], signedInAs('admin'))).toBe('/dashboard')
})

test('the way back never leads to another site', () => {
  expect(wayOf([loginRow], signedInAs('admin'), '//elsewhere.example')).toBe('/dashboard')
  expect(wayOf([loginRow], signedInAs('admin'), 'https://elsewhere.example')).toBe('/dashboard')
  expect(wayOf([loginRow], signedInAs('admin'), '/\\elsewhere.example')).toBe('/dashboard')
})

test('a role that the product does not know stays on the login screen instead of going in circles', () => {
  expect(wayOf([loginRow], signedInAs('wizard'))).toBeNull()
})

test('every other door sends such a role to the login screen', () => {
  expect(wayOf([registerRow], signedInAs('wizard'))).toBe('/login')
  expect(wayOf([registerRow], signedInAs('customer'))).toBe('/dashboard')
  expect(wayOf([registerRow], null)).toBeNull()
})

test('a page that needs nothing but somebody is shown to whoever is signed in, and sends a guest to the login screen', () => {
  expect(wayOf([row({ path: '/pages/profile' })], signedInAs('wizard'))).toBeNull()
  expect(wayOf([row({ path: '/pages/profile' })], null)).toBe('login')
})

test('a guest may see the pages of the full layout that need nothing', () => {
  expect(wayOf([row({ layout: 'full' })], null)).toBeNull()
})
