import { afterAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { testApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { only } from '#server/testing/records/rostering.ts'

const { list, store, update, remove, fillIn, confirm, calculate } = calls.costRates
type NewRate = RequestOf<typeof store>

const app = await testApp()
afterAll(() => app.close())
const { world } = app
const admin = await app.as('admin')
const other = await app.as('admin2')
const superadmin = await app.as('superadmin')

const industry = async (name: string) => (await admin.call(calls.industry.store, { code: name.toUpperCase(), name })).id
const compensation = (fields: Partial<NewRate> = {}): NewRate => ({
  ...{ kind: 'workers_compensation', basis_points: 3_50, starts_on: '2026-07-01', ...fields },
})
const seen = (...rows: { id: string; version: number }[]) => ({
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
})
const all = { per_page: 100 }

describe('rates', () => {
  test('are added, changed, ended and removed', async () => {
    const industry_id = await industry('Warehousing')
    const added = await admin.call(store, compensation({ industry_id, state: 'NSW', source: 'Insurer’s letter' }))

    expect(added).toMatchObject({ industry_name: 'Warehousing', state: 'NSW', position_name: null, to_check: false })
    expect(added).toMatchObject({ basis_points: 3_50, cents: null, agency_name: 'Southern Cross Staffing' })
    const { id, version } = added
    const changed = compensation({ industry_id, state: 'NSW', basis_points: 4_00, ends_on: '2027-06-30' })
    const ended = await admin.call(update, { id, version, ...changed })
    expect(ended).toMatchObject({ basis_points: 4_00, ends_on: '2027-06-30', version: version + 1 })
    await expect(admin.call(update, { id, version, ...changed })).rejects.toMatchObject({
      ...{ code: 'stale', current: ended },
    })
    await expect(admin.call(remove, { id, version })).rejects.toMatchObject({ code: 'stale' })
    expect(await admin.call(remove, { id, version: ended.version })).toEqual({ id })
    await expect(admin.call(remove, { id, version: ended.version })).rejects.toMatchObject({ code: 'notFound' })
  })

  test('of one kind for the same work do not overlap; the refusal says so at the first day', async () => {
    const industry_id = await industry('Retail')
    await admin.call(store, compensation({ industry_id, ends_on: '2026-12-31' }))

    const overlapping = admin.call(store, compensation({ industry_id, starts_on: '2026-12-31' }))
    await expect(overlapping).rejects.toMatchObject({
      ...{ status: 409, code: 'costRates.exists', fields: { starts_on: [expect.stringContaining('already applies')] } },
    })
    const next = await admin.call(store, compensation({ industry_id, starts_on: '2027-01-01' }))
    await admin.call(store, compensation({ industry_id, state: 'QLD' }))
    const moved = compensation({ industry_id, starts_on: '2026-10-01' })
    await expect(
      admin.call(update, { id: next.id, version: next.version, ...moved }, { language: 'de' }),
    ).rejects.toThrow('bereits ein anderer Satz')
    expect((await admin.call(list, { ...all, q: 'Retail' })).rows).toContainEqual(
      expect.objectContaining({ id: next.id, starts_on: '2027-01-01', version: 1 }),
    )
  })

  test('need the amount of their kind, and keep no other', async () => {
    const needed = (fields: Partial<NewRate>) =>
      admin.call(store, compensation({ position_id: world.driver, ...fields }))

    await expect(needed({ basis_points: null })).rejects.toMatchObject({
      fields: { basis_points: [expect.any(String)] },
    })
    await expect(needed({ kind: 'per_hour' })).rejects.toMatchObject({ fields: { cents: [expect.any(String)] } })
    expect(await needed({ kind: 'per_hour', cents: 1_25 })).toMatchObject({ cents: 1_25, basis_points: null })
    expect(await needed({ kind: 'payroll_tax', basis_points: 0, cents: 5 })).toMatchObject({
      basis_points: 0,
      cents: null,
    })
    await expect(needed({ basis_points: 100_01 })).rejects.toMatchObject({ code: 'invalid' })
    await expect(needed({ ends_on: '2026-06-30' })).rejects.toMatchObject({ fields: { ends_on: [expect.any(String)] } })
  })

  test('of leave are not for casuals', async () => {
    const leave = admin.call(store, compensation({ kind: 'leave', employment: 'casual' }))

    await expect(leave).rejects.toMatchObject({ code: 'invalid', fields: { employment: [expect.any(String)] } })
  })

  test('name only positions and industries that the agency has', async () => {
    await expect(admin.call(store, compensation({ position_id: world.northern.packer }))).rejects.toMatchObject({
      fields: { position_id: [expect.any(String)] },
    })
    await expect(admin.call(store, compensation({ industry_id: world.chef }))).rejects.toMatchObject({
      fields: { industry_id: [expect.any(String)] },
    })
  })

  test('are listed by kind, state and day', async () => {
    const position_id = world.cleaner
    const before = { position_id, starts_on: '2019-07-01', ends_on: '2020-06-30' }
    await admin.call(store, compensation({ ...before, state: 'TAS', source: 'Findable' }))
    await admin.call(store, compensation({ ...before, state: 'WA', source: 'Findable' }))
    await admin.call(store, { ...before, kind: 'super', basis_points: 9_50, source: 'Findable' })
    const found = async (input: RequestOf<typeof list>) =>
      (await admin.call(list, { ...all, q: 'findable', ...input })).rows.map(({ kind, state }) => [kind, state])

    expect(await found({})).toEqual([
      ['super', null],
      ['workers_compensation', 'TAS'],
      ['workers_compensation', 'WA'],
    ])
    expect(await found({ state: ['TAS'] })).toEqual([
      ['super', null],
      ['workers_compensation', 'TAS'],
    ])
    expect(await found({ kind: ['workers_compensation'], state: ['WA'] })).toEqual([['workers_compensation', 'WA']])
    expect(await found({ kind: ['super'], on: '2020-06-30' })).toHaveLength(1)
    expect(await found({ on: '2020-07-01' })).toEqual([])
    expect(await found({ to_check: true })).toEqual([])
    expect(await found({ sort: 'state', dir: 'desc' })).toEqual([
      ['workers_compensation', 'WA'],
      ['workers_compensation', 'TAS'],
      ['super', null],
    ])
  })
})

describe('who', () => {
  test('another agency neither sees nor changes them', async () => {
    const rate = await admin.call(store, compensation({ position_id: world.chef }))

    expect((await other.call(list, all)).rows).toEqual([])
    const fields = { ...compensation(), id: rate.id, version: rate.version }
    await expect(other.call(update, fields)).rejects.toMatchObject({ code: 'notFound' })
    await expect(other.call(remove, seenOne(rate))).rejects.toMatchObject({ code: 'notFound' })
    await expect(other.call(confirm, seen(rate))).rejects.toMatchObject({ code: 'notFound' })
  })

  test('customers and employees do not, whatever their role holds', async () => {
    for (const person of ['customer', 'employee'] as const) {
      const client = await app.as(person)
      await expect(client.call(list, {})).rejects.toMatchObject({ status: 403 })
      await expect(client.call(store, compensation())).rejects.toMatchObject({ status: 403 })
    }
  })

  test('a user who may only list rates cannot change them', async () => {
    const role = await withCustomRole(app, 'admin')
    await role.holds(['Cost Rate/list'])
    const reader = role.client

    expect((await reader.call(list, all)).rows.every(({ allowed_actions }) => allowed_actions.length === 0)).toBe(true)
    await expect(reader.call(store, compensation())).rejects.toMatchObject({ code: 'mayNot' })
    await expect(reader.call(fillIn, {})).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('the super admin sees those of every agency, and adds none', async () => {
    const rate = await other.call(store, compensation({ position_id: world.northern.packer }))

    expect((await superadmin.call(list, all)).rows).toContainEqual(
      expect.objectContaining({ id: rate.id, agency_name: 'Northern Light Labour' }),
    )
    await expect(superadmin.call(store, compensation())).rejects.toMatchObject({ code: 'mayNot' })
    await expect(superadmin.call(fillIn, {})).rejects.toMatchObject({ code: 'mayNot' })
    await other.call(remove, seenOne(rate))
  })
})

const seenOne = ({ id, version }: { id: string; version: number }) => ({ id, version })

describe('sample values', () => {
  test('are filled in once, to be checked, where the agency has none of the kind for the state', async () => {
    await other.call(store, { kind: 'payroll_tax', state: 'NSW', basis_points: 0, starts_on: '2020-07-01' })

    expect(await other.call(fillIn, {})).toEqual({ added: 8 })
    expect(await other.call(fillIn, {})).toEqual({ added: 0 })
    const { rows } = await other.call(list, all)
    expect(rows.filter(({ to_check }) => to_check)).toHaveLength(8)
    expect(rows.map(({ kind, state, basis_points }) => [kind, state, basis_points])).toEqual([
      ['super', null, 12_00],
      ['payroll_tax', 'ACT', 6_85],
      ['payroll_tax', 'NSW', 0],
      ['payroll_tax', 'NT', 5_50],
      ['payroll_tax', 'QLD', 4_75],
      ['payroll_tax', 'SA', 4_95],
      ['payroll_tax', 'TAS', 4_00],
      ['payroll_tax', 'VIC', 4_85],
      ['payroll_tax', 'WA', 5_50],
    ])
    expect(rows[4]?.source).toContain('above $1.3 million of wages a year, 4.95% for larger payrolls')
  })

  test('filled in by two at once are there once', async () => {
    const { rows } = await other.call(list, { ...all, to_check: true })
    for (const row of rows) await other.call(remove, seenOne(row))

    const german = { language: 'de' }
    const added = await Promise.all([other.call(fillIn, {}, german), other.call(fillIn, {}, german)])

    expect(Math.max(...added.map((result) => result.added))).toBe(8)
    expect(Math.min(...added.map((result) => result.added))).toBe(0)
    expect((await other.call(list, { ...all, q: 'Mio.', state: ['TAS'] })).rows).toMatchObject([
      { source: expect.stringContaining('über 1,25 Mio. $ Löhne im Jahr') },
    ])
  })

  test('are confirmed, one or many; each row for itself', async () => {
    const { rows } = await other.call(list, { ...all, to_check: true })
    const [first, second, third] = rows
    if (!first || !second || !third) throw new Error('nothing to check')
    expect(first.allowed_actions).toEqual(['confirm'])
    expect(await other.call(confirm, seen(first))).toMatchObject({ done: 1, refused: 0 })

    const result = await other.call(confirm, seen(first, second, { ...third, version: 9 }))

    expect(result).toMatchObject({ done: 1, refused: 2 })
    expect(result.rows.map(({ code }) => code)).toEqual(['stale', undefined, 'stale'])
    const checked = (await other.call(list, { ...all, to_check: false })).rows.find(({ id }) => id === first.id)
    expect(checked).toMatchObject({ to_check: false, allowed_actions: [], version: first.version + 1 })
    const again = await other.call(confirm, seen({ ...first, version: first.version + 1 }))
    expect(only(again.rows)).toMatchObject({ code: 'wrongState', message: 'This rate was already checked.' })
  })
})

describe('an hour', () => {
  test('is calculated by the agency’s rates, with what is missing, and those that were used', async () => {
    const hour = {
      pay_cents: 34_96,
      charge_cents: 46_00,
      state: 'NSW',
      employment: 'casual',
      day: '2026-11-16',
    } as const
    const tax = only((await other.call(list, { q: '', kind: ['payroll_tax'], state: ['NSW'] })).rows)
    const { id, version } = tax
    await other.call(update, {
      id,
      version,
      kind: 'payroll_tax',
      state: 'NSW',
      basis_points: 5_45,
      starts_on: '2020-07-01',
    })

    const without = await other.call(calculate, hour)
    expect(without.cost).toMatchObject({ super_cents: 4_20, missing: ['workers_compensation'] })

    const position_id = world.northern.packer
    await other.call(store, compensation({ position_id }))
    const { cost, margin, rates, currency } = await other.call(calculate, { ...hour, position_id })
    // 12 % and 3.5 % of 34.96; 5.45 % of 34.96 + 4.20
    expect(cost).toEqual({
      ...{ pay_cents: 34_96, super_cents: 4_20, workers_compensation_cents: 1_22, payroll_tax_cents: 2_13 },
      ...{ leave_cents: 0, per_hour_cents: 0, total_cents: 42_51, missing: [] },
    })
    expect(margin).toEqual({ cents: 3_49, basis_points: 7_59 })
    expect(rates.map(({ kind, basis_points }) => [kind, basis_points])).toEqual([
      ['super', 12_00],
      ['workers_compensation', 3_50],
      ['payroll_tax', 5_45],
    ])
    expect(currency).toBe('AUD')
    expect(await other.call(calculate, { ...hour, charge_cents: null })).toMatchObject({ margin: null })
    await expect(superadmin.call(calculate, hour)).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('of a permanent employee has leave', async () => {
    const hour = { pay_cents: 30_00, employment: 'permanent', day: '2026-11-16' } as const
    expect((await other.call(calculate, hour)).cost.missing).toContain('leave')

    await other.call(store, { kind: 'leave', employment: 'permanent', basis_points: 9_60, starts_on: '2026-07-01' })

    expect((await other.call(calculate, hour)).cost).toMatchObject({ leave_cents: 2_88 })
  })
})
