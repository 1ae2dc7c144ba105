import { expect, test } from 'vitest'
import type { ClockState } from '#contract/rostering/clock/punches.ts'
import { minutesWorked, withPending } from './clock-view.ts'
import type { PendingPunch } from './pending-punches.ts'

const site = { location_id: 'site', location_name: 'Kitchen', time_zone: 'Australia/Brisbane', geofence_check: true }
const state: ClockState = {
  ...{ employee_id: 'ava', next: ['in'], running: null, shift: null, sites: [site], punches: [], gaps: [] },
  ...{ location_consent: null, now: '2026-11-18T02:00:00.000Z' },
}
const made = (id: string, kind: PendingPunch['kind'], time: string): PendingPunch => ({
  ...{ id, kind, user_key: 'ava', location_id: 'site', where: null },
  made_at: Date.parse(`2026-11-18T${time}:00.000Z`),
})

test('punches without a network lead to the next step, and count time without breaks', () => {
  const day = [made('1', 'in', '00:00'), made('2', 'break_start', '01:00'), made('3', 'break_end', '01:20')]
  const steps = day.map((_, at) => withPending(state, day.slice(0, at + 1)))

  expect(steps.map(({ next }) => next)).toEqual([
    ['out', 'break_start'],
    ['break_end', 'out'],
    ['out', 'break_start'],
  ])
  const running = steps.map((one) => one.running && minutesWorked(one.running, '2026-11-18T02:00:00.000Z'))
  expect(running).toEqual([120, 60, 100])
  expect(withPending(state, [...day, made('4', 'out', '02:00')])).toMatchObject({ running: null, next: ['in'] })
})

test('one that the server has already, or refused, is not applied again', () => {
  const known = {
    id: '1',
    kind: 'in' as const,
    at: state.now,
    inside_fence: null,
    no_location: null,
    source: 'mobile' as const,
  }

  expect(withPending({ ...state, punches: [known] }, [made('1', 'in', '00:00')]).running).toBeNull()
  expect(withPending(state, [{ ...made('1', 'in', '00:00'), refused: 'Not employed' }]).running).toBeNull()
})
