import { describe, expect, test } from 'vitest'
import type { AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import type { Roster, RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { allowedRosterActions, withAssignmentActions, withBoardActions } from './policy.ts'

const planner = callerOf('admin')
const customer = callerOf('customer')
const employee = callerOf('employee')

test.each<[RosterStatus, string[]]>([
  ['draft', ['edit', 'copy', 'publish', 'cancel']],
  ['published', ['edit', 'copy', 'publish', 'unpublish', 'lock', 'cancel']],
  ['locked', ['copy', 'unlock', 'archive']],
  ['archived', ['copy']],
  ['cancelled', []],
])('what a planner can do with a roster that is %s', (status, actions) => {
  expect(allowedRosterActions(planner, { status })).toEqual(actions)
  expect(allowedRosterActions(customer, { status })).toEqual([])
})

test('without the permission to publish, a planner edits and copies', () => {
  expect(allowedRosterActions(callerWithout('admin', 'Roster/publish'), { status: 'published' })).toEqual([
    'edit',
    'copy',
  ])
})

describe('the board', () => {
  const board = (actor: typeof planner, status: RosterStatus) =>
    withBoardActions(actor, { status, name: 'Kitchen' } as unknown as Roster)

  test('of a draft: shifts are planned, and nobody is asked', () => {
    const { shift_actions, assignment_actions, ...roster } = board(planner, 'draft')

    expect(roster).toEqual({ status: 'draft', name: 'Kitchen', allowed_actions: ['edit', 'copy', 'publish', 'cancel'] })
    expect(shift_actions).toEqual({
      draft: ['edit', 'assign', 'remove'],
      published: ['edit', 'assign', 'remove', 'cancel'],
      cancelled: [],
    })
    expect(assignment_actions).toMatchObject({ planned: ['remove'], pending: ['remove'], accepted: ['remove'] })
    expect(assignment_actions.in_progress).toEqual([])
  })

  test('of a published roster: openings are offered, responses and outcomes are recorded', () => {
    const { shift_actions, assignment_actions } = board(planner, 'published')

    expect(shift_actions.published).toEqual(['edit', 'assign', 'offer', 'remove', 'cancel'])
    expect(assignment_actions).toMatchObject({
      planned: ['remove'],
      pending: ['accept', 'decline', 'remind', 'confirm_attendance', 'replace', 'remove'],
      accepted: ['withdraw', 'record_no_show', 'replace', 'remove'],
      timed_out: ['confirm_attendance', 'find_replacement'],
      no_show: ['undo_no_show', 'find_replacement'],
      in_progress: ['record_no_show'],
      worked: [],
    })
  })

  test('of a locked roster: only what happened is still recorded', () => {
    const { shift_actions, assignment_actions } = board(planner, 'locked')

    expect(shift_actions).toEqual({ draft: [], published: [], cancelled: [] })
    expect(assignment_actions).toMatchObject({
      pending: ['confirm_attendance'],
      accepted: ['record_no_show'],
      in_progress: ['record_no_show'],
      no_show: ['undo_no_show'],
    })
  })

  test('of a customer: published shifts can be cancelled', () => {
    expect(board(customer, 'published').shift_actions).toEqual({ draft: [], published: ['cancel'], cancelled: [] })
    expect(board(customer, 'draft').shift_actions).toEqual({ draft: [], published: [], cancelled: [] })
    expect(board(customer, 'published').assignment_actions.pending).toEqual([])
  })
})

describe('the actions on an assignment', () => {
  type Row = Parameters<ReturnType<typeof withAssignmentActions>>[0] & { allowed_actions?: readonly string[] }
  const shift: Omit<Row, 'status' | 'stored_status'> = {
    works_on: '2026-11-10',
    starts_at: '2026-11-10T08:00:00.000Z',
    ends_at: '2026-11-10T16:00:00.000Z',
    time_zone: 'UTC',
    reminded_at: null,
    timesheet_id: null,
    roster_status: 'published',
  }
  const config = { oldest_hours_weeks: 4 }
  const [dayBefore, during, dayAfter] = ['2026-11-09T08:00:00Z', '2026-11-10T12:00:00Z', '2026-11-11T08:00:00Z']
  function actionsAt(actor: typeof planner, at: string, status: AssignmentStatus, facts: Partial<Row> = {}) {
    const row: Row = { ...shift, ...facts, status, stored_status: status }
    withAssignmentActions({ ...actor, config }, new Date(at))(row)
    return row.allowed_actions
  }

  test('before the start, for the employee and the planner', () => {
    expect(actionsAt(employee, dayBefore, 'pending')).toEqual(['accept', 'decline'])
    expect(actionsAt(employee, dayBefore, 'accepted')).toEqual(['withdraw', 'request_swap'])
    expect(actionsAt(planner, dayBefore, 'pending')).toEqual(['accept', 'decline', 'remind', 'replace', 'remove'])
    expect(actionsAt(planner, dayBefore, 'accepted')).toEqual(['withdraw', 'replace', 'remove'])
    expect(actionsAt(planner, dayBefore, 'declined')).toEqual(['find_replacement'])
    expect(actionsAt(planner, dayBefore, 'in_progress')).toEqual([])
  })

  test('during the shift', () => {
    expect(actionsAt(employee, during, 'pending')).toEqual([])
    expect(actionsAt(employee, during, 'accepted')).toEqual([])
    expect(actionsAt(planner, during, 'pending')).toEqual(['confirm_attendance', 'remove'])
    expect(actionsAt(planner, during, 'accepted')).toEqual(['record_no_show'])
    expect(actionsAt(planner, during, 'no_show')).toEqual(['undo_no_show', 'find_replacement'])
  })

  test('after the shift hours are recorded, once', () => {
    expect(actionsAt(planner, dayAfter, 'in_progress')).toEqual(['record_no_show', 'record'])
    expect(actionsAt(employee, dayAfter, 'worked')).toEqual(['record'])
    expect(actionsAt(employee, shift.ends_at, 'worked')).toEqual(['record'])
    expect(actionsAt(employee, during, 'worked')).toEqual([])
    expect(actionsAt(planner, dayAfter, 'in_progress', { timesheet_id: 'sheet' })).toEqual([])
    expect(actionsAt(planner, dayAfter, 'no_show', { timesheet_id: 'sheet' })).toEqual([])
    expect(actionsAt(planner, dayAfter, 'no_show')).toEqual(['undo_no_show'])
  })

  test('somebody who was reminded within twelve hours is not reminded again', () => {
    expect(actionsAt(planner, dayBefore, 'pending', { reminded_at: '2026-11-09T07:00:00.000Z' })).not.toContain(
      'remind',
    )
    expect(actionsAt(planner, dayBefore, 'pending', { reminded_at: '2026-11-08T19:00:00.000Z' })).toContain('remind')
  })

  test('attendance is confirmed as far back as hours may be recorded', () => {
    expect(actionsAt(planner, '2026-12-08T12:00:00Z', 'timed_out')).toEqual(['confirm_attendance'])
    expect(actionsAt(planner, '2026-12-09T12:00:00Z', 'timed_out')).toEqual([])
  })

  test('while the roster is not published nobody answers', () => {
    expect(actionsAt(employee, dayBefore, 'pending', { roster_status: 'draft' })).toEqual([])
    expect(actionsAt(employee, dayBefore, 'accepted', { roster_status: 'locked' })).toEqual([])
    expect(actionsAt(planner, dayBefore, 'pending', { roster_status: 'draft' })).toEqual(['remove'])
    expect(actionsAt(planner, during, 'accepted', { roster_status: 'locked' })).toEqual(['record_no_show'])
  })

  test('what only the decision needs is not sent', () => {
    const row = { ...shift, status: 'pending' as const, stored_status: 'pending' as const }
    const shown = withAssignmentActions({ ...planner, config }, new Date(dayBefore))(row)

    expect(JSON.parse(JSON.stringify(shown))).not.toHaveProperty('stored_status')
    expect(JSON.parse(JSON.stringify(shown))).not.toHaveProperty('roster_status')
  })
})
