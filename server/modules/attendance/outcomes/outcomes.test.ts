import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import {
  type AssignmentStatus,
  assignmentStatuses,
  assignmentTransitions,
} from '#contract/rostering/shifts/assignments.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { canTransition } from '#contract/transitions.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { fakeSms } from '#server/testing/fakes/fake-sms.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'
import { shiftWith, workIn } from '#server/testing/records/work.ts'

const outcomes = calls.assignmentOutcomes

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let ava: Client
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  ava = await app.as('employee')
})
afterAll(() => app.close())

type Options = { roster?: RosterStatus; employee_id?: string; keeps_others?: boolean }

/** Ava's only assignment, eight hours in Brisbane from so many minutes after now; with `keeps_others`, other records stay. */
async function assignmentIn(status: AssignmentStatus, minutes: number, options: Options = {}) {
  const { roster = 'published', employee_id = app.world.ava, keeps_others = false } = options
  const starts_at = Temporal.Instant.fromEpochMilliseconds(app.clock.now().getTime())
    .toZonedDateTimeISO('Australia/Brisbane')
    .add({ minutes })
  const wallTime = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })
  const works_on = starts_at.toPlainDate().toString()
  const times = { starts: wallTime(starts_at), ends: wallTime(starts_at.add({ hours: 8 })) }
  const work = workIn(app).at(works_on, times)
  const [id = ''] = await app.database.asPlatform(async (db) => {
    if (!keeps_others) {
      await db.deleteFrom('timesheets').execute()
      await db.deleteFrom('assignments').execute()
      await db.deleteFrom('notifications').execute()
    }
    return shiftWith(db, work, { roster, people: [{ employee_id, status }] })
  })
  const row = (by = plan.admin) => by.call(calls.rosters.assignment, { id })
  const { roster_id, roster_shift_id, version } = await row()
  return { id, seen: { id, version }, roster_id, roster_shift_id, row, works_on, ...times }
}

const newest = async (client: Client) => (await client.call(calls.notifications.list, {})).rows[0]
const hoursOf = ({ id, works_on, starts, ends }: { id: string; works_on: string; starts: string; ends: string }) =>
  plan.admin.call(calls.timesheets.create, { assignment_id: id, works_on, starts, ends, submit: false })

describe('when a shift starts', () => {
  test('an accepted assignment is in progress, and one without a response has timed out', async () => {
    const tomorrow = await assignmentIn('accepted', 1)
    const now = await assignmentIn('accepted', 0, { keeps_others: true, employee_id: app.world.noah })
    const pending = await assignmentIn('pending', -600, { keeps_others: true })

    await app.runJob('start-assignments')

    expect((await tomorrow.row()).status).toBe('accepted')
    expect(await now.row()).toMatchObject({ status: 'in_progress', version: 2 })
    expect(await pending.row()).toMatchObject({ status: 'timed_out', response_note: null, version: 2 })
  })

  test('the opening of an assignment that timed out is free again, and the planner is notified once', async () => {
    const { works_on, roster_id, roster_shift_id } = await assignmentIn('pending', 0)

    // Either may find that the other is running.
    const runs = await Promise.allSettled([app.runJob('start-assignments'), app.runJob('start-assignments')])
    expect(runs.map(({ status }) => status)).toContain('fulfilled')
    await app.runJob('start-assignments')

    const { rows } = await plan.admin.call(calls.notifications.list, {})
    expect(rows.filter(({ kind, link }) => kind === 'shiftUnanswered' && link.includes(roster_id))).toMatchObject([
      { params: { count: 1, names: 'Ava Nguyen', places: 'Brisbane Kitchen', from: works_on, to: works_on } },
    ])
    expect(await plan.assign(roster_shift_id, [app.world.noah])).toMatchObject({ done: 1 })
  })

  test('the employee is notified once that they are not rostered, also without an account', async () => {
    const { row } = await assignmentIn('pending', 0)
    await assignmentIn('pending', 0, { employee_id: app.world.mia, keeps_others: true })

    await app.runJob('start-assignments')
    await app.runJob('start-assignments')

    const { works_on } = await row()
    const { rows } = await ava.call(calls.notifications.list, {})
    expect(rows).toMatchObject([{ kind: 'shiftTimedOut', params: { places: 'Brisbane Kitchen', from: works_on } }])
    expect(await emailsTo(app, 'mia.muller@example.com')).toMatchObject([{ kind: 'shiftNotice' }])
  })

  test('nobody is notified of shifts that ended more than a day ago', async () => {
    const { row, roster_id } = await assignmentIn('pending', -60 * 33)

    await app.runJob('start-assignments')

    expect((await row()).status).toBe('timed_out')
    const { rows } = await plan.admin.call(calls.notifications.list, {})
    expect(rows.filter(({ link }) => link.includes(roster_id))).toEqual([])
  })

  test('a planned assignment stays planned', async () => {
    const { row } = await assignmentIn('planned', -60)

    await app.runJob('start-assignments')

    expect((await row()).status).toBe('planned')
  })
})

describe('withdrawing', () => {
  test('days before the start frees the opening, and leads the planner to the people who could work it', async () => {
    const { seen, row, roster_shift_id } = await assignmentIn('accepted', 24 * 60)

    const shown = await row(ava)
    const withdrawn = await ava.call(outcomes.withdraw, { ...seen, reason: 'other', note: 'Exam' })

    expect(shown.allowed_actions).toContain('withdraw')
    expect(withdrawn).toMatchObject({ status: 'withdrawn', response_note: 'Exam', responded_at: expect.any(String) })
    expect(await newest(plan.admin)).toMatchObject({
      kind: 'shiftWithdrawn',
      link: `/assigned-roster?roster_shift_id=${roster_shift_id}&employee_id=${app.world.ava}`,
      params: { names: 'Ava Nguyen' },
    })
    expect(await plan.assign(roster_shift_id, [app.world.noah])).toMatchObject({ done: 1 })
  })

  test('a minute before the start is possible without a note, for a sick employee and for the agency', async () => {
    const { seen, row } = await assignmentIn('accepted', 1)
    expect((await row(ava)).allowed_actions).toContain('withdraw')

    const withdrawn = await ava.call(outcomes.withdraw, { ...seen, reason: 'sick' })

    expect(withdrawn).toMatchObject({ status: 'withdrawn', withdrawal_reason: 'sick', response_note: null })
    expect((await row()).allowed_actions).toContain('find_replacement')
    const other = await assignmentIn('accepted', 1)
    await plan.admin.call(outcomes.withdraw, { ...other.seen, reason: 'sick' })
    expect(await newest(ava)).toMatchObject({ kind: 'shiftWithdrawnFor' })
  })

  test('at short notice alerts the planner of every shift at once, by text message in the quiet hours too, without the reason', async () => {
    const publisher = await plan.admin.call(calls.auth.me, {})
    await app.database.asPlatform((db) =>
      db.updateTable('accounts').set({ phone: '+61400000001' }).where('id', '=', publisher.id).execute(),
    )
    const fake = await fakeSms({ now: () => app.clock.now() })
    await (await app.as('superadmin')).call(calls.environment.update, { keys: { SMS_URL: fake.url } })
    const first = await assignmentIn('accepted', 60)
    const second = await assignmentIn('accepted', 60, { keeps_others: true, employee_id: app.world.noah })

    await ava.call(outcomes.withdraw, { ...first.seen, reason: 'sick', note: 'Fever' })
    await (await app.as('noah')).call(outcomes.withdraw, { ...second.seen, reason: 'sick' })

    const { rows } = await plan.admin.call(calls.notifications.list, {})
    const alerts = rows.filter(({ kind }) => kind === 'shiftWithdrawn')
    expect(alerts).toHaveLength(2)
    expect(JSON.stringify(alerts)).not.toMatch(/sick|Fever/i)
    const messages = await app.database.asPlatform((db) =>
      db.selectFrom('sms_messages').select(['kind', 'next_try_at']).where('to_number', '=', '+61400000001').execute(),
    )
    await fake.close()
    expect(messages.map(({ kind }) => kind)).toEqual(['shiftWithdrawn', 'shiftWithdrawn'])
  })

  test('and declining lead to the same list of people who could work the shift', async () => {
    const { seen, roster_shift_id } = await assignmentIn('pending', 60)

    await ava.call(calls.rosters.answer, { ...seen, answer: 'decline', note: 'Exam' })

    const link = `/assigned-roster?roster_shift_id=${roster_shift_id}&employee_id=${app.world.ava}`
    expect(await newest(plan.admin)).toMatchObject({ kind: 'shiftDeclined', link })
  })

  test('is refused with an unknown reason, for a colleague, with a stale version and after the start', async () => {
    const { seen } = await assignmentIn('accepted', 48 * 60)
    const noah = await app.as('noah')

    await expect(ava.call(outcomes.withdraw, { ...seen, reason: 'busy' as 'other' })).rejects.toMatchObject({
      status: 422,
    })
    await expect(noah.call(outcomes.withdraw, { ...seen, reason: 'other' })).rejects.toMatchObject({ code: 'notFound' })
    await expect(
      ava.call(outcomes.withdraw, { ...seen, version: seen.version + 1, reason: 'other' }),
    ).rejects.toMatchObject({ code: 'stale' })
    const started = await assignmentIn('accepted', 0)
    await expect(plan.admin.call(outcomes.withdraw, { ...started.seen, reason: 'other' })).rejects.toMatchObject({
      code: 'rosters.alreadyStarted',
    })
  })
})

describe('a past shift without a response', () => {
  test.each(['pending', 'timed_out'] as const)('that is %s is recorded as worked, then its hours', async (status) => {
    const past = await assignmentIn(status, -600)

    const confirmed = await plan.admin.call(outcomes.confirmAttendance, { ...past.seen, note: 'Site confirmed' })
    const hours = await hoursOf(past)

    expect(confirmed).toMatchObject({ status: 'in_progress', response_note: 'Site confirmed' })
    expect(await newest(ava)).toMatchObject({ kind: 'shiftAcceptedFor' })
    expect(hours).toMatchObject({ status: 'draft' })
  })

  test('is refused before the start, and further back than hours can be recorded', async () => {
    const day = 24 * 60
    const confirm = async (minutes: number) => {
      const { seen, row } = await assignmentIn('pending', minutes)
      const { allowed_actions } = await row()
      const outcome = await plan.admin.call(outcomes.confirmAttendance, { ...seen, note: 'There' }).then(
        ({ status }) => status,
        ({ code }) => code,
      )
      return [allowed_actions.includes('confirm_attendance'), outcome]
    }

    expect(await confirm(1)).toEqual([false, 'rosters.notStarted'])
    expect(await confirm(0)).toEqual([true, 'in_progress'])
    expect(await confirm(-42 * day)).toEqual([true, 'in_progress'])
    expect(await confirm(-43 * day)).toEqual([false, 'rosters.tooLongAgo'])
  })

  test('is refused when the opening is taken, or the employee has another shift at that time', async () => {
    const filled = await assignmentIn('timed_out', -600)
    await plan.assign(filled.roster_shift_id, [app.world.noah])
    await expect(plan.admin.call(outcomes.confirmAttendance, { ...filled.seen, note: 'There' })).rejects.toMatchObject({
      code: 'rosters.shiftFull',
    })

    const busy = await assignmentIn('timed_out', -600)
    await assignmentIn('accepted', -540, { keeps_others: true })
    await expect(plan.admin.call(outcomes.confirmAttendance, { ...busy.seen, note: 'There' })).rejects.toMatchObject({
      code: 'rosters.shiftOverlap',
    })
  })
})

describe('a no-show', () => {
  test('is recorded from 30 minutes after the start, and undone while its opening is free', async () => {
    const early = await assignmentIn('in_progress', -29)
    const report = { excused: true, note: 'Car accident' }
    await expect(plan.admin.call(outcomes.recordNoShow, { ...early.seen, ...report })).rejects.toMatchObject({
      code: 'rosters.noShowTooEarly',
    })
    const { seen, roster_shift_id, row } = await assignmentIn('in_progress', -30)

    const missed = await plan.admin.call(outcomes.recordNoShow, { ...seen, ...report })
    const notification = await newest(ava)
    const undone = await plan.admin.call(outcomes.undoNoShow, { id: seen.id, version: missed.version })
    const again = await plan.admin.call(outcomes.recordNoShow, { id: seen.id, version: undone.version, ...report })
    await plan.assign(roster_shift_id, [app.world.noah])

    expect(missed).toMatchObject({ status: 'no_show', no_show_excused: true, response_note: 'Car accident' })
    expect(notification).toMatchObject({ kind: 'shiftNoShow' })
    expect(undone).toMatchObject({ status: 'in_progress', no_show_excused: null, response_note: null })
    await expect(plan.admin.call(outcomes.undoNoShow, { id: seen.id, version: again.version })).rejects.toMatchObject({
      code: 'rosters.shiftFull',
    })
    expect((await row()).status).toBe('no_show')
  })

  test('is refused when hours are recorded', async () => {
    const past = await assignmentIn('accepted', -600)
    await hoursOf(past)
    const { version } = await past.row()

    const noShow = plan.admin.call(outcomes.recordNoShow, { id: past.id, version, excused: false, note: 'No call' })

    await expect(noShow).rejects.toMatchObject({ code: 'wrongState' })
  })
})

describe('a replacement', () => {
  const replace = (seen: SeenVersion, employee_id = app.world.noah) =>
    plan.admin.call(outcomes.replace, { ...seen, employee_id })

  test.each(['pending', 'accepted'] as const)(
    'takes over from somebody who is still %s; both are notified',
    async (status) => {
      const { seen, row } = await assignmentIn(status, 60)

      const made = await replace(seen)

      expect(made).toMatchObject({ employee_id: app.world.noah, status: 'pending' })
      expect(await row()).toMatchObject({ status: 'replaced', replaced_by_name: 'Noah Patel', allowed_actions: [] })
      expect(await row(ava)).toMatchObject({ status: 'replaced', replaced_by_name: null })
      expect(await newest(ava)).toMatchObject({ kind: 'shiftReplaced' })
      expect(await newest(await app.as('noah'))).toMatchObject({ kind: 'rosterPublished' })
    },
  )

  test('of somebody who withdrew leaves their status, and is booked at once after the start', async () => {
    const before = await assignmentIn('withdrawn', 60)
    expect(await replace(before.seen)).toMatchObject({ status: 'pending' })
    expect(await before.row()).toMatchObject({ status: 'withdrawn', replaced_by_name: 'Noah Patel' })

    const after = await assignmentIn('no_show', -60)
    expect(await replace(after.seen)).toMatchObject({ status: 'in_progress', responded_at: expect.any(String) })
    expect(await newest(await app.as('noah'))).toMatchObject({ kind: 'shiftAcceptedFor' })
  })

  test('that is refused changes nothing: the same or an ineligible person, a filled or ended shift, a stale version', async () => {
    const { seen, row } = await assignmentIn('accepted', 60)

    await expect(replace(seen, app.world.ava)).rejects.toMatchObject({ status: 422 })
    await expect(replace(seen, app.world.zoe)).rejects.toMatchObject({ code: 'rosters.notEligible' })
    await expect(replace({ ...seen, version: 9 })).rejects.toMatchObject({ code: 'stale' })
    expect(await row()).toMatchObject({ status: 'accepted', version: seen.version })
    expect(await newest(ava)).toBeUndefined()

    const open = await assignmentIn('declined', 60)
    await plan.assign(open.roster_shift_id, [app.world.noah])
    await expect(replace(open.seen, app.world.ava)).rejects.toMatchObject({ code: 'rosters.shiftFull' })
    const ended = await assignmentIn('no_show', -480)
    await expect(replace(ended.seen)).rejects.toMatchObject({ code: 'rosters.alreadyEnded' })
  })

  test('by two planners at once is one', async () => {
    const { seen, roster_id } = await assignmentIn('accepted', 60)

    const results = await Promise.allSettled([replace(seen), replace(seen)])

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await plan.assignmentsOf(roster_id)).toHaveLength(2)
  })
})

type SeenVersion = { id: string; version: number }
const actions = {
  withdraw: {
    minutes: 60,
    act: (by: Client, seen: SeenVersion) => by.call(outcomes.withdraw, { ...seen, reason: 'sick' }),
  },
  confirm_attendance: {
    minutes: -60,
    act: (by: Client, seen: SeenVersion) => by.call(outcomes.confirmAttendance, { ...seen, note: 'There' }),
  },
  record_no_show: {
    minutes: -60,
    act: (by: Client, seen: SeenVersion) =>
      by.call(outcomes.recordNoShow, { ...seen, excused: false, note: 'No call' }),
  },
  undo_no_show: { minutes: -60, act: (by: Client, seen: SeenVersion) => by.call(outcomes.undoNoShow, seen) },
} as const
const replaceBy = (by: Client, seen: SeenVersion) => by.call(outcomes.replace, { ...seen, employee_id: app.world.noah })
const actionNames = ['withdraw', 'confirm_attendance', 'record_no_show', 'undo_no_show'] as const
const replacements = ['replace', 'find_replacement'] as const

describe.each(actionNames)('the action %s', (name) => {
  const { minutes, act } = actions[name]
  const { from, to } = assignmentTransitions[name]

  test('is offered to the agency and possible exactly in the statuses of the table', async () => {
    for (const status of assignmentStatuses) {
      const { seen, row } = await assignmentIn(status, minutes)
      const isPossible = canTransition(assignmentTransitions, name, status)

      expect((await row()).allowed_actions.includes(name), status).toBe(isPossible)
      if (isPossible) expect(await act(plan.admin, seen), status).toMatchObject({ status: to })
      else await expect(act(plan.admin, seen), status).rejects.toMatchObject({ code: 'wrongState' })
    }
  })

  // Withdrawing from an own shift is tested above.
  const others = (['customer', 'employee', 'noah', 'admin2', 'nobody'] as const).filter(
    (person) => name !== 'withdraw' || person !== 'employee',
  )
  test.each(others)('is refused for %s', async (person) => {
    const { seen, row } = await assignmentIn(from[0], minutes)

    await expect(act(await app.as(person), seen)).rejects.toMatchObject({ status: expect.any(Number) })

    expect((await row()).status).toBe(from[0])
  })
})

test.each(replacements)(
  '%s is offered to the agency, and a replacement is possible, in the statuses of the table',
  async (name) => {
    for (const status of assignmentStatuses) {
      const { seen, row } = await assignmentIn(status, 60)
      const isPossible = replacements.some((action) => canTransition(assignmentTransitions, action, status))

      expect((await row()).allowed_actions.includes(name), status).toBe(
        canTransition(assignmentTransitions, name, status),
      )
      if (isPossible) await expect(replaceBy(plan.admin, seen), status).resolves.toMatchObject({ status: 'pending' })
      else await expect(replaceBy(plan.admin, seen), status).rejects.toMatchObject({ code: 'wrongState' })
    }
  },
)

test.each(['customer', 'employee', 'noah', 'admin2', 'nobody'] as const)(
  'no replacement is possible for %s',
  async (person) => {
    const { seen, row } = await assignmentIn('withdrawn', 60)

    await expect(replaceBy(await app.as(person), seen)).rejects.toMatchObject({ status: expect.any(Number) })

    expect(await row()).toMatchObject({ status: 'withdrawn', replaced_by_name: null })
  },
)

test('the board offers what the status allows, after the shift also on a locked roster', async () => {
  const offered = async (roster: RosterStatus) => {
    const { roster_id } = await assignmentIn('accepted', 60, { roster })
    return only((await plan.boardOf(roster_id, '2026-11-16', '2026-11-22')).rosters).assignment_actions
  }

  expect((await offered('published')).accepted).toEqual(['withdraw', 'record_no_show', 'replace', 'remove'])
  const locked = await offered('locked')
  expect([locked.accepted, locked.timed_out]).toEqual([['record_no_show'], ['confirm_attendance']])
})
