import { expect, test } from 'vitest'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { allowedHolidayActions, isPlatformsDecision } from './policy.ts'

const agency = { ...callerOf('admin'), scope: { agency_id: 'agency' } as never }
const platform = { ...callerOf('superadmin'), scope: { agency_id: null } as never }
const own = { shared: false, confirmed: false, confirmed_by_platform: false }

test('an agency confirms its own days, and shared ones that the platform has not confirmed', () => {
  expect(allowedHolidayActions(agency, own)).toEqual(['confirm'])
  expect(allowedHolidayActions(agency, { ...own, confirmed: true })).toEqual(['unconfirm'])
  expect(allowedHolidayActions(agency, { ...own, shared: true })).toEqual(['confirm'])
})

test('what the platform confirmed only the platform unconfirms', () => {
  const confirmed = { shared: true, confirmed: true, confirmed_by_platform: true }

  expect(allowedHolidayActions(agency, confirmed)).toEqual([])
  expect(allowedHolidayActions(platform, confirmed)).toEqual(['unconfirm'])
  expect(isPlatformsDecision({ own: false, confirmed_by_platform: true })).toBe(true)
  expect(isPlatformsDecision({ own: true, confirmed_by_platform: true })).toBe(false)
  expect(isPlatformsDecision({ own: false, confirmed_by_platform: false })).toBe(false)
})

test('without the permission there is no action', () => {
  const reader = { ...callerWithout('admin', 'Location/update'), scope: agency.scope }

  expect(allowedHolidayActions(reader, own)).toEqual([])
})
