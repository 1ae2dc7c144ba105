import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { workRules } from '#contract/people/visas.ts'
import { seedStudentVisas } from '#server/modules/reference/starting/student-visas.ts'
import { ensureReference } from '#server/modules/reference/starting/ensure.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  await app.database.asPlatform(ensureReference)
  admin = await app.as('admin')
})
afterAll(() => app.close())

describe('the built-in reference data', () => {
  test('has the countries of the world, found by their names in four languages', async () => {
    const { total } = await admin.call(calls.country.list, {})
    const found = async (q: string, language: string) =>
      (await admin.call(calls.country.list, { q }, { language })).rows.map((row) => row.code)

    expect(total).toBe(250)
    expect(await found('Germany', 'en')).toEqual(['DE'])
    expect(await found('Allemagne', 'fr')).toEqual(['DE'])
    expect(await found('Deutschland', 'de')).toEqual(['DE'])
    expect(await found('Alemanha', 'pt')).toEqual(['DE'])
  })

  test("has a country's code, dialling code and currency", async () => {
    const { rows } = await admin.call(calls.country.list, { q: 'Nova Zel' })
    const all = [1, 2, 3].map((page) => admin.call(calls.country.list, { page, per_page: 100 }))
    const everywhere = (await Promise.all(all)).flatMap((page) => page.rows)

    expect(rows).toMatchObject([{ meta: { iso2: 'NZ', iso3: 'NZL', dial_code: '+64', currency: 'NZD' } }])
    expect(everywhere.filter(({ meta }) => !meta.currency).map(({ code }) => code)).toEqual(['AQ'])
    expect(everywhere.every(({ translations }) => Object.values(translations).every(Boolean))).toBe(true)
  })

  test('has the banks by their BSB prefixes, each prefix once', async () => {
    const { rows } = await admin.call(calls.bank.list, { per_page: 100 })
    const bankOf = (bsb: string) =>
      rows
        .flatMap(({ code, meta }) => (meta.bsb_prefix?.split(', ') ?? []).map((prefix) => ({ code, prefix })))
        .filter(({ prefix }) => bsb.startsWith(prefix))
        .toSorted((one, other) => other.prefix.length - one.prefix.length)[0]?.code
    const prefixes = rows.flatMap(({ meta }) => meta.bsb_prefix?.split(', ') ?? [])

    expect(prefixes).toHaveLength(new Set(prefixes).size)
    expect(rows.find(({ code }) => code === 'WESTPAC')?.meta.bsb_prefix).toBe('03, 04, 26, 46, 47, 73, 74')
    expect(['083004', '670864', '638070', '510000', '630000', '633000', '801000', '999000'].map(bankOf)).toEqual([
      'NAB',
      'NAB',
      'HERITAGE_PEOPLES_CHOICE',
      'CITIBANK',
      'NEWCASTLE_GREATER',
      'BENDIGO',
      'CUSCAL',
      undefined,
    ])
    for (const named of '01 03 04 06 08 09 10 11 12 14 18 19 30 33 34 40 42 48 52 55 73 74 76 633 650 670 772 774 814 834 923 939 944 969 980'.split(
      ' ',
    ))
      expect(prefixes, named).toContain(named)
  })

  test('has the visas and streams with their work limits', async () => {
    const visas = await admin.call(calls.visas.list, {})
    const student = visas.find(({ code }) => code === '500')
    const bridging = visas.filter(({ name }) => name.startsWith('Bridging'))
    const streams = await admin.call(calls.visas.subClasses, { visa_id: student?.id ?? '' })

    expect(student?.work).toEqual([
      { rule: 'HOURS_PER_FORTNIGHT', condition: '8105', hours: 48 },
      { rule: 'AFTER_COURSE_START', condition: '8105' },
    ])
    expect(streams.find(({ code }) => code === '500_RESEARCH')?.work).toMatchObject([{ rule: 'UNRESTRICTED' }, {}])
    expect(streams.find(({ code }) => code === '500_FAMILY')?.work).toMatchObject([
      { hours: 48, condition: '8104' },
      {},
    ])
    expect(streams.find(({ code }) => code === '500_FAMILY_MASTER')?.work).toMatchObject([{ rule: 'UNRESTRICTED' }, {}])
    const citizen = async (language: string) =>
      (await admin.call(calls.visas.list, {}, { language })).find(({ code }) => code === 'CITIZEN')?.name
    expect([await citizen('en'), await citizen('fr'), await citizen('pt')]).toEqual([
      'Australian citizen',
      'Citoyen australien',
      'Cidadão australiano',
    ])
    expect(bridging.every(({ work }) => work[0]?.rule === 'UNKNOWN')).toBe(true)
    expect(new Set(visas.flatMap(({ work }) => work.map(({ rule }) => rule)))).toEqual(new Set(workRules))
  })

  test('has ten to twenty items per list that suit labour hire, in four languages', async () => {
    for (const kind of ['category', 'field', 'designation', 'duty', 'sector', 'job_role', 'skill'] as const) {
      const { rows, total } = await admin.call(calls[kind].list, { per_page: 100 })
      expect(total, kind).toBeGreaterThanOrEqual(10)
      expect(total, kind).toBeLessThanOrEqual(20)
      expect(
        rows.every(({ translations }) => Object.values(translations).every(Boolean)),
        kind,
      ).toBe(true)
    }
    expect((await admin.call(calls.industry.list, {})).total).toBe(19)
  })

  test('adds courses to an earlier installation, where its items are unchanged', async () => {
    const platform = await app.as('superadmin')
    const works = async () => {
      const visas = await platform.call(calls.visas.list, {})
      const student = visas.find(({ code }) => code === '500')
      const streams = await platform.call(calls.visas.subClasses, { visa_id: student?.id ?? '' })
      return [student, ...streams].map((visa) => [visa?.code, visa?.work.map(({ rule }) => rule)])
    }
    const now = await works()
    await app.database.asPlatform(async (db) => {
      await sql`delete from reference_items where code = '500_FAMILY_MASTER'`.execute(db)
      await sql`update reference_items set meta = jsonb_set(meta, '{work}', (meta -> 'work') - 1)
        where kind in ('visa', 'visa_sub_class') and code like '500%'`.execute(db)
      await sql`update reference_items set meta = '{"work":[{"rule":"UNKNOWN"}]}' where code = '500_NON_AWARD'`.execute(
        db,
      )
    })

    await app.database.asPlatform(seedStudentVisas)

    const changed = now.map(([code, rules]) => [code, code === '500_NON_AWARD' ? ['UNKNOWN'] : rules])
    expect(await works()).toEqual(changed)
  })

  test('is created once: what an operator changed or deleted stays so', async () => {
    const platform = await app.as('superadmin')
    const [tyro, ing] = await Promise.all(
      ['Tyro', 'ING'].map(async (q) =>
        (await platform.call(calls.bank.list, { q, sort: 'code' })).rows.find(({ code }) => code === q.toUpperCase()),
      ),
    )
    if (!tyro || !ing) throw new Error('both banks are there')
    await platform.call(calls.bank.remove, { id: tyro.id, version: 1 })
    await platform.call(calls.bank.update, { id: ing.id, version: 1, code: 'ING', name: 'ING Australia' })

    await app.database.asPlatform(ensureReference)

    expect((await platform.call(calls.bank.list, { q: 'Tyro' })).total).toBe(0)
    expect(await platform.call(calls.bank.info, { id: ing.id })).toMatchObject({ name: 'ING Australia', version: 2 })
  })
})
