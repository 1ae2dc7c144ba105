import { expect, test } from 'vitest'
import { callerOf } from '#server/testing/callers.ts'
import { isTheirs, withSwapActions } from './policy.ts'
import type { StoredSwap } from './queries.ts'

const now = new Date('2026-11-10T08:00:00.000Z')
const planner = callerOf('admin')
const employee = callerOf('employee')
const swap = (facts: Partial<StoredSwap>) =>
  ({
    status: 'pending_peer',
    starts_at: '2026-11-10T09:00:00.000Z',
    roster_status: 'published',
    is_own: false,
    is_requested: false,
    ...facts,
  }) as StoredSwap
const actionsOn = (actor: typeof planner, facts: Partial<StoredSwap>) =>
  withSwapActions(actor, swap(facts), now).allowed_actions

test('the requested colleague accepts or refuses, the requester and planners cancel', () => {
  expect(actionsOn(employee, { is_requested: true })).toEqual(['accept', 'refuse'])
  expect(actionsOn(employee, { is_own: true })).toEqual(['cancel'])
  expect(actionsOn(employee, { is_own: true, is_requested: true })).toEqual(['cancel'])
  expect(actionsOn(employee, {})).toEqual([])
  expect(actionsOn(planner, {})).toEqual(['cancel'])
})

test('planners decide what the colleague accepted', () => {
  expect(actionsOn(planner, { status: 'pending_manager' })).toEqual(['approve', 'decline', 'cancel'])
  expect(actionsOn(employee, { status: 'pending_manager', is_requested: true })).toEqual([])
  expect(isTheirs(planner, swap({}), 'approve')).toBe(true)
  expect(isTheirs(employee, swap({ is_own: true }), 'approve')).toBe(false)
})

test('nothing is possible from the start of the shift, or while its roster is not published', () => {
  expect(actionsOn(planner, { starts_at: now.toISOString() })).toEqual([])
  expect(actionsOn(planner, { roster_status: 'locked' })).toEqual([])
})

test('what only the decision needs is not shown', () => {
  expect(withSwapActions(planner, swap({}), now)).toEqual({
    status: 'pending_peer',
    is_own: false,
    allowed_actions: ['cancel'],
  })
})
