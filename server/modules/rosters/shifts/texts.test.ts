// Every text that is written about a shift, the next one too, is stored, shown, copied, compared and restored like the others.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import {
  byShiftText,
  noShiftTexts,
  pickFields,
  shiftTextNames,
  type ShiftTexts,
} from '#contract/rostering/shifts/shift-fields.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { databaseTime } from '#server/testing/database-time.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let ava: Client
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  ava = await app.as('employee')
})
afterAll(() => app.close())

const written = byShiftText(({ name }) => `${name} as written`)
const onTheWay: Partial<ShiftTexts> = { notes: 'changed on the way' }
const rewritten = byShiftText(({ name }) => `${name} as changed`)
const textsOf = (shift: ShiftTexts) => pickFields(shiftTextNames, shift)

const shiftsOf = async (roster_id: string) => (await plan.admin.call(calls.rosters.filter, { roster_id })).shifts
const editStep = ({ id, version }: { id: string; version: number }, texts: Partial<ShiftTexts>) =>
  ({ do: 'edit', shift_id: id, version, ...texts }) as const
const change = (roster_id: string, shift: { id: string; version: number }, texts: Partial<ShiftTexts>) =>
  plan.admin.call(calls.rosterChanges.apply, { roster_id, steps: [editStep(shift, texts)] })

describe('the texts of a shift', () => {
  test('are stored; an update keeps those that it omits and empties those that are null or empty', async () => {
    const { roster_id, shift } = await plan.planned([], { ...plan.nextWeek(), ...written })
    expect(shift).toMatchObject(written)
    expect(await shiftsOf(roster_id)).toMatchObject([written])

    const { id, version, works_on, position_id, starts, ends } = shift
    const input = { id, works_on, position_id, starts, ends }
    const kept = await plan.admin.call(calls.rosters.shiftUpdate, { ...input, version })
    const emptied = await plan.admin.call(calls.rosters.shiftUpdate, {
      ...input,
      version: kept.shift.version,
      ...byShiftText(() => ''),
    })

    expect(kept.shift).toMatchObject(written)
    expect(emptied.shift).toMatchObject(noShiftTexts)
  })

  test('are restored by undo, and named by the history', async () => {
    const { roster_id, shift } = await plan.planned([], { ...plan.nextWeek(), ...written })
    const at = await databaseTime(app)
    await change(roster_id, shift, rewritten)

    expect(await shiftsOf(roster_id)).toMatchObject([rewritten])
    const past = await plan.admin.call(calls.rosterHistory.board, { roster_id, at })
    expect(past.board?.shifts).toMatchObject([written])
    expect(past.differences).toEqual([{ id: shift.id, what: [...shiftTextNames] }])
    await plan.admin.call(calls.rosterChanges.undo, { roster_id })
    expect(await shiftsOf(roster_id)).toMatchObject([written])
    await plan.admin.call(calls.rosterChanges.redo, { roster_id })
    expect(await shiftsOf(roster_id)).toMatchObject([rewritten])
  })

  test('go with copies on the board, splits, copied weeks, templates and shifts that move to another roster', async () => {
    const { week_start, works_on, day } = plan.nextWeek()
    const { roster_id, shift } = await plan.planned([], { week_start, works_on, openings: 3, ...written })
    const later = Temporal.PlainDate.from(week_start).add({ days: 7 }).toString()
    const { id: other } = await plan.roster({ week_start: later })
    const { id: shift_id, version } = shift
    const step = { shift_id, version }

    const saved = await plan.admin.call(calls.rosterTemplates.store, { roster_id, name: `Template of ${week_start}` })
    const copied = await plan.admin.call(calls.repeats.copy, {
      ...{ roster_id, from: week_start, to: day(6), duplicates: true },
      starts_on: [later],
    })
    const { location_id } = only((await plan.admin.call(calls.rosters.filter, { roster_id })).rosters)
    const applied = await plan.admin.call(calls.rosterTemplates.apply, {
      ...{ id: saved.id, location_id, starts_on: [later], duplicates: true },
    })
    const { done } = await plan.admin.call(calls.rosterChanges.apply, {
      roster_id,
      roster_ids: [other],
      steps: [
        { do: 'copy', ...step, works_on: day(2) },
        { do: 'place_open', ...step, employee_id: app.world.ava, works_on: day(3) },
        { do: 'edit', ...step, roster_id: other, works_on: later, ...onTheWay },
      ],
    })

    expect([copied.shifts, applied.shifts, done]).toEqual([1, 1, 3])
    expect((await shiftsOf(roster_id)).map(textsOf)).toEqual([written, written])
    const there = (await shiftsOf(other)).map(textsOf)
    expect(there).toHaveLength(3)
    expect(there).toEqual(expect.arrayContaining([written, written, { ...written, ...onTheWay }]))
  })

  test('come from a request, which shows what the agency changed of them, and from the week before', async () => {
    const harbour = await app.as('customer')
    const input = { location_id: app.world.brisbane, position_id: app.world.chef, starts: '08:00', ends: '16:00' }
    const { works_on, week_start } = plan.nextWeek()
    const requested = await harbour.call(calls.shiftRequests.store, { ...input, dates: [works_on], ...written })
    const { id, version } = requested
    const changed = await plan.admin.call(calls.shiftRequests.update, {
      ...{ ...input, id, version, dates: [works_on] },
      ...rewritten,
    })
    await plan.admin.call(calls.shiftRequests.decide, { ids: [id], versions: [changed.version], action: 'approve' })

    expect(requested).toMatchObject(written)
    expect(changed).toMatchObject({ ...rewritten, original: written })
    const { rosters } = await plan.admin.call(calls.shiftRequests.info, { id })
    const { id: roster_id } = only(rosters)
    expect(await shiftsOf(roster_id)).toMatchObject([rewritten])
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
    const next = Temporal.PlainDate.from(week_start).add({ days: 7 }).toString()
    const again = { location_id: app.world.brisbane, week_start: next }
    expect(await harbour.call(calls.shiftRequests.lastWeek, again)).toMatchObject([rewritten])
    await harbour.call(calls.shiftRequests.copyLastWeek, again)
    const { rows } = await harbour.call(calls.shiftRequests.list, { from: next, to: next, per_page: 100 })
    expect(rows).toMatchObject([])
  })
})

describe.each(shiftTextNames)('a new value of %s', (name) => {
  test('is seen by the employee once it is published, who is notified without a new response', async () => {
    const { roster_id, shift, assignment_ids } = await plan.published([app.world.ava], plan.nextWeek())
    const id = only(assignment_ids)
    const seen = async () => (await ava.call(calls.rosters.assignment, { id }))[name]
    const noticed = async () =>
      (await plan.admin.call(calls.rosterNotices.list, { roster_id: [roster_id], sort: 'sent_at', dir: 'desc' })).rows
        .filter(({ kind }) => kind !== 'rosterPublished')
        .map(({ kind, requires_answer }) => [kind, requires_answer])
    const there = async () => only((await plan.boardOf(roster_id, shift.works_on, shift.works_on)).shifts)

    await change(roster_id, await there(), { [name]: 'Changed' })
    await change(roster_id, await there(), { [name]: null })
    expect(only((await plan.boardOf(roster_id, shift.works_on, shift.works_on)).assignments).is_unpublished).toBe(false)
    await change(roster_id, await there(), { [name]: 'New' })

    expect([await seen(), await noticed()]).toEqual([null, []])
    await plan.changeStatus(roster_id, 'publish', { accept_warnings: true })
    expect([await seen(), await noticed()]).toEqual(['New', [['shiftNotesChanged', false]]])
  })
})
