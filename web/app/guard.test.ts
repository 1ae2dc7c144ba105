import { expect, test } from 'vitest'
import type { Session } from '#web/lib/session/session.ts'
import { redirectOf } from './guard.ts'
import type { Screen } from './screens.ts'

const row = (more: Partial<Screen>): Screen => ({
  path: '/x',
  title: 'shell.screens.companies',
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
    time_zone: null,
    avatar: null,
    roles: [{ name: role }],
    abilities: [],
  }
  return { accessToken: 'a', refreshToken: 'r', user, grants: new Set(grants) }
}

test('sends a guest to the login screen, whatever permissions guests have', () => {
  expect(redirectOf([companiesRow], null)).toBe('login')
  expect(redirectOf([row({ needs: ['Dashboard', 'show menu'] })], null)).toBe('login')
})

test('sends a user without the permission to the not-authorised page', () => {
  expect(redirectOf([companiesRow], signedInAs('employee'))).toBe('/pages/miscellaneous/not-authorized')
})

test('allows the navigation if any matched screen allows it', () => {
  const matched = [companiesRow, row({ needs: ['Timesheet', 'list'] })]

  expect(redirectOf(matched, signedInAs('employee', ['Timesheet/list']))).toBeNull()
})

test('refuses employees a screen of the agency, although they may change their own record', () => {
  const questions = row({ needs: ['Employee', 'update'], staff_only: true })

  expect(redirectOf([questions], signedInAs('employee', ['Employee/update']))).toBe(
    '/pages/miscellaneous/not-authorized',
  )
  expect(redirectOf([questions], signedInAs('admin', ['Employee/update']))).toBeNull()
})

test('sends a signed-in user from the login screen to the requested page, or home', () => {
  expect(redirectOf([loginRow], signedInAs('admin'), '/companies?q=a')).toBe('/companies?q=a')
  expect(redirectOf([loginRow], signedInAs('admin'))).toBe('/dashboard')
})

test('never redirects to another site', () => {
  expect(redirectOf([loginRow], signedInAs('admin'), '//elsewhere.example')).toBe('/dashboard')
  expect(redirectOf([loginRow], signedInAs('admin'), 'https://elsewhere.example')).toBe('/dashboard')
  expect(redirectOf([loginRow], signedInAs('admin'), '/\\elsewhere.example')).toBe('/dashboard')
})

test('keeps a user with an unknown role on the login screen instead of redirecting in a loop', () => {
  expect(redirectOf([loginRow], signedInAs('wizard'))).toBeNull()
})

test('sends a user with an unknown role from the other sign-in screens to the login screen', () => {
  expect(redirectOf([registerRow], signedInAs('wizard'))).toBe('/login')
  expect(redirectOf([registerRow], signedInAs('customer'))).toBe('/dashboard')
  expect(redirectOf([registerRow], null)).toBeNull()
})

test('shows a page that needs no permission to signed-in users, and sends guests to the login screen', () => {
  expect(redirectOf([row({ path: '/pages/profile' })], signedInAs('wizard'))).toBeNull()
  expect(redirectOf([row({ path: '/pages/profile' })], null)).toBe('login')
})

test('shows pages of the full layout that need no permission to guests', () => {
  expect(redirectOf([row({ layout: 'full' })], null)).toBeNull()
})
