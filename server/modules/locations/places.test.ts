import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { licenceProblem } from '#contract/customers/companies.ts'
import { addDays } from '#contract/values/time.ts'
import { ensureHolidays } from '#server/modules/holidays/filling.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { suburbs, clock, store, info, list, update } = calls.locations
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const site = (changes: object = {}) => ({
  customer_id: app.world.harbour,
  name: 'Richmond Store',
  state: 'VIC' as const,
  time_zone: 'Australia/Melbourne',
  ...changes,
})

test('suburbs are found by name, by postcode and with their state, twenty at most', async () => {
  const [named, coded, southern, many] = await Promise.all([
    admin.call(suburbs, { q: 'Broken Hill' }),
    admin.call(suburbs, { q: '2485' }),
    admin.call(suburbs, { q: 'richmond vic' }),
    admin.call(suburbs, { q: 'a' }),
  ])

  expect(named[0]).toMatchObject({ suburb: 'Broken Hill', postcode: '2880', time_zone: 'Australia/Broken_Hill' })
  expect(coded.map(({ suburb }) => suburb)).toContain('Tweed Heads')
  expect(southern[0]).toMatchObject({ suburb: 'Richmond', state: 'VIC', postcode: '3121' })
  expect(many).toHaveLength(20)
  expect(await admin.call(suburbs, { q: '' })).toEqual([])
})

test('users who only read locations cannot search suburbs', async () => {
  const customer = await app.as('customer')

  await expect(customer.call(suburbs, { q: 'richmond' })).rejects.toMatchObject({ status: 403 })
})

test.each([
  ['Broken Hill', 'NSW', 'Australia/Broken_Hill'],
  ['Silverton', 'NSW', 'Australia/Broken_Hill'],
  ['Tweed Heads', 'NSW', 'Australia/Sydney'],
  ['Coolangatta', 'QLD', 'Australia/Brisbane'],
  ['Coolangatta', 'NSW', 'Australia/Sydney'],
  ['Goondiwindi', 'QLD', 'Australia/Brisbane'],
  ['Eucla', 'WA', 'Australia/Eucla'],
  ['Lord Howe Island', 'NSW', 'Australia/Lord_Howe'],
  ['Norfolk Island', null, 'Pacific/Norfolk'],
  ['Albury', 'NSW', 'Australia/Sydney'],
  ['Wodonga', 'VIC', 'Australia/Melbourne'],
] as const)('%s %s has the time zone %s', async (suburb, state, time_zone) => {
  expect(await admin.call(clock, { suburb, state })).toEqual({ time_zone })
})

test.each([
  ['a part of Broken Hill that is not listed', { suburb: 'South Broken Hill', state: 'NSW', postcode: '2880' }, null],
  [
    'the same with its coordinates',
    { suburb: 'South Broken Hill', state: 'NSW', postcode: '2880', latitude: -31.975, longitude: 141.46 },
    'Australia/Broken_Hill',
  ],
  ['Broken Hill with its postcode', { suburb: 'Broken Hill', state: 'NSW', postcode: '2880' }, 'Australia/Broken_Hill'],
  [
    'a suburb that is not listed, by its postcode',
    { suburb: 'Nowhere', state: 'NSW', postcode: '2000' },
    'Australia/Sydney',
  ],
  [
    'one of Lord Howe, by its postcode',
    { suburb: 'Old Settlement', state: 'NSW', postcode: '2898' },
    'Australia/Lord_Howe',
  ],
  [
    'one near Eucla, whose postcode has two time zones',
    { suburb: 'Border Village', state: 'WA', postcode: '6443' },
    null,
  ],
  [
    'a postcode of Queensland and New South Wales',
    { suburb: 'Nowhere', state: 'QLD', postcode: '4385' },
    'Australia/Brisbane',
  ],
  ['the same in New South Wales', { suburb: 'Nowhere', state: 'NSW', postcode: '4385' }, 'Australia/Sydney'],
  ['0872 in South Australia', { suburb: 'Nowhere', state: 'SA', postcode: '0872' }, 'Australia/Adelaide'],
  ['0872 in Western Australia', { suburb: 'Nowhere', state: 'WA', postcode: '0872' }, 'Australia/Perth'],
  ['a suburb that is not listed in a state with several time zones', { suburb: 'Nowhere', state: 'NSW' }, null],
  ['a suburb that is not listed in a state with one', { suburb: 'Nowhere', state: 'VIC' }, 'Australia/Melbourne'],
  ['a postcode of another state', { suburb: 'Nowhere', state: 'VIC', postcode: '2880' }, null],
  [
    'coordinates that contradict the suburb',
    { suburb: 'Sydney', state: 'NSW', latitude: -31.95, longitude: 141.45 },
    null,
  ],
] as const)('the time zone of %s is right, or left to a person', async (_what, place, time_zone) => {
  expect(await admin.call(clock, place)).toEqual({ time_zone })
})

test.each([
  ['the Tweed’s southern bank', -28.1765, 153.542, 'NSW', 'Australia/Sydney'],
  ['the Tweed’s northern bank', -28.1688, 153.5367, 'QLD', 'Australia/Brisbane'],
  ['the pit of Broken Hill', -31.97, 141.45, 'NSW', 'Australia/Broken_Hill'],
  ['the airstrip of Lord Howe', -31.538, 159.077, null, 'Australia/Lord_Howe'],
  ['Eucla’s roadhouse', -31.677, 128.883, 'WA', 'Australia/Eucla'],
  ['Norfolk’s Kingston', -29.056, 167.961, null, 'Pacific/Norfolk'],
] as const)('%s gets its time zone from the coordinates', async (_where, latitude, longitude, state, time_zone) => {
  expect(await admin.call(clock, { latitude, longitude, state })).toEqual({ time_zone })
})

test("a location stores its requirements, with names in the reader's language", async () => {
  const skill = await admin.call(calls.skill.store, { code: 'COLD', name: 'Cold room' })
  const required = site({
    site_instructions: 'Ring the bell.',
    instructions_translations: { en: null, fr: 'Sonnez.', de: 'Klingeln.', pt: null },
    holiday_region: 'NSW',
    induction_required: true,
    required_skill_ids: [skill.id],
    required_skill_levels: [2],
  })

  const location = await admin.call(store, required)

  expect(location).toMatchObject({
    instructions_translations: { en: null, fr: 'Sonnez.', de: 'Klingeln.', pt: null },
    holiday_region: 'NSW',
    induction_required: true,
    required_skills: [{ skill_id: skill.id, skill_name: 'Cold room', min_level: 2 }],
  })
  const changed = await admin.call(update, {
    id: location.id,
    version: location.version,
    status: 'active',
    name: location.name,
    time_zone: location.time_zone,
  })
  expect(changed).toMatchObject({ induction_required: false, required_skills: [], holiday_region: null })
})

test('a location is in regions of its state with their own holidays, and has their upcoming ones', async () => {
  await app.database.asPlatform((db) => ensureHolidays(db, app.clock.now()))
  const launceston = site({ name: 'Launceston Mill', state: 'TAS', time_zone: 'Australia/Hobart' })
  const regions = await admin.call(calls.holidays.regions, { state: 'TAS' })
  expect(regions).toEqual(expect.arrayContaining(['Launceston and surrounds', 'Northern Tasmania']))

  await expect(admin.call(store, { ...launceston, local_regions: ['Brisbane'] })).rejects.toMatchObject({
    fields: { local_regions: [expect.any(String)] },
  })
  const local_regions = ['Launceston and surrounds', 'Northern Tasmania']
  const { id } = await admin.call(store, { ...launceston, local_regions })
  const own = { state: 'TAS' as const, date: addDays(app.clock.now().toISOString().slice(0, 10), 2), source: 'Gazette' }
  await admin.call(calls.holidays.store, { ...own, region: 'launceston AND surrounds', name: 'Mill Day' })
  await admin.call(calls.holidays.store, {
    ...own,
    date: addDays(own.date, 1),
    region: 'King Island',
    name: 'Kelp Day',
  })
  const days = await admin.call(calls.locations.holidays, { id })

  expect(await admin.call(calls.locations.info, { id })).toMatchObject({ local_regions })
  expect(days).toHaveLength(6)
  expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())
  expect(days[0]).toMatchObject({ location_id: id, date: own.date, name: 'Mill Day', starts: null, confirmed: false })
  expect(days.map(({ name }) => name)).not.toContain('Kelp Day')
})

test('the holidays at a location are hidden from readers who cannot see the location', async () => {
  const [other, employee] = await Promise.all([app.as('admin2'), app.as('employee')])

  await expect(other.call(calls.locations.holidays, { id: app.world.brisbane })).rejects.toMatchObject({ status: 404 })
  await expect(employee.call(calls.holidays.regions, { state: 'QLD' })).rejects.toMatchObject({ status: 403 })
})

test('an unknown skill is refused', async () => {
  const required = site({ name: 'Other Store', required_skill_ids: [app.world.harbour] })

  await expect(admin.call(store, required)).rejects.toMatchObject({
    status: 422,
    fields: { required_skill_ids: [expect.any(String)] },
  })
})

test('a location requires document types of the agency, and keeps one that became inactive', async () => {
  const kind = { kind: 'document' as const, name: 'Site card' }
  const northern = await app.as('admin2')
  const [type, other] = await Promise.all([
    admin.call(calls.documentTypes.store, { ...kind, code: 'SITECARD' }),
    northern.call(calls.documentTypes.store, { ...kind, code: 'SITECARD' }),
  ])
  const required_document_type_ids = [type.id]
  const requested = site({ name: 'Carded Store', required_document_type_ids })

  const location = await admin.call(store, requested)

  expect(location.required_documents).toEqual([{ type_id: type.id, type_name: 'Site card' }])
  await expect(
    admin.call(store, site({ name: 'Foreign Store', required_document_type_ids: [other.id] })),
  ).rejects.toMatchObject({ status: 422, fields: { required_document_type_ids: [expect.any(String)] } })
  await admin.call(calls.documentTypes.update, { ...kind, id: type.id, version: type.version, active: false })
  const { id, version, name, time_zone } = location
  const change = { id, version, name, time_zone, status: 'active' as const }
  const stored = await admin.call(update, { ...change, required_document_type_ids })
  expect(stored.required_documents).toHaveLength(1)
  await expect(admin.call(store, site({ name: 'Late Store', required_document_type_ids }))).rejects.toMatchObject({
    status: 422,
  })
  const without = await admin.call(update, { ...change, version: stored.version })
  expect(without.required_documents).toEqual([])
})

test('requiring a skill twice is refused, and its level can be changed', async () => {
  const { id: skill_id } = await admin.call(calls.skill.store, { code: 'RIGGING', name: 'Rigging' })
  const required_skill_ids = [skill_id]
  const twice = site({ name: 'Twice', required_skill_ids: [skill_id, skill_id] })
  await expect(admin.call(store, twice)).rejects.toMatchObject({
    fields: { required_skill_ids: [expect.any(String)] },
  })
  const once = await admin.call(store, site({ name: 'Once', required_skill_ids }))
  expect(once.required_skills).toMatchObject([{ skill_id, min_level: 1 }])

  const { id, version, name, time_zone } = once
  const change = { id, version, name, time_zone, status: 'active' as const }
  const changed = await admin.call(update, { ...change, required_skill_ids, required_skill_levels: [4] })

  expect(changed.required_skills).toMatchObject([{ skill_id, min_level: 4 }])
})

test('the agency sees when its licence for a state expires, its customers do not', async () => {
  const company_id = (await admin.call(calls.customers.info, { id: app.world.harbour })).company_id
  const { id } = await admin.call(store, site({ name: 'Licensed Store' }))
  const before = await admin.call(info, { id })
  await admin.call(calls.companies.storeLicence, { company_id, state: 'VIC', number: 'V 1', expires_on: '2031-05-01' })

  const [after, page, seen] = await Promise.all([
    admin.call(info, { id }),
    admin.call(list, { q: 'licensed' }),
    (await app.as('customer')).call(info, { id }),
  ])

  expect([before.licence_expires_on, after.licence_expires_on]).toEqual([null, '2031-05-01'])
  expect(page.rows[0]?.licence_expires_on).toBe('2031-05-01')
  expect(seen.licence_expires_on).toBeNull()
})

test('a licence is valid on its last day and only needed where a state requires one', () => {
  expect(licenceProblem('VIC', null, '2026-11-21')).toBe('missing')
  expect(licenceProblem('VIC', '2026-11-20', '2026-11-21')).toBe('expired')
  expect(licenceProblem('VIC', '2026-11-21', '2026-11-21')).toBeNull()
  expect(licenceProblem('NSW', null, '2026-11-21')).toBeNull()
  expect(licenceProblem(null, null, '2026-11-21')).toBeNull()
})
