import { expect, test } from 'vitest'
import { offerOf } from './offers.ts'

const planner = { plans: true, approves: true, writes: true }
const worker = { plans: false, approves: false, writes: true }
const customer = { plans: false, approves: false, writes: false }

test('a planner approves what was submitted', () => {
  expect(offerOf('approve', { status: 'submitted', is_own: false }, planner)).toEqual({ offered: true, why: null })
  expect(offerOf('approve', { status: 'client_approved', is_own: false }, planner)).toEqual({
    offered: true,
    why: null,
  })
})

test('what is approved already cannot be approved again, and the button says so', () => {
  expect(offerOf('approve', { status: 'paid', is_own: false }, planner)).toEqual({
    offered: true,
    why: 'timesheets.why.approve',
  })
})

test('nobody decides on their own hours', () => {
  expect(offerOf('approve', { status: 'submitted', is_own: true }, planner).why).toBe('timesheets.why.own')
  expect(offerOf('reject', { status: 'submitted', is_own: true }, planner).why).toBe('timesheets.why.ownDecision')
  expect(offerOf('submit', { status: 'draft', is_own: true }, planner).why).toBeNull()
})

test('people submit and change their own hours while these are theirs to change', () => {
  expect(offerOf('edit', { status: 'rejected', is_own: true }, worker)).toEqual({ offered: true, why: null })
  expect(offerOf('edit', { status: 'submitted', is_own: true }, worker)).toEqual({
    offered: true,
    why: 'timesheets.why.edit',
  })
  expect(offerOf('void', { status: 'draft', is_own: true }, worker).offered).toBe(false)
})

test('a customer only looks', () => {
  expect(offerOf('submit', { status: 'submitted', is_own: false }, customer).offered).toBe(false)
  expect(offerOf('approve', { status: 'submitted', is_own: false }, customer).offered).toBe(false)
})
