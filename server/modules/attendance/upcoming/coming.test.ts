import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { settingValues } from '#contract/platform/settings.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn, somePicture } from '#server/testing/records/factories.ts'
import { only, rosteringIn } from '#server/testing/records/rostering.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'

let app: TestApp
let plan: Awaited<ReturnType<typeof rosteringIn>>
let make: ReturnType<typeof factoriesIn>
let harbour: Client
let summit: Client
let ava: Client

beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  make = factoriesIn(app, { client: plan.admin })
  harbour = await app.as('customer')
  summit = (await withCustomRole(app, 'customer', { customer_id: app.world.summit })).client
  ava = await app.as('employee')
})
afterAll(() => app.close())

const { days, photo } = calls.whoIsComing
type Period = RequestOf<typeof days>
const week: Period = { from: '2026-11-23', to: '2026-11-29' }
const seenBy = (by: Client, input: Partial<Period> = {}) => by.call(days, { ...week, ...input })
const namesSeen = async (by: Client, input: Partial<Period> = {}) =>
  (await seenBy(by, input)).people.map(({ name }) => name)

type Values = Partial<ReturnType<typeof settingValues.parse>>
/** Changes what the agency releases to all customers. */
async function release(values: Values) {
  const { version } = await plan.admin.call(calls.config.info, {})
  await plan.admin.call(calls.config.update, { version, values: { ...settingValues.parse({}), ...values } })
}

/** What only the agency knows of Ava. */
const secrets = {
  phone: '+61491570006',
  address_line: '7 Hidden Lane',
  suburb: 'Paddington',
  birth_date: '1991-03-04',
  visa_subclass: '485',
  email: 'private-ava@muster.example',
  notes: 'Prefers nights',
}

describe('a customer', () => {
  test('sees the people of published shifts with photo and name, and nothing else of their file', async () => {
    await app.database.asPlatform((db) =>
      db.updateTable('employees').set(secrets).where('id', '=', app.world.ava).execute(),
    )
    await ava.upload(calls.profiles.avatar, {}, somePicture)
    const draft = await plan.planned([app.world.noah], { works_on: '2026-11-25' })
    expect((await seenBy(harbour)).shifts).toEqual([])

    const made = await plan.published([app.world.ava], { openings: 2 })

    const seen = await seenBy(harbour)
    expect(seen.shifts.map(({ id }) => id)).not.toContain(draft.shift.id)
    expect(only(seen.shifts)).toMatchObject({
      ...{ id: made.shift.id, works_on: '2026-11-24', starts: '08:00', openings: 2, position_name: 'Chef' },
      ...{ location_name: 'Brisbane Kitchen', customer_name: 'Harbour Foods', is_cancelled: false },
      assignments: [{ employee_id: app.world.ava, arrival: 'awaiting_response', replaced_by_name: null }],
    })
    expect(only(seen.people)).toEqual({
      ...{ id: app.world.ava, customer_id: app.world.harbour, name: 'Ava Nguyen', photo: expect.any(String) },
      ...{ phone: null, skills: [], documents: [] },
    })
    // An id may contain any short text.
    const answer = JSON.stringify(seen).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    for (const [field, value] of Object.entries(secrets)) expect(answer, field).not.toContain(value)
    const file = await harbour.download(photo, { id: app.world.ava })
    expect(file.content_type).toBe('image/webp')
  })

  test('sees who confirmed, did not come or was replaced, but not who declined', async () => {
    const { roster_id, assignment_ids } = await plan.published([app.world.ava, app.world.noah], {
      ...{ works_on: '2026-12-02', week_start: '2026-11-30' },
    })
    const december = { from: '2026-11-30', to: '2026-12-06' }
    const arrivals = async () =>
      only((await seenBy(harbour, december)).shifts)
        .assignments.map(({ arrival, replaced_by_name }) => `${arrival} ${replaced_by_name ?? '–'}`)
        .toSorted()
    const [first, second] = assignment_ids
    await ava.call(calls.rosters.answer, { id: first ?? '', version: 2, answer: 'accept' })
    const noah = await app.as('noah')
    const declined = { id: second ?? '', version: 2, answer: 'decline' as const, note: 'Sick' }
    await noah.call(calls.rosters.answer, declined)

    expect(await arrivals()).toEqual(['confirmed –'])

    const { version } = only((await plan.assignmentsOf(roster_id)).filter(({ id }) => id === first))
    const input = { id: first ?? '', version, employee_id: app.world.noah }
    await plan.admin.call(calls.assignmentOutcomes.replace, input)
    expect(await arrivals()).toEqual(['awaiting_response –', 'replaced Noah Patel'])
    expect(JSON.stringify(await seenBy(harbour, december))).not.toContain('Sick')
  })

  test('sees cancelled shifts as cancelled', async () => {
    const { shift } = await plan.published([app.world.ava], { works_on: '2026-12-09', week_start: '2026-12-07' })
    await plan.admin.call(calls.rosters.shiftRemove, { ids: [shift.id] })

    const seen = await seenBy(harbour, { from: '2026-12-07', to: '2026-12-13' })
    expect(seen.shifts).toMatchObject([{ is_cancelled: true, assignments: [{ arrival: 'cancelled' }] }])
  })

  test('of another site or agency, and employees, see nobody; supervisors see their locations', async () => {
    const here = await supervisorWith(app, { location_ids: [app.world.brisbane] })
    const elsewhere = await supervisorWith(app, { location_ids: [app.world.sydney] })

    expect(await namesSeen(here.client)).toEqual(['Ava Nguyen'])
    expect(await namesSeen(plan.admin, { customer_id: app.world.harbour })).toEqual(['Ava Nguyen'])
    for (const by of [summit, elsewhere.client, await app.as('customer2'), await app.as('admin2')]) {
      expect(await seenBy(by)).toEqual({ shifts: [], people: [] })
      await expect(by.download(photo, { id: app.world.ava })).rejects.toMatchObject({ status: 404 })
    }
    const worker = await withCustomRole(app, 'employee', { employee_id: app.world.liam })
    for (const by of [ava, worker.client]) {
      await expect(seenBy(by)).rejects.toMatchObject({ status: 403 })
      await expect(by.download(photo, { id: app.world.ava })).rejects.toMatchObject({ status: 403 })
    }
  })

  test('cancels a shift; the supervisors of the location are notified, others are not', async () => {
    const here = await supervisorWith(app, { location_ids: [app.world.brisbane] })
    const elsewhere = await supervisorWith(app, { location_ids: [app.world.sydney] })
    await plan.published([app.world.ava], { works_on: '2026-12-16', week_start: '2026-12-14' })
    const period = { from: '2026-12-14', to: '2026-12-20' }
    const { id, version } = only((await seenBy(harbour, period)).shifts)
    const cancelled = { ids: [id], versions: [version], reason: 'No deliveries', bill_minutes: 0 }

    expect(await harbour.call(calls.shiftCancellations.cancel, cancelled)).toMatchObject({ done: 1 })

    expect(only((await seenBy(harbour, period)).shifts)).toMatchObject({
      is_cancelled: true,
      assignments: [{ arrival: 'cancelled' }],
    })
    const kindsOf = async (by: Client) => (await by.call(calls.notifications.list, {})).rows.map(({ kind }) => kind)
    expect(await kindsOf(here.client)).toContain('clientCancelled')
    expect(await kindsOf(plan.admin)).toContain('clientCancelled')
    expect(await kindsOf(elsewhere.client)).not.toContain('clientCancelled')
  })

  test('sees at most 14 days at once', async () => {
    const long = { from: '2026-11-01', to: '2026-11-15' }
    await expect(seenBy(harbour, long)).rejects.toMatchObject({ fields: { to: expect.anything() } })
    await expect(seenBy(harbour, { from: '2026-11-02', to: '2026-11-01' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('the agency', () => {
  test('releases initials, phone numbers and skills to all customers, in every list of theirs', async () => {
    const skill = await make.item('skill')
    const held = { employee_id: app.world.ava, skill_id: skill.id, level: 4, expires_on: '2027-06-30', verified: true }
    await plan.admin.call(calls.heldSkills.store, held)
    const requested = await harbour.call(calls.shiftRequests.store, {
      ...{ location_id: app.world.brisbane, position_id: app.world.chef, dates: ['2027-02-02'] },
      ...{ starts: '08:00', ends: '16:00', wished_employee_ids: [app.world.ava] },
    })

    await release({ release_name: 'initial', release_phone: 'yes', release_skills: 'yes', release_photo: 'no' })

    expect(only((await seenBy(harbour)).people)).toMatchObject({
      ...{ name: 'Ava N.', phone: secrets.phone, photo: null },
      skills: [{ name: skill.name, expires_on: '2027-06-30' }],
    })
    await expect(harbour.download(photo, { id: app.world.ava })).rejects.toMatchObject({ status: 404 })
    const { id } = requested
    expect((await harbour.call(calls.shiftRequests.info, { id })).wished_people).toMatchObject([{ name: 'Ava N.' }])
    expect((await harbour.call(calls.rosters.filter, week)).people).toMatchObject([{ name: 'Ava N.' }])
    const atCustomer = await harbour.call(calls.customerDocuments.list, { q: 'ava' })
    expect(atCustomer.rows.map(({ name }) => name)).toContain('Ava N.')
    expect((await harbour.call(calls.customerDocuments.list, { q: 'nguyen' })).rows).toEqual([])
    expect((await plan.admin.call(calls.shiftRequests.info, { id })).wished_people).toMatchObject([
      { name: 'Ava Nguyen' },
    ])
  })

  test('differs for one customer', async () => {
    const { allowed_positions: _, ...terms } = await plan.admin.call(calls.customers.info, { id: app.world.harbour })
    const fields = { company_id: terms.company_id, code: terms.code, name: terms.name }
    const { company_id: __, ...changed } = { ...fields, id: terms.id, version: terms.version }
    await plan.admin.call(calls.customers.update, { ...changed, release_name: 'full', release_phone: 'no' })

    expect(only((await seenBy(harbour)).people)).toMatchObject({ name: 'Ava Nguyen', phone: null, photo: null })
    expect(await plan.admin.call(calls.customers.info, { id: app.world.harbour })).toMatchObject({
      ...{ release_name: 'full', release_phone: 'no', release_photo: null },
    })
  })

  test('releases photo, phone and skills until four weeks after the shift', async () => {
    await release({ release_photo: 'yes', release_skills: 'yes' })
    app.clock.moveTo('2026-12-22T02:00:00Z')
    expect(only((await seenBy(await app.as('customer'))).people).photo).not.toBeNull()

    app.clock.moveTo('2027-01-10T02:00:00Z')
    expect(only((await seenBy(await app.as('customer'))).people)).toMatchObject({ photo: null, skills: [] })
    await expect((await app.as('customer')).download(photo, { id: app.world.ava })).rejects.toMatchObject({
      status: 404,
    })
  })
})
