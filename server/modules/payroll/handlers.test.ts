import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import { addDays } from '#contract/values/time.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { addDuePeriods } from '#server/modules/payroll/periods/adding.ts'
import { linesOfRun, markExported, runForChange } from '#server/modules/payroll/runs/lifecycle.ts'
import { approveUnansweredTimesheets } from '#server/modules/timesheets/approval/timeouts.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { testApp } from '#server/testing/app.ts'
import { only } from '#server/testing/records/rostering.ts'
import { workIn } from '#server/testing/records/work.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'

const app = await testApp()
afterAll(() => app.close())
const { world, database } = app
const { at, accepted, recorded } = workIn(app)
const admin = await app.as('admin')
const superadmin = await app.as('superadmin')
const refusal = (code: string) => expect.objectContaining({ code })

// Each test has a week of its own, in the past.
let monday = '2024-01-01'
beforeEach(() => {
  monday = addDays(monday, 7)
})

const period = () => admin.call(calls.payPeriods.store, { company_id: world.agency, starts_on: monday })
const worked = (day: number, status: TimesheetStatus = 'approved', employee_id = world.ava) =>
  recorded(at(addDays(monday, day)), status, employee_id)
const draftOf = async (pay_period_id: string, more = {}) => admin.call(calls.payRuns.store, { pay_period_id, ...more })
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const exported = (run: PayRun) => admin.call(calls.payRuns.export, seen(run))
const sheet = (id: string) => admin.call(calls.timesheets.view, { id })
const linesOf = async (run: { id: string }) =>
  (await admin.call(calls.payRuns.lines, { pay_run_id: run.id, per_page: 100 })).rows
const discarded = { reason: 'Wrong period', discarded: true }

describe('a pay run', () => {
  test('collects what is approved, closes it once, and is paid', async () => {
    const { id: pay_period_id } = await period()
    const ids = [await worked(0), await worked(1)]
    const open = await worked(2, 'submitted')

    const draft = await draftOf(pay_period_id)
    const done = await exported(draft)
    const posted = await admin.call(calls.payRuns.post, seen(done))

    expect(draft).toMatchObject({ status: 'draft', lines: 2, minutes: 960, outdated: 0, not_included: 0, number: 1 })
    expect(posted).toMatchObject({ status: 'posted', posted_by_name: expect.any(String) })
    expect((await Promise.all(ids.map(sheet))).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect((await sheet(open)).status).toBe('submitted')
    expect((await sheet(ids[0] ?? '')).history.map(({ to }) => to).toSorted()).toEqual(['exported', 'paid'])
    await expect(draftOf(pay_period_id)).rejects.toEqual(refusal('payroll.nothingToPay'))
  })

  test('is exported by exactly one of two people at once', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const draft = await draftOf(pay_period_id)

    const results = await Promise.allSettled([exported(draft), superadmin.call(calls.payRuns.export, seen(draft))])

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const run = await admin.call(calls.payRuns.info, { id: draft.id })
    expect(run.history.filter(({ action }) => action === 'exported')).toHaveLength(1)
  })

  test('of two drafts made at once, each timesheet is in one', async () => {
    const { id: pay_period_id } = await period()
    await Promise.all([0, 1, 2].map((day) => worked(day)))

    const results = await Promise.allSettled([draftOf(pay_period_id), draftOf(pay_period_id)])

    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(made.map(({ lines }) => lines)).toEqual([3])
  })

  test('refuses to export time that changed since the draft, until it is refreshed', async () => {
    const { id: pay_period_id } = await period()
    const [id] = [await worked(0), await worked(1)]
    const draft = await draftOf(pay_period_id)
    await admin.call(calls.timesheets.changeStatus, { id, version: 1, action: 'reset', reason: 'Look again' })

    await expect(exported(draft)).rejects.toEqual(refusal('payroll.runOutdated'))
    expect((await sheet(id)).status).toBe('submitted')
    expect(await admin.call(calls.payRuns.info, { id: draft.id })).toMatchObject({ status: 'draft', outdated: 1 })

    const fresh = await admin.call(calls.payRuns.refresh, seen(draft))
    expect(await exported(fresh)).toMatchObject({ status: 'exported', lines: 1 })
  })

  test('is not exported at a pay rate that changed since the draft, and refreshed at the new one', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const place = { position_id: world.chef, starts_on: monday, ends_on: addDays(monday, 6) }
    const by = { employee_id: world.ava, customer_id: world.harbour, ...place }
    const placed = await admin.call(calls.placements.store, { ...by, pay_cents: 3000 })
    const draft = await draftOf(pay_period_id)
    await admin.call(calls.placements.update, { ...seen(placed), ...place, pay_cents: 3200 })

    expect(draft).toMatchObject({ outdated: 0, amount_cents: 24_000 })
    await expect(exported(draft)).rejects.toEqual(refusal('payroll.runOutdated'))
    expect(await linesOf(draft)).toMatchObject([{ outdated: true, pay_cents: 3000 }])

    const fresh = await admin.call(calls.payRuns.refresh, seen(draft))
    expect(await exported(fresh)).toMatchObject({ status: 'exported', amount_cents: 25_600 })
  })

  test('has the hours of the company’s own employees, also those worked for a customer of another company', async () => {
    const { id: pay_period_id } = await period()
    const lent = at(addDays(monday, 1))
    const employed = (company_id: string) =>
      database.asPlatform((db) => db.updateTable('employees').set({ company_id }).where('id', '=', world.mia).execute())
    await employed(world.sister)
    const record = { employee_id: world.mia, location_id: lent.location_id, position_id: lent.position_id }
    const hours = { works_on: lent.works_on, starts: '08:00', ends: '16:00', breaks: [] }
    const { id } = await admin.call(calls.timesheets.create, { ...record, ...hours })
    await database.asPlatform((db) =>
      db.updateTable('timesheets').set({ status: 'approved' }).where('id', '=', id).execute(),
    )
    const ofSister = await admin.call(calls.payPeriods.store, { company_id: world.sister, starts_on: monday })

    await expect(draftOf(pay_period_id)).rejects.toEqual(refusal('payroll.nothingToPay'))
    const draft = await draftOf(ofSister.id)
    const count = async (company_id: string) =>
      (await admin.call(calls.timesheets.list, { from: monday, to: addDays(monday, 6), company_id })).total
    const counts = [await count(world.sister), await count(world.agency)]
    await employed(world.agency)

    expect(await linesOf(draft)).toMatchObject([{ timesheet_id: id, minutes: 480 }])
    expect(ofSister.totals).toMatchObject([{ status: 'approved', count: 1 }])
    expect(counts).toEqual([1, 0])
  })

  test('is not exported with a name or code of an employee that changed since the draft', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const draft = await draftOf(pay_period_id)
    const rename = (first_name: string) =>
      database.asAgency(world.agency, (db) =>
        db.updateTable('employees').set({ first_name }).where('id', '=', world.ava).execute(),
      )
    await rename('Avelina')

    const changed = await admin.call(calls.payRuns.info, { id: draft.id })
    await rename('Ava')

    expect(changed.outdated).toBe(1)
    expect((await admin.call(calls.payRuns.info, { id: draft.id })).outdated).toBe(0)
  })

  test('leaves time that is approved meanwhile to the next run', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const late = await worked(1, 'submitted')
    const draft = await draftOf(pay_period_id)

    const approve = admin.call(calls.timesheets.approve, { id: late, version: 1, reason: 'Nobody there' })
    await Promise.all([approve, exported(draft)])

    const next = await draftOf(pay_period_id)
    expect(only(await linesOf(next)).timesheet_id).toBe(late)
    expect(next.number).toBe(2)
  })

  test('can be deleted as a draft, and its time is free again', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const draft = await draftOf(pay_period_id)

    await admin.call(calls.payRuns.remove, seen(draft))

    expect((await draftOf(pay_period_id)).lines).toBe(1)
  })

  test('has time of earlier days only where it is asked for', async () => {
    const { id: pay_period_id } = await period()
    await recorded(at(addDays(monday, -200)), 'approved', world.mia)
    await worked(0)

    const missing = await admin.call(calls.payPeriods.missing, { id: pay_period_id })
    const draft = await draftOf(pay_period_id)
    await admin.call(calls.payRuns.remove, seen(draft))
    const all = await draftOf(pay_period_id, { includes_earlier: true })

    expect(missing.find(({ kind }) => kind === 'earlier')?.count).toBeGreaterThanOrEqual(1)
    expect(draft.lines).toBe(1)
    expect(all.lines).toBeGreaterThan(1)
    await admin.call(calls.payRuns.remove, seen(all))
  })
})

describe('an export', () => {
  test('that is cut off has exported nothing', async () => {
    const { id: pay_period_id } = await period()
    const id = await worked(0)
    const draft = await draftOf(pay_period_id)
    const by = { account_id: null, name: 'Test' }

    const cut = database.asAgency(world.agency, async (db) => {
      const run = await runForChange(db, scopeOfAgency(world.agency), draft.id)
      await markExported({ db, actor: by, now: app.clock.now() }, run)
      throw new Error('cut off')
    })

    await expect(cut).rejects.toThrow('cut off')
    const { version } = draft
    expect(await admin.call(calls.payRuns.info, { id: draft.id })).toMatchObject({ status: 'draft', version })
    expect((await sheet(id)).status).toBe('approved')
    expect(await exported(draft)).toMatchObject({ status: 'exported' })
  })

  test('for Xero is no file, and is neither exported nor posted by these calls', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const draft = await draftOf(pay_period_id, { target: 'xero' })

    await expect(exported(draft)).rejects.toEqual(refusal('payroll.otherTarget'))
    await expect(admin.download(calls.payRuns.download, { id: draft.id })).rejects.toEqual(refusal('wrongState'))
    const lines = await database.asAgency(world.agency, (db) => linesOfRun(db, { ...draft, agency_id: world.agency }))
    expect(lines).toMatchObject([{ employee_id: world.ava, works_on: monday, rate_label: 'ordinary', minutes: 480 }])
  })

  test('pays cancelled shifts under their terms, once', async () => {
    const { id: pay_period_id } = await period()
    const id = await accepted(at(monday))
    await database.asPlatform((db) =>
      db
        .updateTable('assignments')
        .set({ status: 'cancelled_client', cancelled_pay_minutes: 180 })
        .where('id', '=', id)
        .execute(),
    )

    const run = await exported(await draftOf(pay_period_id))

    expect(only(await linesOf(run))).toMatchObject({ assignment_id: id, minutes: 180, rate_label: 'cancelled_shift' })
    await expect(draftOf(pay_period_id)).rejects.toEqual(refusal('payroll.nothingToPay'))
  })
})

describe('the file of a run', () => {
  const rowsIn = (bytes: Buffer) => bytes.toString('utf8').trim().split('\r\n')
  const file = async (input: RequestOf<typeof calls.payRuns.download>) =>
    (await admin.download(calls.payRuns.download, input)).bytes

  test('is the same at each download, whatever happened to the records since, and closes nothing', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const run = await exported(await draftOf(pay_period_id))

    const first = await file({ id: run.id })
    await database.asPlatform((db) =>
      db.updateTable('employees').set({ employee_code: 'NEW-CODE' }).where('id', '=', world.ava).execute(),
    )

    expect(await file({ id: run.id })).toEqual(first)
    const { history } = await admin.call(calls.payRuns.info, { id: run.id })
    expect(history.filter(({ action }) => action === 'delivered')).toHaveLength(1)
  })

  test('has the columns of the other payroll systems', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const { id } = await exported(await draftOf(pay_period_id))
    const day = monday.split('-').toReversed().join('/')

    const myob = rowsIn(await file({ id, built_in: 'myob_accountright' }))
    const hero = rowsIn(await file({ id, built_in: 'employment_hero' }))

    expect(myob[0]).toMatch(/^Emp\. Co\.\/Last Name,Emp\. First Name,Payroll Category,/)
    expect(myob[1]).toMatch(new RegExp(`^Nguyen,Ava,Base Hourly,,,,.*,${day},8,`))
    expect(hero[1]).toContain(`,${day},8,Ordinary Hours,`)
  })

  test('has hours that add up to the total of a person, with the decimal sign of the reader’s language', async () => {
    const { id: pay_period_id } = await period()
    const ids = [await worked(0), await worked(1), await worked(2)]
    await database.asPlatform((db) =>
      db.updateTable('timesheets').set({ paid_minutes: 440 }).where('id', 'in', ids).execute(),
    )
    const { id } = await exported(await draftOf(pay_period_id))
    const hours = [{ field: 'hours' as const, heading: 'Hours' }]
    const profile = await admin.call(calls.exportProfiles.store, { name: 'Hours', separator: ';', columns: hours })

    const german = await admin.download(calls.payRuns.download, { id, profile_id: profile.id }, { language: 'de' })

    expect(rowsIn(german.bytes)).toEqual(['Hours', '7,33', '7,34', '7,33'])
    expect(rowsIn(await file({ id, profile_id: profile.id }))).toEqual(['Hours', '7.33', '7.34', '7.33'])
  })

  test('follows a saved profile, with formulas neutralised, and refuses pay to those who may not see it', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const { id } = await exported(await draftOf(pay_period_id))
    const columns = [
      { field: 'hours' as const, heading: '=Hours', format: 'hh:mm' as const },
      { field: 'works_on' as const, heading: 'Day', format: 'YYYYMMDD' as const },
      { field: 'text' as const, heading: 'Job', text: '=1+1' },
    ]
    const profile = { name: 'Ours', separator: ';' as const, columns }
    const stored = await admin.call(calls.exportProfiles.store, profile)
    const payroll = await withCustomRole(app, 'admin')
    await payroll.holds(['Timesheet/export'])
    const ofProfile = { id, profile_id: stored.id }

    expect(rowsIn(await file(ofProfile))).toEqual(["'=Hours;Day;Job", `8:00;${monday.replaceAll('-', '')};'=1+1`])
    const pay = [{ field: 'amount' as const, heading: 'Pay' }]
    await admin.call(calls.exportProfiles.update, { ...seen(stored), ...profile, columns: pay })
    await expect(payroll.client.download(calls.payRuns.download, ofProfile)).rejects.toEqual(refusal('mayNot'))
    await expect(admin.call(calls.exportProfiles.store, profile)).rejects.toEqual(refusal('nameTaken'))
    const { is_default: first } = await admin.call(calls.exportProfiles.store, {
      ...{ ...profile, name: 'Usual' },
      is_default: true,
    })
    await admin.call(calls.exportProfiles.store, { ...profile, name: 'New usual', is_default: true })
    const ofNorthern = await app.as('admin2')
    await ofNorthern.call(calls.exportProfiles.store, { ...profile, is_default: true })
    const names = async (client = admin) =>
      (await client.call(calls.exportProfiles.list, {})).filter((one) => one.is_default).map(({ name }) => name)
    expect([first, await names(), await names(ofNorthern)]).toEqual([true, ['New usual'], ['Ours']])
    const wrong = [{ field: 'hours' as const, heading: 'H', format: 'YYYYMMDD' as const }]
    await expect(admin.call(calls.exportProfiles.store, { ...profile, name: 'Wrong', columns: wrong })).rejects.toEqual(
      refusal('invalid'),
    )
  })
})

describe('after an export', () => {
  test('a run that payroll does not have becomes a draft again, with the same lines', async () => {
    const { id: pay_period_id } = await period()
    const id = await worked(0)
    const run = await exported(await draftOf(pay_period_id))

    const reopened = await superadmin.call(calls.payRuns.reopen, { ...seen(run), reason: 'Wrong period' })

    expect(reopened).toMatchObject({ status: 'draft', lines: 1, outdated: 0, reopen_reason: 'Wrong period' })
    expect((await sheet(id)).status).toBe('approved')
    expect(await exported(reopened)).toMatchObject({ status: 'exported' })
  })

  test('reopening what payroll may have needs a confirmation', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const run = await exported(await draftOf(pay_period_id))
    await admin.download(calls.payRuns.download, { id: run.id })

    const reopen = (more: object) => superadmin.call(calls.payRuns.reopen, { ...seen(run), reason: 'Wrong', ...more })
    await expect(reopen({})).rejects.toEqual(refusal('payroll.payrollHasIt'))

    expect(await reopen(discarded)).toMatchObject({ status: 'draft', delivered_at: null })
  })

  test('an admin without the permission can neither reopen nor correct', async () => {
    const { id: pay_period_id } = await period()
    await worked(0)
    const run = await exported(await draftOf(pay_period_id))
    const { id } = only(await linesOf(run))

    expect(run.allowed_actions).toEqual(['download', 'post'])
    await expect(admin.call(calls.payRuns.reopen, { ...seen(run), ...discarded })).rejects.toEqual(refusal('mayNot'))
    const correct = { ...seen(run), line_ids: [id], reason: 'No break' }
    await expect(admin.call(calls.payRuns.correct, correct)).rejects.toEqual(refusal('mayNot'))
  })

  test('a correction is a line with the difference in a later run, and the original stays', async () => {
    const { id: pay_period_id } = await period()
    const id = await worked(0)
    const run = await admin.call(calls.payRuns.post, seen(await exported(await draftOf(pay_period_id))))
    const line = only(await linesOf(run))

    const correct = { ...seen(run), line_ids: [line.id], reason: 'No break' }
    const corrected = await superadmin.call(calls.payRuns.correct, correct)
    await expect(draftOf(pay_period_id).then(exported)).resolves.toMatchObject({ minutes: 0 })
    const zero = only((await admin.call(calls.payRuns.list, { pay_period_id, status: ['exported'] })).rows)
    const again = only(await linesOf(zero))

    expect(corrected.status).toBe('posted')
    expect(only(await linesOf(run))).toMatchObject({ minutes: 480, released_by_name: expect.any(String) })
    expect(again).toMatchObject({ minutes: 0, corrects_line_id: line.id, timesheet_id: id })
  })

  test('changed time pays the difference once, and void time is taken back', async () => {
    const { id: pay_period_id } = await period()
    const [longer, gone] = [await worked(0), await worked(1)]
    const run = await exported(await draftOf(pay_period_id))
    const lines = await linesOf(run)
    const line_ids = lines.map(({ id }) => id)
    await superadmin.call(calls.payRuns.correct, { ...seen(run), line_ids, reason: 'Wrong hours' })
    await database.asPlatform(async (db) => {
      const row = db.updateTable('timesheets').set((eb) => ({ version: eb('version', '+', 1) }))
      await row.set({ paid_minutes: 510 }).where('id', '=', longer).execute()
      await row.set({ status: 'void' }).where('id', '=', gone).execute()
    })
    const { id: next } = await admin.call(calls.payPeriods.store, { company_id: world.agency })
    monday = addDays(monday, 7)

    const second = await exported(await draftOf(next))

    const minutes = Object.fromEntries((await linesOf(second)).map((line) => [line.timesheet_id, line.minutes]))
    expect(minutes).toEqual({ [longer]: 30, [gone]: -480 })
    expect((await sheet(longer)).status).toBe('exported')
    expect((await sheet(gone)).status).toBe('void')
    await expect(
      superadmin.call(calls.payRuns.reopen, { ...seen(run), version: run.version + 1, ...discarded }),
    ).rejects.toEqual(refusal('payroll.alreadyCorrected'))
  })
})

describe('a pay period', () => {
  test('follows the last one, in the cycle of the agency, and no two overlap', async () => {
    const first = await period()
    const next = await admin.call(calls.payPeriods.store, { company_id: world.agency })
    monday = addDays(monday, 7)

    expect([first.ends_on, next.starts_on]).toEqual([addDays(first.starts_on, 6), addDays(first.starts_on, 7)])
    const overlapping = { company_id: world.agency, starts_on: addDays(monday, -1) }
    await expect(admin.call(calls.payPeriods.store, overlapping)).rejects.toEqual(refusal('payroll.periodOverlaps'))
    const gap = { company_id: world.agency, starts_on: addDays(next.ends_on, 2) }
    await expect(admin.call(calls.payPeriods.store, gap)).rejects.toEqual(refusal('invalid'))
  })

  test('is locked with a reason while something is missing; nothing of it changes until it is reopened', async () => {
    const open = await period()
    const [approved, submitted] = [await worked(0), await worked(1, 'submitted')]

    await expect(admin.call(calls.payPeriods.lock, seen(open))).rejects.toEqual(refusal('payroll.periodIncomplete'))
    const locked = await admin.call(calls.payPeriods.lock, { ...seen(open), reason: 'He pays in cash' })

    expect(locked).toMatchObject({ status: 'locked', locked_by_name: expect.any(String) })
    const refused = expect.objectContaining({
      code: 'payroll.periodLocked',
      params: { name: locked.locked_by_name, from: open.starts_on, to: open.ends_on },
    })
    await expect(
      admin.call(calls.timesheets.approve, { id: submitted, version: 1, reason: 'Nobody there' }),
    ).rejects.toEqual(refused)
    await expect(
      admin.call(calls.timesheets.changeStatus, { id: approved, version: 1, action: 'reset', reason: 'Why' }),
    ).rejects.toEqual(refused)
    await expect(worked(2)).rejects.toThrow('the pay period is locked')
    const run = await exported(await draftOf(open.id))
    expect(run.lines).toBe(1)

    const reopened = await admin.call(calls.payPeriods.reopen, { ...seen(locked), reason: 'Forgot a shift' })
    await worked(2)
    expect(reopened.history.map(({ to, reason }) => [to, reason])).toEqual([
      ['open', null],
      ['locked', 'He pays in cash'],
      ['open', 'Forgot a shift'],
    ])
  })

  test('misses a clock-in without a shift until hours are recorded for it or it is voided', async () => {
    const { id } = await period()
    const clockIn = (on: string) => {
      const { location_id } = at(on)
      const punch = { employee_id: world.ava, location_id, kind: 'in' as const, on, time: '08:00' }
      return admin.call(calls.clock.add, { ...punch, reason: 'Stood in for somebody' })
    }
    const punches = async () =>
      (await admin.call(calls.payPeriods.missing, { id })).find(({ kind }) => kind === 'punches')
    await clockIn(monday)
    const { id: voided } = await clockIn(addDays(monday, 1))

    expect(await punches()).toMatchObject({ count: 2, blocks: true, items: [{ works_on: monday }, {}] })
    const locking = admin.call(calls.payPeriods.lock, { id, version: 1, reason: 'Everybody is paid' })
    await expect(locking).rejects.toMatchObject({ code: 'payroll.punchesWithoutHours' })
    await recorded(at(monday), 'submitted', world.ava)
    await admin.call(calls.clock.void, { id: voided, reason: 'Was not there' })
    expect(await punches()).toBeUndefined()
  })

  test('is added by the job while a company has none for today', async () => {
    const latest = async () =>
      only((await admin.call(calls.payPeriods.list, { sort: 'starts_on', dir: 'desc', per_page: 10 })).rows.slice(0, 1))
    const before = await latest()

    await addDuePeriods(database, app.clock.now())

    expect(await latest()).toMatchObject({ starts_on: addDays(before.ends_on, 1), status: 'open', cycle: 'weekly' })
    await addDuePeriods(database, new Date('2024-01-01T00:00:00Z'))
    expect((await latest()).starts_on).toBe(addDays(before.ends_on, 1))
  })

  test('leaves its hours out of a bulk approval, and names who locked it', async () => {
    const open = await period()
    const inside = await worked(0, 'submitted')
    await admin.call(calls.payPeriods.lock, { ...seen(open), reason: 'Paid by hand' })
    const outside = await recorded(at(addDays(monday, -400)), 'submitted', world.mia)

    const { rows } = await admin.call(calls.timesheets.approveAll, { ids: [inside, outside] })

    const codes = new Map(rows.map(({ id, code }) => [id, code]))
    expect(codes.get(inside)).toBe('payroll.periodLocked')
    expect(codes.get(outside)).not.toBe('payroll.periodLocked')
  })

  test('keeps its hours from being approved for a silent customer, and those of other weeks are approved', async () => {
    await database.asPlatform((db) =>
      db
        .updateTable('customers')
        .set({ timesheet_approval: 'customer_then_agency', approval_timeout_hours: 24 })
        .where('id', '=', world.harbour)
        .execute(),
    )
    const open = await period()
    const [held, free] = [await worked(0, 'submitted'), await worked(7, 'submitted')]
    await database.asPlatform((db) =>
      db
        .updateTable('timesheets')
        .set({ submitted_at: '2024-01-01T00:00:00.000Z' })
        .where('id', 'in', [held, free])
        .execute(),
    )
    await admin.call(calls.payPeriods.lock, { ...seen(open), reason: 'Paid by hand' })

    await approveUnansweredTimesheets(database, new Date('2027-06-01T00:00:00.000Z'))

    expect([(await sheet(held)).status, (await sheet(free)).status]).toEqual(['submitted', 'client_approved'])
  })

  test('that is not over cannot be locked', async () => {
    const admin2 = await app.as('admin2')
    const current = await admin2.call(calls.payPeriods.store, {
      company_id: world.northern.agency,
      starts_on: '2026-11-16',
    })

    await expect(admin2.call(calls.payPeriods.lock, seen(current))).rejects.toEqual(refusal('payroll.periodNotOver'))
  })
})
