import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { list, store, update, remove } = calls.insurances
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const compensation = {
  kind: 'workers_compensation' as const,
  state: 'QLD' as const,
  insurer: 'WorkCover Queensland',
  number: 'WAB 123 456',
  rate: 3.85,
  expires_on: '2027-06-30',
}
const liability = { kind: 'public_liability' as const, insurer: 'Mutual', number: 'PL 1', expires_on: '2027-01-31' }

describe('an insurance of a company', () => {
  test('is added, renewed and removed; the list is ordered by expiry', async () => {
    const company_id = app.world.agency
    const first = await admin.call(store, { company_id, ...compensation })
    const second = await admin.call(store, { company_id, ...liability })

    expect(first).toMatchObject({ company_id, ...compensation, version: 1 })
    expect(await admin.call(list, { company_id })).toEqual([second, first])
    const { id, version } = second
    const renewed = await admin.call(update, { id, version, ...liability, expires_on: '2028-01-31' })
    expect(await admin.call(list, { company_id })).toEqual([first, renewed])
    const stale = { code: 'stale', current: renewed }
    await expect(admin.call(update, { id, version, ...liability })).rejects.toMatchObject(stale)
    await expect(admin.call(remove, { id, version })).rejects.toMatchObject(stale)
    await admin.call(remove, { id, version: renewed.version })
    expect(await admin.call(list, { company_id })).toEqual([first])
  })

  test('for workers compensation requires a state', async () => {
    const { state: _, ...stateless } = compensation

    await expect(admin.call(store, { company_id: app.world.agency, ...stateless })).rejects.toMatchObject({
      fields: { state: [expect.any(String)] },
    })
  })

  test('of another agency is not found, and customers and employees see none', async () => {
    const company_id = app.world.agency
    const { id, version } = await admin.call(store, { company_id, ...liability })
    const stranger = await app.as('admin2')

    await expect(stranger.call(list, { company_id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(update, { id, version, ...liability })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(remove, { id, version })).rejects.toMatchObject({ status: 404 })
    for (const person of ['customer', 'employee'] as const)
      await expect((await app.as(person)).call(list, { company_id })).rejects.toMatchObject({ status: 403 })
  })
})
