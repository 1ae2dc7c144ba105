import { expect, test } from 'vitest'
import type { Webhook } from '#contract/platform/webhooks.ts'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { missingForEvents, visibleEvents, webhookActions } from './policy.ts'

const events: Webhook['events'] = ['timesheet.updated', 'employee.created']

test.each([
  ['active', ['edit', 'disable', 'send_test', 'rotate_secret']],
  ['disabled', ['edit', 'enable', 'rotate_secret']],
  ['failed', ['edit', 'enable', 'rotate_secret']],
] as const)('the actions on a webhook that is %s', (status, actions) => {
  expect(webhookActions(callerOf('admin'), { status, events })).toEqual(actions)
  expect(webhookActions(callerWithout('admin', 'Webhook/update'), { status, events })).toEqual([])
})

test('who may not list the records of one of its events can only switch it off', () => {
  const actor = callerWithout('admin', 'Employee/list')

  expect(webhookActions(actor, { status: 'active', events })).toEqual(['disable'])
  expect(webhookActions(actor, { status: 'disabled', events })).toEqual([])
})

test('the permissions that are missing for events are named once each', () => {
  const shifts = ['shift.created', 'shift.deleted', 'assignment.created', 'employee.created']

  expect(missingForEvents(callerOf('admin', ['Employee/list']), shifts)).toEqual(['Roster/create'])
  expect(missingForEvents(callerOf('admin', []), ['webhook.test'])).toEqual([])
})

test('the log shows the tests, and the events of records that the user may list', () => {
  expect(visibleEvents(callerOf('admin', ['Timesheet/list']))).toEqual([
    'webhook.test',
    'timesheet.created',
    'timesheet.updated',
    'timesheet.deleted',
  ])
})
