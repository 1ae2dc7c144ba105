import { expect, test } from 'vitest'
import { currentUserKey } from '#web/lib/session/session.ts'
import { addPending, locatePending, type PendingPunch, pendingPunches, sendablePunches } from './pending-punches.ts'
import { locatingMs } from './device-location.ts'

const made_at = Date.parse('2026-11-18T02:00:00.000Z')
const made = (id: string): PendingPunch => ({
  ...{ id, kind: 'in', user_key: currentUserKey(), location_id: 'site', made_at },
  ...{ where: { no_location: 'unavailable' }, is_locating: true },
})
const ids = (punches: readonly PendingPunch[]) => punches.map(({ id }) => id)

// As in a private window: this process has no storage.
test('a punch is sent once its location is known, and without one if the page was closed meanwhile', () => {
  addPending(made('1'))
  addPending({ ...made('2'), is_locating: false })
  expect(ids(pendingPunches())).toEqual(['1', '2'])
  expect(sendablePunches(made_at + 1_000)).toEqual([])
  expect(ids(sendablePunches(made_at + locatingMs))).toEqual(['1', '2'])

  locatePending('1', { latitude: -27.5, longitude: 153, accuracy_m: 12 })

  expect(ids(sendablePunches(made_at + 1_000))).toEqual(['1', '2'])
  expect(pendingPunches()[0]).toMatchObject({ where: { accuracy_m: 12 }, is_locating: false })
})
