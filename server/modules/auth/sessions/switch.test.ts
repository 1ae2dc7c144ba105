import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { newId } from '#server/database/values/ids.ts'
import { systemRole } from '#server/modules/access/queries.ts'
import { clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { password } from '#server/testing/world.ts'

let app: TestApp
let ruth: Awaited<ReturnType<typeof signIn>>
let elsewhere: string

beforeAll(async () => {
  app = await testApp()
  ruth = await signIn()
  elsewhere = await joinNorthern(ruth.userData.id)
})
afterAll(() => app.close())

const { login, refresh, me } = calls.auth
const signIn = () => clientWith(app.app, '').call(login, { email: 'admin@muster.example', password })
const switchTo = (token: string, membership_id: string) =>
  clientWith(app.app, token).call(calls.auth.switch, { membership_id })

const joinNorthern = (account_id: string) =>
  app.database.asPlatform(async (db) => {
    const membership = { id: newId(), account_id, role_id: await systemRole(db, 'admin') }
    await db
      .insertInto('memberships')
      .values({ ...membership, agency_id: app.world.northern.agency })
      .execute()
    return membership.id
  })

test('a user of two agencies switches from one to the other, and the old session ends', async () => {
  const there = await switchTo(ruth.accessToken, elsewhere)

  expect(there.userData.agency).toMatchObject({ name: 'Northern Light Labour' })
  await expect(clientWith(app.app, there.accessToken).call(calls.profiles.info, {})).resolves.toMatchObject({
    memberships: [
      { agency: 'Northern Light Labour', current: true },
      { agency: 'Southern Cross Staffing', current: false },
    ],
  })
  await expect(clientWith(app.app, ruth.accessToken).call(me, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
  await expect(clientWith(app.app, '').call(refresh, { refreshToken: ruth.refreshToken })).rejects.toMatchObject({
    code: 'pleaseLogin',
  })
})

test('the membership of another user, or an unknown one, is not found, and the session continues', async () => {
  const noah = await app.as('noah')

  await expect(switchTo(noah.token, elsewhere)).rejects.toMatchObject({ status: 404, code: 'notFound' })
  await expect(switchTo(noah.token, newId())).rejects.toMatchObject({ status: 404, code: 'notFound' })
  await expect(noah.call(me, {})).resolves.toBeDefined()
})

test('switching to a suspended membership is refused', async () => {
  const { accessToken } = await signIn()
  await app.database.asPlatform((db) =>
    db.updateTable('memberships').set({ status: 'suspended' }).where('id', '=', elsewhere).execute(),
  )

  await expect(switchTo(accessToken, elsewhere)).rejects.toMatchObject({ status: 404 })
})
