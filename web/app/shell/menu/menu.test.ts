import { expect, test } from 'vitest'
import { onSite } from '#contract/rostering/clock/on-site.ts'
import { kiosks } from '#contract/rostering/clock/kiosks.ts'
import { clock } from '#contract/rostering/clock/punches.ts'
import { signoffs } from '#contract/rostering/timesheets/signoffs.ts'
import { timesheetExceptions } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { payRuns } from '#contract/payroll/pay-runs.ts'
import type { CallAccess } from '#contract/call.ts'
import { defaultGrants } from '#contract/default-grants.ts'
import type { Kind } from '#contract/permissions.ts'
import type { Session } from '#web/lib/session/session.ts'
import { timesheetParts } from '#web/modules/timesheets/timesheet-parts.ts'
import { screens, screenAt } from '#web/app/screens.ts'
import { isHere, menuOf, placeOf, shownTitleOf, tabsNamed, tabsOf } from './menu.ts'

const listOfTab: Readonly<Record<string, CallAccess>> = {
  worked: timesheets.list,
  exceptions: timesheetExceptions.list,
  'on-site': onSite.board,
  punches: clock.punches,
  kiosks: kiosks.list,
  signoffs: signoffs.list,
  'pay-periods': payPeriods.list,
  'pay-runs': payRuns.list,
}

const agency = { id: '1', name: 'Southern Cross', phone: null, email: null }

const sessionOf = (kind: Kind): Session => ({
  accessToken: 'a',
  refreshToken: 'r',
  user: {
    ...{ id: '1', name: 'Ava', email: 'a@b.c', locale: 'en', agency },
    ...{ employee_id: kind === 'employee' ? '2' : null, customer_id: kind === 'customer' ? '3' : null },
    ...{
      supervisor_id: null,
      week_start: 'mon',
      currency: 'AUD',
      time_zone: null,
      avatar: null,
      roles: [{ name: kind }],
      abilities: [],
    },
  },
  grants: new Set(defaultGrants[kind]),
})

const titlesOf = (kind: Kind) => menuOf(sessionOf(kind)).map(({ entries }) => entries.map(({ title }) => title))

test('the tabs of the Timesheets area need what the calls of their lists need', () => {
  const tabs = timesheetParts.flatMap((part) => part.tabs).filter(({ name }) => name in listOfTab)
  expect(tabs).toHaveLength(Object.keys(listOfTab).length)
  for (const { name, access } of tabs) expect([name, access.needs]).toEqual([name, listOfTab[name]?.needs])
})

test('sites are below customers, and the parts of Timesheets are entries for all but employees', () => {
  expect(titlesOf('admin')).toContainEqual([
    'shell.screens.customers',
    'shell.screens.locations',
    'shell.screens.subLocations',
  ])
  expect(titlesOf('admin')).toContainEqual([
    'shell.screens.hours',
    'shell.screens.exceptions',
    'shell.screens.onSite',
    'shell.screens.signoffs',
    'shell.screens.pay',
    'shell.screens.reports',
  ])
  expect(titlesOf('employee')).toContainEqual(['shell.screens.timesheets'])
})

test('every screen of the specification’s last sections is in a group of Settings', () => {
  const settings = menuOf(sessionOf('admin')).find(({ title }) => title === 'shell.menu.settings')
  const groups = new Set(settings?.entries.map(({ group }) => group))
  expect([...groups]).toEqual(
    expect.arrayContaining(['shell.menu.lists', 'shell.menu.rules', 'shell.menu.administration']),
  )
  const superadmin = menuOf(sessionOf('superadmin')).flatMap(({ entries }) => entries.map(({ screen }) => screen.path))
  for (const path of [
    '/roles',
    '/super-admin-list',
    '/global-config',
    '/shifts',
    '/client-location-break-config',
    '/map-config',
  ])
    expect(superadmin).toContain(path)
})

test('one entry is highlighted for each tab, also for an unknown one and for a pay run', () => {
  const session = sessionOf('admin')
  const entries = menuOf(session).flatMap((section) => section.entries)
  const here = (path: string, tab: string | null) =>
    entries.filter((entry) => isHere(entry, placeOf(screenAt(path), tab, session))).map(({ title }) => title)
  expect(here('/time-sheets', null)).toEqual(['shell.screens.hours'])
  expect(here('/time-sheets', 'kiosks')).toEqual(['shell.screens.onSite'])
  expect(here('/time-sheets', 'nonsense')).toEqual(['shell.screens.hours'])
  expect(here('/time-sheets/pay-runs/{id}', null)).toEqual(['shell.screens.pay'])
  expect(here('/time-sheets/view/{id}', null)).toEqual(['shell.screens.hours'])
})

test('the title of a tab is the browser’s title, and the search box finds tabs that the menu does not name', () => {
  const session = sessionOf('admin')
  const timesheetScreen = screens.find(({ path }) => path === '/time-sheets')
  if (timesheetScreen === undefined) throw new Error('there is no such screen')
  expect(shownTitleOf(timesheetScreen, 'pay-runs', session)).toBe('shell.screens.payRuns')
  expect(shownTitleOf(timesheetScreen, null, sessionOf('employee'))).toBe('shell.screens.timesheets')
  expect(tabsNamed(session)).toContainEqual({ title: 'shell.screens.payRuns', href: '/time-sheets?tab=pay-runs' })
})

test.each(['superadmin', 'admin', 'customer', 'employee'] as const)('%s has up to five tabs on a phone', (kind) => {
  const tabs = tabsOf(sessionOf(kind))
  expect(tabs.length).toBeGreaterThanOrEqual(3)
  expect(tabs.length).toBeLessThanOrEqual(5)
})
