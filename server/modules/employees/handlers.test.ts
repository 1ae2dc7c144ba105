import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Employee } from '#contract/people/employees.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { unknownId } from '#server/testing/world.ts'

const { info, store, updateBasics } = calls.employees
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const newcomer = (changes: object = {}) => ({
  company_id: app.world.agency,
  employee_code: 'em100',
  first_name: 'Tamsin',
  last_name: 'Mwangi',
  birth_date: '1988-12-17',
  email: 'Tamsin.Mwangi@Example.com',
  phone: '0412 345 678',
  position_ids: [app.world.driver, app.world.chef],
  right_to_work: 'citizen' as const,
  accept_duplicates: true,
  ...changes,
})

// A form sends back the record without its read-only fields.
function asForm(
  {
    company_name: _a,
    type: _b,
    name: _c,
    positions,
    employment_type_name: _d,
    category_name: _j,
    designation_name: _k,
    field_name: _l,
    country_of_birth_name: _m,
    bank_accounts: _e,
    status: _g,
    picture: _p,
    ...record
  }: Employee & { picture?: string | null },
  changes: object = {},
) {
  const { right_to_work: _f, visa_subclass: _h, visa_expires_on: _i, ...fields } = record
  return {
    ...fields,
    phone: fields.phone ?? '0412 345 678',
    state: null,
    position_ids: positions.map(({ id }) => id),
    ...changes,
  }
}

describe('adding an employee', () => {
  test('normalises code, address and number, and sets the status to registered', async () => {
    const person = await admin.call(store, newcomer())

    expect(person).toMatchObject({
      employee_code: 'EM100',
      email: 'tamsin.mwangi@example.com',
      phone: '+61412345678',
      status: 'registered',
      version: 1,
    })
    expect(person.positions.map(({ name, is_primary }) => [name, is_primary])).toEqual([
      ['Driver', true],
      ['Chef', false],
    ])
  })

  test.each([
    ['phone', { phone: '0412 345' }, 'Enter a valid phone number.'],
    ['birth_date', { birth_date: '2020-01-01' }, 'The person must be at least 13 years old.'],
    ['birth_date', { birth_date: '2026-11-19' }, 'Must not be in the future.'],
    ['visa_expires_on', { right_to_work: 'temporary' }, 'Temporary work rights need an expiry date.'],
    ['company_id', { company_id: unknownId }, 'This option doesn’t exist or is no longer available.'],
    ['position_ids', { position_ids: [unknownId] }, 'This option doesn’t exist or is no longer available.'],
    ['employment_type_id', { employment_type_id: unknownId }, 'This option doesn’t exist or is no longer available.'],
  ])('refuses at %s: %o', async (field, changes, message) => {
    const refused = admin.call(store, newcomer({ employee_code: 'EM101', email: 'other@example.com', ...changes }))

    await expect(refused).rejects.toMatchObject({ status: 422, fields: { [field]: [message] } })
  })

  test('refuses records of another agency', async () => {
    const { northern } = app.world

    await expect(admin.call(store, newcomer({ company_id: northern.agency }))).rejects.toMatchObject({
      fields: { company_id: [expect.any(String)] },
    })
    await expect(admin.call(store, newcomer({ position_ids: [northern.packer] }))).rejects.toMatchObject({
      fields: { position_ids: [expect.any(String)] },
    })
  })

  test('refuses a code and an email address that are taken, whatever their case', async () => {
    await expect(
      admin.call(store, newcomer({ employee_code: 'em001', email: 'unique@example.com' })),
    ).rejects.toMatchObject({ status: 409, code: 'codeTaken', fields: { employee_code: [expect.any(String)] } })
    await expect(
      admin.call(store, newcomer({ employee_code: 'EM102', email: 'AVA.NGUYEN@example.com' })),
    ).rejects.toMatchObject({ status: 409, code: 'emailTaken', fields: { email: [expect.any(String)] } })
  })

  test('is for the agency only', async () => {
    const employee = await app.as('employee')

    await expect(employee.call(store, newcomer())).rejects.toMatchObject({ status: 403 })
  })

  test('by the super admin uses the agency of the company', async () => {
    const platform = await app.as('superadmin')
    const { northern } = app.world

    const person = await platform.call(
      store,
      newcomer({ company_id: northern.agency, position_ids: [northern.packer] }),
    )

    const other = await app.as('admin2')
    await expect(other.call(info, { id: person.id })).resolves.toMatchObject({ company_name: 'Northern Light Labour' })
    await expect(admin.call(info, { id: person.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('updating an employee', () => {
  test('changes the submitted fields and increases the version', async () => {
    const before = await admin.call(info, { id: app.world.liam })

    const after = await admin.call(
      updateBasics,
      asForm(before, { preferred_name: 'Lee', position_ids: [app.world.cleaner] }),
    )

    expect(after).toMatchObject({ name: 'Lee Smith', status: 'screening', version: before.version + 1 })
    expect(after.positions.map(({ name }) => name)).toEqual(['Cleaner'])
  })

  test("the agency's internal notes are hidden from the employee", async () => {
    const before = await admin.call(info, { id: app.world.ava })
    const written = await admin.call(updateBasics, asForm(before, { notes: 'Late twice' }))
    const ava = await app.as('employee')

    expect(written.notes).toBe('Late twice')
    await expect(ava.call(info, { id: app.world.ava })).resolves.toMatchObject({ id: app.world.ava, notes: null })
    const own = ava.call(calls.employeeDetails.updateBasics, {
      ...{ id: before.id, version: written.version, email: before.email, phone: '0412 345 678' },
    })
    await expect(own).resolves.toMatchObject({ notes: null })
    await expect(admin.call(info, { id: app.world.ava })).resolves.toMatchObject({ notes: 'Late twice' })
  })

  test('reference items must be of the right list and available to the agency', async () => {
    const mine = async (kind: 'category' | 'field') =>
      (await admin.call(calls[kind].store, { code: 'OWN', name: 'Own' })).id
    const before = await admin.call(info, { id: app.world.ava })
    const [category_id, field_id] = [await mine('category'), await mine('field')]
    const filed = { category_id, field_id, classification: 'Level 3', tags: ['Events'], rating: 4 }

    const after = await admin.call(updateBasics, asForm(before, filed))

    expect(after).toMatchObject({ ...filed, category_name: 'Own', field_name: 'Own', designation_id: null })
    await expect(admin.call(updateBasics, asForm(after, { designation_id: field_id }))).rejects.toMatchObject({
      fields: { designation_id: expect.any(Array) },
    })
    await expect(admin.call(updateBasics, asForm(after, { rating: 6 }))).rejects.toMatchObject({ code: 'invalid' })
    const own = (await app.as('employee')).call(info, { id: before.id })
    await expect(own).resolves.toMatchObject({ classification: 'Level 3', notes: null, tags: [], rating: null })
  })

  test('employees enter pronouns and transport themselves, and texts await review', async () => {
    const before = await admin.call(info, { id: app.world.ava })
    const ava = await app.as('employee')
    const input = { pronouns: 'she/her', languages: 'English, Vietnamese', has_transport: true, max_travel_km: 25 }

    const after = await ava.call(calls.employeeDetails.updateBasics, {
      ...{ id: before.id, version: before.version, email: before.email, phone: '0412 345 678', ...input },
    })

    expect(after).toMatchObject(input)
    const { own } = await admin.call(calls.employeeDetails.file, { id: before.id })
    expect(own?.before).toMatchObject({ pronouns: null, languages: null })
    await expect(
      ava.call(calls.employeeDetails.updateBasics, {
        ...{ id: before.id, version: after.version, email: before.email, phone: '0412 345 678', max_travel_km: 2001 },
      }),
    ).rejects.toMatchObject({ fields: { max_travel_km: expect.anything() } })
  })

  test("the employee's profile picture is included", async () => {
    const ava = await app.as('employee')
    const file = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c63' } })
      .png()
      .toBuffer()
    const { avatar } = await ava.upload(calls.profiles.avatar, {}, { filename: 'me.png', bytes: file })

    await expect(admin.call(info, { id: app.world.ava })).resolves.toMatchObject({ picture: avatar })
    await expect(admin.call(info, { id: app.world.noah })).resolves.toMatchObject({ picture: null })
  })

  test('a stale version is refused with the current employee', async () => {
    const before = await admin.call(info, { id: app.world.noah })
    const after = await admin.call(updateBasics, asForm(before, { notes: 'Knows the docks' }))

    const again = admin.call(updateBasics, asForm(before, { notes: 'Never seen' }))

    await expect(again).rejects.toMatchObject({ status: 409, code: 'stale', current: after })
  })

  test("another agency's employee gets the same response as an unknown one", async () => {
    const mine = await admin.call(info, { id: app.world.ava })
    const unknown = await admin.call(info, { id: unknownId }).catch((error: unknown) => error)

    expect(unknown).toMatchObject({ status: 404, code: 'notFound' })
    await expect(admin.call(info, { id: app.world.northern.otto })).rejects.toEqual(unknown)
    await expect(admin.call(updateBasics, asForm(mine, { id: app.world.northern.otto }))).rejects.toEqual(unknown)
  })

  test('an inactive position stays with employees who have it, but cannot be added', async () => {
    const rigging = { code: 'RIGGER', name: 'Rigger' }
    const position = await admin.call(calls.position.store, rigging)
    const rigger = await admin.call(
      store,
      newcomer({ employee_code: 'EM103', email: 'rigger@example.com', position_ids: [position.id] }),
    )
    const { id, version } = position
    await admin.call(calls.position.update, { id, version, ...rigging, active: false })

    await expect(admin.call(updateBasics, asForm(rigger, { notes: 'Tall' }))).resolves.toMatchObject({ notes: 'Tall' })
    const ava = await admin.call(info, { id: app.world.ava })
    await expect(admin.call(updateBasics, asForm(ava, { position_ids: [position.id] }))).rejects.toMatchObject({
      status: 422,
    })
  })

  test('the super admin cannot move an employee to another agency', async () => {
    const platform = await app.as('superadmin')
    const ava = await platform.call(info, { id: app.world.ava })

    const moved = platform.call(updateBasics, asForm(ava, { company_id: app.world.northern.agency }))

    await expect(moved).rejects.toMatchObject({ status: 422, fields: { company_id: [expect.any(String)] } })
  })
})
