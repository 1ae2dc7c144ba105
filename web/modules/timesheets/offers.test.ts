import { expect, test } from 'vitest'
import { type Deed, type AuditActor, mayApproveAmongMany, nameOfDeed, offerOf } from './offers.ts'

const planner: AuditActor = { plans: true, approves: 'agency', writes: true, undoes: true }
const worker: AuditActor = { plans: false, approves: null, writes: true, undoes: false }
const customer: AuditActor = { plans: false, approves: 'customer', writes: false, undoes: false }
const waiting = (waits_for: 'customer' | 'agency' | null, more: { is_own?: boolean } = {}) => {
  const status = waits_for === null ? ('paid' as const) : ('submitted' as const)
  return { status, waits_for, is_own: false, ...more }
}
const own = (status: 'draft' | 'rejected' | 'submitted') => ({ status, waits_for: null, is_own: true })
const can = { offered: true, why: null }

test('a planner approves what waits for the agency', () => {
  expect(offerOf('approve', waiting('agency'), planner)).toEqual(can)
  expect(offerOf('approve', { ...waiting('agency'), status: 'client_approved' }, planner)).toEqual(can)
})

test('what waits for the customer is approved there first, and the button says so', () => {
  expect(offerOf('approve', waiting('customer'), planner).why).toBe('timesheets.why.customerFirst')
})

test('what is approved already cannot be approved again, and the button says so', () => {
  expect(offerOf('approve', waiting(null), planner)).toEqual({ offered: true, why: 'timesheets.why.approve' })
})

test('nobody decides on their own hours', () => {
  expect(offerOf('approve', waiting('agency', { is_own: true }), planner).why).toBe('timesheets.why.own')
  expect(offerOf('reject', waiting('agency', { is_own: true }), planner).why).toBe('timesheets.why.ownDecision')
  expect(offerOf('submit', own('draft'), planner).why).toBeNull()
})

test('people submit and change their own hours while these are theirs to change', () => {
  expect(offerOf('edit', own('rejected'), worker)).toEqual(can)
  expect(offerOf('edit', own('submitted'), worker)).toEqual({ offered: true, why: 'timesheets.why.edit' })
  expect(offerOf('void', own('draft'), worker).offered).toBe(false)
})

test('a customer approves and disputes what waits for them, and nothing else', () => {
  const offered = (deed: Deed, waits_for: 'customer' | 'agency' | null) =>
    offerOf(deed, waiting(waits_for), customer).offered

  expect([offered('approve', 'customer'), offered('dispute', 'customer')]).toEqual([true, true])
  expect([offered('approve', 'agency'), offered('dispute', 'agency')]).toEqual([false, false])
  expect([offered('submit', 'customer'), offered('reject', 'customer')]).toEqual([false, false])
})

test('a customer may still dispute what they approved while the agency has not', () => {
  expect(offerOf('dispute', { ...waiting('agency'), status: 'client_approved' }, customer)).toEqual(can)
})

test('a planner notes the dispute of a customer who has rung, of anybody’s hours but their own', () => {
  expect(offerOf('dispute', waiting('customer'), planner)).toEqual(can)
  expect(offerOf('dispute', waiting('agency', { is_own: true }), planner).why).toBe('timesheets.why.ownDecision')
  expect(offerOf('dispute', waiting(null), planner).offered).toBe(false)
})

test('what is disputed is corrected or answered by a planner', () => {
  const disputed = { ...waiting(null), status: 'disputed' as const }

  expect(offerOf('edit', disputed, planner)).toEqual(can)
  expect(offerOf('reset', disputed, planner)).toEqual(can)
  expect(offerOf('edit', { ...disputed, is_own: true }, planner).why).toBe('timesheets.why.edit')
  expect([nameOfDeed('edit', disputed, planner), nameOfDeed('reset', disputed, planner)]).toEqual([
    'timesheets.actions.correct',
    'timesheets.actions.answer',
  ])
})

test('a supervisor rejects; the office resets, voids and answers disputes', () => {
  const supervisor: AuditActor = { plans: true, approves: 'agency', writes: false, undoes: false }

  expect(offerOf('reject', waiting('agency'), supervisor)).toEqual(can)
  for (const deed of ['reset', 'void'] as const)
    expect(offerOf(deed, waiting('agency'), supervisor).offered).toBe(false)
  expect(offerOf('edit', { ...waiting(null), status: 'disputed' }, supervisor).why).toBe('timesheets.why.edit')
})

test('among many, only what waits for the approver without a reason to give can be approved', () => {
  const quiet = { visa_hours: null, visa_course: null, nobody_answers: false }
  const hours = { starts_on: '2026-11-09', ends_on: '2026-11-22', used_minutes: 3000, limit_minutes: 2880 }
  const mayApprove = (waits_for: 'customer' | 'agency' | null, more: object = {}, doer = planner) =>
    mayApproveAmongMany({ ...waiting(waits_for), ...quiet, ...more }, doer)

  expect([mayApprove('agency'), mayApprove('customer', {}, customer)]).toEqual([true, true])
  expect([mayApprove(null), mayApprove('customer'), mayApprove('agency', { is_own: true })]).toEqual([
    false,
    false,
    false,
  ])
  expect([mayApprove('agency', { visa_hours: hours }), mayApprove('customer', { nobody_answers: true })]).toEqual([
    false,
    false,
  ])
})
