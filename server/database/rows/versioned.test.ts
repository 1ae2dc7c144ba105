import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/database/values/ids.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { deleteVersioned, updateVersioned } from './versioned.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const inAgencyOne = <T>(fn: Parameters<typeof app.database.asAgency<T>>[1]) =>
  app.database.asAgency(app.world.agency, fn)
const scope = () => scopeOfAgency(app.world.agency)

async function patternOf(id: string) {
  return inAgencyOne((db) =>
    db.selectFrom('shift_patterns').select(['id', 'name', 'version']).where('id', '=', id).executeTakeFirst(),
  )
}

async function addPattern() {
  const id = newId()
  await inAgencyOne((db) =>
    db
      .insertInto('shift_patterns')
      .values({
        id,
        agency_id: app.world.agency,
        name: `Pattern ${id}`,
        starts: '06:00',
        ends: '14:00',
        colour: 'teal',
      })
      .execute(),
  )
  return { id, version: 1 }
}

test('an update writes the row and increases its version', async () => {
  const current = await addPattern()

  await inAgencyOne((db) => updateVersioned(db, 'shift_patterns', { scope: scope(), current, set: { name: 'Late' } }))

  expect(await patternOf(current.id)).toMatchObject({ name: 'Late', version: 2 })
})

test('an update of a stale version is refused with the record, and nothing is written', async () => {
  const current = await addPattern()
  const rename = (name: string) =>
    inAgencyOne((db) => updateVersioned(db, 'shift_patterns', { scope: scope(), current, version: 1, set: { name } }))
  await rename('Early')

  await expect(rename('Lost')).rejects.toMatchObject({ code: 'stale', current })
  expect(await patternOf(current.id)).toMatchObject({ name: 'Early', version: 2 })
})

test('a deletion of a stale version, or of a deleted row, is refused', async () => {
  const current = await addPattern()
  const remove = (version: number) =>
    inAgencyOne((db) => deleteVersioned(db, 'shift_patterns', { scope: scope(), current, version }))

  await expect(remove(2)).rejects.toMatchObject({ code: 'stale' })
  expect(await patternOf(current.id)).toBeDefined()
  await remove(1)
  await expect(remove(1)).rejects.toMatchObject({ code: 'stale' })
})

test('a row of another agency is not touched', async () => {
  const current = await addPattern()

  const remove = app.database.asPlatform((db) =>
    deleteVersioned(db, 'shift_patterns', { scope: scopeOfAgency(newId()), current }),
  )

  await expect(remove).rejects.toMatchObject({ code: 'stale' })
  expect(await patternOf(current.id)).toBeDefined()
})
