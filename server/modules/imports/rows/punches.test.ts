import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { ImportRecord } from '#contract/platform/imports.ts'
import { languages } from '#contract/values/values.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { workIn } from '#server/testing/records/work.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const check = (text: string, client = admin) =>
  client.upload(calls.imports.check, { kind: 'punches' }, { filename: 'clock.csv', bytes: Buffer.from(text) })

async function run({ id }: ImportRecord) {
  await admin.call(calls.imports.start, { id })
  await app.runJob('run-imports')
  return admin.call(calls.imports.info, { id })
}

const findings = async ({ id }: ImportRecord) => {
  const { rows } = await admin.call(calls.imports.rows, { id, only_messages: 'true', per_page: 100 })
  return rows.map(({ row, verdict, messages }) => [
    row,
    verdict,
    messages.map(({ column, key }) => `${column}: ${key}`),
  ])
}

const punches = async (day: string) =>
  (await admin.call(calls.clock.punches, { from: day, to: day, dir: 'asc' })).rows.map(
    ({ kind, at, source, note, in_effect }) => [kind, at, source, note, in_effect],
  )

test('a day of another clock becomes punches and a draft timesheet, once', async () => {
  const work = workIn(app)
  await work.accepted(work.at('2026-11-17'))
  // Out of order, with the words of several languages, and one that is not rostered.
  const file = [
    'Badge;Terminal;Datum und Uhrzeit;Buchungsart;Notiz',
    'em001;Brisbane Kitchen;17/11/2026 16:05:30;Ausgestempelt;Schlüssel abgegeben',
    'EM001;brisbane kitchen;17/11/2026 7:55 am;IN;',
    'ava.nguyen@example.com;Brisbane Kitchen;17/11/2026 12:00;pausenbeginn;',
    'EM001;Brisbane Kitchen;17/11/2026 12:20;break_end;',
    'EM001;Sydney Wharf;16/11/2026 09:00;arrivée;',
  ].join('\n')

  const checked = await check(file)

  expect(checked).toMatchObject({ creates: 5, refusals: 0, unknown_columns: [] })
  expect(await findings(checked)).toEqual([[6, 'create', [': imports.cell.punchNotRostered']]])
  expect(await punches('2026-11-17')).toEqual([])
  expect(await run(checked)).toMatchObject({ status: 'done', refusals: 0 })
  expect(await punches('2026-11-17')).toEqual([
    ['in', '2026-11-16T21:55:00.000Z', 'import', null, true],
    ['break_start', '2026-11-17T02:00:00.000Z', 'import', null, true],
    ['break_end', '2026-11-17T02:20:00.000Z', 'import', null, true],
    ['out', '2026-11-17T06:05:30.000Z', 'import', 'Schlüssel abgegeben', true],
  ])
  const { rows } = await admin.call(calls.timesheets.list, { from: '2026-11-17', to: '2026-11-17' })
  expect(rows).toMatchObject([{ status: 'draft', starts: '07:55', ends: '16:05' }])

  // A punch that was voided since is not added again.
  const [out] = (await admin.call(calls.clock.punches, { from: '2026-11-17', to: '2026-11-17' })).rows
  await admin.call(calls.clock.void, { id: out?.id ?? '', reason: 'Was somebody else' })
  const again = await check(file)
  expect(again).toMatchObject({ creates: 0, sames: 5, refusals: 0 })
  await run(again)
  expect((await punches('2026-11-17')).map(([kind, , , , in_effect]) => [kind, in_effect])).toEqual([
    ['in', true],
    ['break_start', true],
    ['break_end', true],
    ['out', false],
  ])
})

test('each row that cannot be a punch has its reason, and the others are recorded', async () => {
  const { world } = app
  await app.database.asPlatform(async (db) => {
    await db.updateTable('employees').set({ status: 'terminated' }).where('id', '=', world.noah).execute()
    // Of another customer.
    await db.updateTable('locations').set({ name: 'Sydney Wharf' }).where('id', '=', world.tweed).execute()
  })
  const period = await admin.call(calls.payPeriods.store, { company_id: world.agency, starts_on: '2026-11-02' })
  const { id, version } = period
  await admin.call(calls.payPeriods.lock, { id, version, reason: 'Paid by hand' })
  const row = (date: string, time: string, { who = 'EM001', site = 'Brisbane Kitchen', kind = 'in' } = {}) =>
    [who, site, date, time, kind].join(',')
  const file = [
    'Employee,Location,Date,Time,Punch',
    row('30/11/2026', '08:00'),
    row('13/11/2026', '08:00'),
    row('13/11/2026', '08:00'),
    row('13/11/2026', '08:00:40'),
    row('13/11/2026', '08:00', { who: 'EM002' }),
    row('05/11/2026', '08:00'),
    row('13/11/2026', '25:00'),
    row('13/11/2026', ''),
    row('13/11/2026', '09:00', { who: 'EM999' }),
    row('13/11/2026', '09:00', { site: 'Nowhere' }),
    row('13/11/2026', '09:00', { site: 'Sydney Wharf' }),
    row('13/11/2026', '09:00', { kind: 'lunch' }),
  ].join('\n')

  const checked = await check(file)

  expect(await findings(checked)).toEqual([
    [2, 'refused', [': refusals.clock.inFuture']],
    [3, 'create', [': imports.cell.punchNotRostered']],
    [4, 'refused', ['Date: validation.alreadyInRow']],
    [5, 'refused', [': refusals.clock.sameMinute']],
    [6, 'refused', [': refusals.clock.notEmployed']],
    [7, 'refused', [': refusals.payroll.periodLocked']],
    [8, 'refused', ['Time: validation.time']],
    [9, 'refused', ['Time: validation.time']],
    [10, 'refused', ['Employee: validation.unknownPerson']],
    [11, 'refused', ['Location: validation.unknownSite']],
    [12, 'refused', ['Location: validation.severalSites']],
    [13, 'refused', ['Punch: validation.unknownWord']],
  ])
  expect(await run(checked)).toMatchObject({ status: 'done', creates: 1 })
  expect(await punches('2026-11-13')).toHaveLength(1)
})

test('a file may begin in the middle of a shift', async () => {
  const work = workIn(app)
  await work.accepted(work.at('2026-10-29'))

  const checked = await check(
    [
      'Employee,Location,Date,Time,Punch',
      'EM001,Brisbane Kitchen,29/10/2026,12:30,break_end',
      'EM001,Brisbane Kitchen,29/10/2026,16:00,out',
    ].join('\n'),
  )

  expect(checked).toMatchObject({ creates: 2, refusals: 0 })
})

test('a time that the clock of the site skipped or showed twice is refused', async () => {
  const { world } = app
  await app.database.asPlatform((db) =>
    db.updateTable('locations').set({ code: 'WHARF' }).where('id', '=', world.sydney).execute(),
  )
  const checked = await check(
    [
      'Employee,Location,Date,Time,Punch',
      'EM001,wharf,04/10/2026,02:30,in',
      'EM001,wharf,05/04/2026,02:30,out',
      'EM001,wharf,25/04/2026,13:30,in',
    ].join('\n'),
  )

  expect((await findings(checked)).slice(0, 2)).toEqual([
    [2, 'refused', ['Time: imports.cell.timeSkipped']],
    [3, 'refused', ['Time: imports.cell.timeAmbiguous']],
  ])
  expect(checked).toMatchObject({ creates: 1, refusals: 2 })
})

test('hours that cannot be written are noted, when the file is checked or when it is imported', async () => {
  const work = workIn(app)
  await work.accepted(work.at('2026-11-12'))
  const checked = await check(
    [
      'Employee,Location,Date,Time,Punch',
      'EM001,Brisbane Kitchen,12/11/2026,08:00,in',
      'EM001,Brisbane Kitchen,12/11/2026,16:00,out',
      'EM001,Brisbane Kitchen,13/11/2026,25:00,out',
    ].join('\n'),
  )
  expect(await findings(checked)).toEqual([[4, 'refused', ['Time: validation.time']]])
  await work.recorded(work.at('2026-11-12', { starts: '15:00', ends: '17:00' }), 'submitted')

  await run(checked)

  expect(await findings(checked)).toEqual([
    [3, 'create', [': imports.cell.punchWithoutHours']],
    [4, 'refused', ['Time: validation.time']],
  ])
  expect(await punches('2026-11-12')).toHaveLength(2)
})

test.each(languages)('the template in %s has the right columns', async (language) => {
  const template = await admin.download(calls.imports.template, { kind: 'punches', format: 'xlsx' }, { language })
  const { tables } = await admin.upload(calls.imports.columns, { kind: 'punches' }, template)

  expect(tables.map(({ columns }) => columns.map(({ field }) => field))).toEqual([
    ['employee', 'site', 'date', 'time', 'kind', 'note'],
  ])
})

test('supervisors and employees cannot import punches', async () => {
  const file = 'Employee,Location,Date,Time,Punch\nEM001,Brisbane Kitchen,13/11/2026,10:00,in'

  const { agency, brisbane } = app.world
  const { client } = await supervisorWith(app, { company_id: agency, location_ids: [brisbane] })
  const refused = expect.objectContaining({ code: 'mayNot' })

  await expect(check(file, client)).rejects.toEqual(refused)
  await expect(check(file, await app.as('employee'))).rejects.toEqual(refused)
})
