// The notifications of the other modules and their recipients, through the HTTP API.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let planner: Awaited<ReturnType<typeof rosteringIn>>
let ruth: Client
let ava: Client

beforeAll(async () => {
  app = await testApp()
  planner = await rosteringIn(app)
  ruth = await app.as('admin')
  ava = await app.as('employee')
})
afterAll(() => app.close())
beforeEach(() => app.database.asPlatform((db) => db.deleteFrom('notifications').execute()).then(() => {}))

/** By kind: the clock is fixed here. */
const notificationsOf = async (who: Client) =>
  (await who.call(calls.notifications.list, {})).rows
    .map(({ kind, params, link, priority }) => ({ kind, params, link, priority }))
    .toSorted((one, other) => one.kind.localeCompare(other.kind))
const kindsTo = async (who: Client) => (await notificationsOf(who)).map(({ kind }) => kind)

describe('a roster', () => {
  test('that is published notifies its employees once, and its planner of their responses', async () => {
    const { roster_id } = await planner.published([app.world.ava], { works_on: '2026-11-23' })
    expect(await notificationsOf(ava)).toMatchObject([
      { kind: 'rosterPublished', params: { count: 1, from: '2026-11-23', to: '2026-11-23' }, link: '/assigned-roster' },
    ])
    expect(await kindsTo(await app.as('noah'))).toEqual([])

    const { id, version } = await planner.assignmentOf(roster_id)
    await ava.call(calls.rosters.answer, { id, version, answer: 'accept' })

    expect(await notificationsOf(ruth)).toMatchObject([
      { kind: 'shiftAccepted', params: { names: 'Ava Nguyen', count: 1 }, link: `/create-roster?roster=${roster_id}` },
    ])
  })

  test('notifies of a decline with high priority, and notifies the employee of a response on their behalf', async () => {
    const { roster_id } = await planner.published([app.world.ava, app.world.noah], { works_on: '2026-11-24' })
    const { rows } = await ruth.call(calls.rosters.assignments, { roster_id, sort: 'employee_name' })
    const [hers, his] = rows

    await ava.call(calls.rosters.answer, {
      id: hers?.id ?? '',
      version: hers?.version ?? 1,
      answer: 'decline',
      note: 'Exam',
    })
    await ruth.call(calls.rosters.answer, {
      id: his?.id ?? '',
      version: his?.version ?? 1,
      answer: 'accept',
      note: 'By telephone',
    })

    expect(await notificationsOf(ruth)).toMatchObject([{ kind: 'shiftDeclined', priority: 'high' }])
    expect(JSON.stringify(await notificationsOf(ruth))).not.toContain('Exam')
    expect(await kindsTo(await app.as('noah'))).toEqual(['rosterPublished', 'shiftAcceptedFor'])
  })

  test('that is unpublished or cancelled notifies employees who had been notified', async () => {
    const { roster_id } = await planner.published([app.world.ava], { works_on: '2026-11-25' })
    await ruth.call(calls.rosters.changeStatus, { ids: [roster_id], action: 'unpublish', reason: 'Too early' })
    await ruth.call(calls.rosters.changeStatus, { ids: [roster_id], action: 'cancel', reason: 'Not needed' })
    const other = await planner.published([app.world.ava], { works_on: '2026-11-25' })
    await ruth.call(calls.rosters.changeStatus, { ids: [other.roster_id], action: 'cancel', reason: 'Not needed' })

    expect(await kindsTo(ava)).toEqual(['rosterPublished', 'rosterWithdrawn', 'shiftCancelled'])
  })
})

describe('a published shift', () => {
  test('that is changed, moved or adjusted has its own notification', async () => {
    const { roster_id } = await planner.published([app.world.noah], { works_on: '2026-11-26' })
    const noah = await app.as('noah')
    const change = async (starts: string, works_on: string) => {
      const board = await ruth.call(calls.rosters.filter, { roster_id })
      const [shift] = board.shifts
      const { id, version, position_id, ends, openings } = shift!
      await ruth.call(calls.rosters.shiftUpdate, { id, version, position_id, ends, openings, works_on, starts })
      await publishChanges(roster_id)
    }

    const [shift] = (await ruth.call(calls.rosters.filter, { roster_id })).shifts
    const [hour = '08'] = (shift?.starts ?? '').split(':')
    await change(`${hour}:10`, '2026-11-26')
    await change(`${hour}:45`, '2026-11-26')
    await change(`${hour}:45`, '2026-11-27')

    const value = await notificationsOf(noah)
    expect(value.map(({ kind }) => kind)).toEqual(['rosterPublished', 'shiftAdjusted', 'shiftChanged', 'shiftMoved'])
    expect(value.find(({ kind }) => kind === 'shiftMoved')?.params).toMatchObject({
      was: '2026-11-26',
      works_on: '2026-11-27',
      starts: `${hour}:45`,
    })
  })

  test('that is taken from an employee, or cancelled, notifies them', async () => {
    const { roster_id } = await planner.published([app.world.ava], { works_on: '2026-11-28' })
    const { id } = await planner.assignmentOf(roster_id)
    await ruth.call(calls.rosters.unassign, { ids: [id], reason: 'Somebody else goes' })
    await publishChanges(roster_id)

    expect((await kindsTo(ava)).includes('shiftCancelled')).toBe(true)
  })
})

const publishChanges = (roster_id: string) =>
  ruth.call(calls.rosters.changeStatus, { ids: [roster_id], action: 'publish', accept_warnings: true })

describe('a timesheet', () => {
  test('that is submitted notifies the approvers in one notification; the decision notifies the employee', async () => {
    const work = workIn(app)
    const [one, two, three] = [
      await work.recorded(work.at('2026-11-02'), 'draft', app.world.ava),
      await work.recorded(work.at('2026-11-03'), 'draft', app.world.ava),
      await work.recorded(work.at('2026-11-04'), 'draft', app.world.ava),
    ]
    for (const id of [one, two, three])
      await ava.call(calls.timesheets.changeStatus, { id, version: 1, action: 'submit' })
    expect(await notificationsOf(ruth)).toMatchObject([
      { kind: 'timesheetSubmitted', params: { count: 3, names: 'Ava Nguyen', from: '2026-11-02', to: '2026-11-04' } },
    ])

    await ruth.call(calls.timesheets.changeStatus, { id: one, version: 2, action: 'reject', reason: 'Break missing' })
    await ruth.call(calls.timesheets.approveAll, { ids: [two, three] })

    expect(await notificationsOf(ava)).toMatchObject([
      { kind: 'timesheetApproved', params: { count: 2, from: '2026-11-03', to: '2026-11-04' } },
      { kind: 'timesheetRejected', params: { reason: 'Break missing' }, link: `/time-sheets/view/${one}` },
    ])
  })
})

describe('an import', () => {
  test.each(['admin', 'superadmin'] as const)('that is finished notifies the %s who started it', async (person) => {
    const who = await app.as(person)
    const bytes = Buffer.from(`Code,Name\nI${person},Imported\n`)
    const checked = await who.upload(
      calls.imports.check,
      { kind: 'customers', company_id: app.world.agency },
      { filename: 'customers.csv', bytes },
    )
    await who.call(calls.imports.start, { id: checked.id })
    await app.runJob('run-imports')

    expect(await notificationsOf(who)).toMatchObject([
      {
        ...{ kind: 'importFinished', params: { filename: 'customers.csv', creates: 1 } },
        link: `/import-customer?import=${checked.id}`,
      },
    ])
  })
})

test('a user whose password was changed is notified at all agencies', async () => {
  const noah = await app.as('noah')
  await noah.call(calls.auth.changePassword, { current_password: 'work-together-26', password: 'another-good-word-77' })

  expect(await kindsTo(noah)).toEqual(['passwordChanged'])
})

describe('a sign-in', () => {
  const chrome = (version: number) =>
    `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/${version}.0 Safari/537.36`
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const signIn = (email: string, agent: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'user-agent': agent },
      payload: { email, password: 'work-together-26' },
    })

  test('from a new browser notifies the user; the first one and a newer browser version do not', async () => {
    const email = 'customer@muster.example'
    await signIn(email, chrome(140))
    await signIn(email, chrome(141))
    const harriet = await app.as('customer')
    expect(await kindsTo(harriet)).not.toContain('newSignIn')

    await signIn(email, firefox)
    await signIn(email, firefox)

    const notifications = (await notificationsOf(harriet)).filter(({ kind }) => kind === 'newSignIn')
    expect(notifications).toMatchObject([{ params: { device: 'Firefox, Linux' }, link: '/pages/profile?tab=sessions' }])
  })
})

test('users who manage users are notified of a suspension with the number of future shifts; the actor is not', async () => {
  const platform = await app.as('superadmin')
  const { id, memberships } = await (await app.as('employee')).call(calls.profiles.info, {})

  await platform.call(calls.users.suspend, { id, reason: 'A complaint is looked into' })

  expect(await notificationsOf(ruth)).toContainEqual(
    expect.objectContaining({
      kind: 'userSuspended',
      params: { name: 'Ava Nguyen', count: expect.any(Number) },
      link: `/users/view/${memberships[0]?.id}`,
    }),
  )
  expect(await kindsTo(platform)).not.toContain('userSuspended')
})
