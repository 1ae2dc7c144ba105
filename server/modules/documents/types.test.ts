// The list of the kinds of papers, and several of them moved at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { ensureDocumentTypes } from '#server/modules/documents/starting.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { list, store, update, demand, moveMany, demandMany } = calls.documentTypes
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  await app.database.asPlatform(ensureDocumentTypes)
  admin = await app.as('admin')
})
afterAll(() => app.close())

const kept = async (client: Client, q: string) => {
  const { rows } = await client.call(list, { q })
  const [found] = rows
  if (!found) throw new Error(`no ${q}`)
  return found
}
const seen = (types: readonly { id: string; version: number }[]) => ({
  ids: types.map(({ id }) => id),
  versions: types.map(({ version }) => version),
})

describe('the kinds of papers', () => {
  test('are searched in the reader’s language and paged by name', async () => {
    const german = await admin.call(list, { q: 'Sicherheitslizenz' }, { language: 'de' })
    const all = await admin.call(list, { per_page: 100 })
    const ten = await admin.call(list, { per_page: 10, page: 2 })

    expect(german.rows).toMatchObject([{ name: 'Security licence', shown: 'Sicherheitslizenz', shared: true }])
    expect(ten.rows).toEqual(all.rows.slice(10, 20))
    expect(ten.total).toBe(all.total)
  })

  test('are filtered by kind, by who must have them and by use', async () => {
    const position = app.world.chef
    const one = await admin.call(store, { code: 'KNIVES', kind: 'document', name: 'Knife pass' })
    const licence = await kept(admin, 'Security licence')
    await admin.call(demand, { id: licence.id, demanded: 'positions', position_ids: [position] })
    await admin.call(demand, { id: one.id, demanded: 'everybody' })
    const { version } = await kept(admin, 'Knife')
    const told = { id: one.id, version, kind: 'document', name: 'Knife pass', demanded: 'everybody' } as const
    await admin.call(update, { ...told, active: false })
    const names = async (asked: Parameters<typeof admin.call<typeof list>>[1]) =>
      (await admin.call(list, asked)).rows.map(({ name }) => name)

    expect(await names({ demanded: ['positions'] })).toEqual(['Security licence'])
    expect(await names({ demanded: ['everybody'] })).toEqual(['Knife pass'])
    expect(await names({ demanded: ['nobody'], per_page: 100 })).not.toContain('Knife pass')
    expect(await names({ active: false })).toEqual(['Knife pass'])
    expect(
      new Set((await admin.call(list, { kind: ['certification'], per_page: 100 })).rows.map(({ kind }) => kind)),
    ).toEqual(new Set(['certification']))
  })

  test('are taken out of use several at once; shared ones by the platform alone', async () => {
    const own = await admin.call(store, { code: 'GLOVES', kind: 'document', name: 'Glove pass' })
    const licence = await kept(admin, 'Security licence')
    const told = { ...seen([own, licence]), status: 'inactive' } as const

    expect((await admin.call(moveMany, told)).rows).toMatchObject([{ ok: true }, { code: 'mayNot' }])
    expect((await admin.call(moveMany, told)).rows).toMatchObject([{ code: 'stale' }, { code: 'mayNot' }])
    expect(await kept(admin, 'Glove')).toMatchObject({ active: false, version: 2 })

    const platform = await app.as('superadmin')
    expect(await platform.call(moveMany, { ...seen([licence]), status: 'inactive' })).toMatchObject({ done: 1 })
    expect(await kept(admin, 'Security licence')).toMatchObject({ active: false })
  })

  test('are demanded several at once, of the agency’s people alone', async () => {
    const types = (await admin.call(list, { kind: ['certification'], demanded: ['nobody'], per_page: 100 })).rows
    const other = await app.as('admin2')
    const platform = await app.as('superadmin')

    const { done } = await admin.call(demandMany, { ...seen(types), status: 'everybody' })

    expect(done).toBe(types.length)
    expect((await admin.call(list, { demanded: ['everybody'], per_page: 100 })).rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining(types.map(({ id }) => id)),
    )
    expect((await other.call(list, { demanded: ['everybody'] })).total).toBe(0)
    expect(await admin.call(demandMany, { ...seen(types), status: 'everybody' })).toMatchObject({ done: 0 })
    expect(await admin.call(demandMany, { ...seen(types), status: 'nobody' })).toMatchObject({ done: types.length })
    await expect(platform.call(demandMany, { ...seen(types), status: 'everybody' })).rejects.toMatchObject({
      status: 403,
    })
  })
})
