// The list of document types, and bulk changes of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { ensureDocumentTypes } from './starting.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { list, store, update, demand, changeStatusMany, demandMany } = calls.documentTypes
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  await app.database.asPlatform(ensureDocumentTypes)
  admin = await app.as('admin')
})
afterAll(() => app.close())

const stored = async (client: Client, q: string) => {
  const { rows } = await client.call(list, { q })
  const [found] = rows
  if (!found) throw new Error(`no ${q}`)
  return found
}
const seen = (types: readonly { id: string; version: number }[]) => ({
  ids: types.map(({ id }) => id),
  versions: types.map(({ version }) => version),
})

const demandSeen = ({ id, demand_version: version }: { id: string; demand_version: number }) => ({ id, version })
const demandsSeen = (types: readonly { id: string; demand_version: number }[]) => seen(types.map(demandSeen))

describe('document types', () => {
  test('are searched in the reader’s language and paged by name', async () => {
    const german = await admin.call(list, { q: 'Sicherheitslizenz' }, { language: 'de' })
    const all = await admin.call(list, { per_page: 100 })
    const ten = await admin.call(list, { per_page: 10, page: 2 })

    expect(german.rows).toMatchObject([{ name: 'Security licence', shown: 'Sicherheitslizenz', shared: true }])
    expect(ten.rows).toEqual(all.rows.slice(10, 20))
    expect(ten.total).toBe(all.total)
  })

  test('are filtered by kind, by requirement and by status', async () => {
    const position = app.world.chef
    const one = await admin.call(store, { code: 'KNIVES', kind: 'document', name: 'Knife pass' })
    const licence = await stored(admin, 'Security licence')
    await admin.call(demand, { ...demandSeen(licence), demanded: 'positions', position_ids: [position] })
    await admin.call(demand, { ...demandSeen(one), demanded: 'everybody' })
    const { version } = await stored(admin, 'Knife')
    const input = { id: one.id, version, kind: 'document', name: 'Knife pass', demanded: 'everybody' } as const
    await admin.call(update, { ...input, active: false })
    const names = async (requested: Parameters<typeof admin.call<typeof list>>[1]) =>
      (await admin.call(list, requested)).rows.map(({ name }) => name)

    expect(await names({ demanded: ['positions'] })).toEqual(['Security licence'])
    expect(await names({ demanded: ['everybody'] })).toEqual(['Knife pass'])
    expect(await names({ demanded: ['nobody'], per_page: 100 })).not.toContain('Knife pass')
    expect(await names({ active: false })).toEqual(['Knife pass'])
    expect(
      new Set((await admin.call(list, { kind: ['certification'], per_page: 100 })).rows.map(({ kind }) => kind)),
    ).toEqual(new Set(['certification']))
  })

  test('are deactivated in bulk; shared ones by the platform alone', async () => {
    const own = await admin.call(store, { code: 'GLOVES', kind: 'document', name: 'Glove pass' })
    const licence = await stored(admin, 'Security licence')
    const input = { ...seen([own, licence]), status: 'inactive' } as const

    expect((await admin.call(changeStatusMany, input)).rows).toMatchObject([{ ok: true }, { code: 'mayNot' }])
    expect((await admin.call(changeStatusMany, input)).rows).toMatchObject([{ code: 'stale' }, { code: 'mayNot' }])
    expect(await stored(admin, 'Glove')).toMatchObject({ active: false, version: 2 })

    const platform = await app.as('superadmin')
    expect(await platform.call(changeStatusMany, { ...seen([licence]), status: 'inactive' })).toMatchObject({ done: 1 })
    expect(await stored(admin, 'Security licence')).toMatchObject({ active: false })
  })

  test("are required in bulk, of the agency's employees alone", async () => {
    const types = (await admin.call(list, { kind: ['certification'], demanded: ['nobody'], per_page: 100 })).rows
    const other = await app.as('admin2')
    const platform = await app.as('superadmin')

    const { done } = await admin.call(demandMany, { ...demandsSeen(types), status: 'everybody' })
    const { rows: changed } = await admin.call(list, { demanded: ['everybody'], per_page: 100 })

    expect(done).toBe(types.length)
    expect(changed.map(({ id }) => id)).toEqual(expect.arrayContaining(types.map(({ id }) => id)))
    expect((await other.call(list, { demanded: ['everybody'] })).total).toBe(0)
    const again = await admin.call(demandMany, { ...demandsSeen(types), status: 'everybody' })
    expect(new Set(again.rows.map((row) => !row.ok && row.code))).toEqual(new Set(['stale']))
    const present = demandsSeen(changed.filter(({ id }) => types.some((type) => type.id === id)))
    expect(await admin.call(demandMany, { ...present, status: 'everybody' })).toMatchObject({ done: 0 })
    expect(await admin.call(demandMany, { ...present, status: 'nobody' })).toMatchObject({ done: types.length })
    await expect(platform.call(demandMany, { ...demandsSeen(types), status: 'everybody' })).rejects.toMatchObject({
      status: 403,
    })
  })
  test('refuse a stale requirement, shared and own ones', async () => {
    const own = await admin.call(store, { code: 'RADIO', kind: 'document', name: 'Radio pass' })
    const shared = (await admin.call(list, { q: 'First aid', demanded: ['nobody'] })).rows[0] ?? own
    expect(shared.shared).toBe(true)
    for (const type of [own, shared]) {
      const result = await admin.call(demand, { ...demandSeen(type), demanded: 'everybody' })
      const late = admin.call(demand, { ...demandSeen(type), demanded: 'positions', position_ids: [app.world.chef] })

      await expect(late).rejects.toMatchObject({ code: 'stale', current: { ...result, demanded: 'everybody' } })
      expect(await admin.call(demand, { ...demandSeen(result), demanded: 'nobody' })).toMatchObject({
        demanded: 'nobody',
        demand_version: type.demand_version,
      })
    }
    const change = { id: own.id, kind: own.kind, name: own.name }
    await expect(admin.call(update, { ...change, version: own.version })).rejects.toMatchObject({ code: 'stale' })
  })

  test('are required by each agency separately', async () => {
    const other = await app.as('admin2')
    const [licence, theirs] = [await stored(admin, 'Forklift'), await stored(other, 'Forklift')]
    await other.call(demand, { ...demandSeen(theirs), demanded: 'everybody' })

    await expect(admin.call(demand, { ...demandSeen(licence), demanded: 'everybody' })).resolves.toMatchObject({
      demanded: 'everybody',
    })
  })
})

test('an update of the product adds its new types, and none that an operator removed', async () => {
  const codes = ['RESUME', 'CONTRACT']
  await app.database.asPlatform(async (db) => {
    await db.deleteFrom('document_types').where('code', 'in', codes).execute()
    await db.updateTable('starting_data').set({ version: 1 }).where('part', '=', 'documents').execute()
  })

  await app.database.asPlatform(ensureDocumentTypes)

  const { rows } = await admin.call(list, { per_page: 100 })
  expect(rows.map(({ code }) => code).filter((code) => codes.includes(code))).toEqual(['RESUME'])
})
