import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'

const { list, choices } = calls.employees
let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const namesIn = (page: { rows: { name: string }[] }) => page.rows.map((row) => row.name)

describe('the list of employees', () => {
  test('is the agency’s own, by name, with positions, and counts all of them', async () => {
    const page = await admin.call(list, { per_page: 2 })

    expect(page).toMatchObject({ total: 5, page: 1, per_page: 2 })
    expect(namesIn(page)).toEqual(['Ava Nguyen', 'Liam Smith'])
    expect(page.rows[0]).toMatchObject({
      employee_code: 'EM001',
      position_names: ['Chef'],
      company_name: 'Southern Cross Staffing',
      status: 'active',
    })
  })

  test('continues with the next page and keeps its total beyond the last one', async () => {
    const third = await admin.call(list, { per_page: 2, page: 3 })
    const ninth = await admin.call(list, { per_page: 2, page: 9 })

    expect([namesIn(third), third.total]).toEqual([['Zoë Wilson'], 5])
    expect([namesIn(ninth), ninth.total]).toEqual([[], 5])
  })

  // The embedded database has one connection.
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'counts people whom two transactions add at the same time, without one waiting for the other',
    async () => {
      const { database, world } = app
      const change = (id: string, status: 'on_hold' | 'active') =>
        database.asPlatform((db) => db.updateTable('employees').set({ status }).where('id', '=', id).execute())
      const onHold = async () => (await admin.call(list, { status: ['on_hold'] })).total

      const [changed, otherDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const first = database.asPlatform(async (db) => {
        await db.updateTable('employees').set({ status: 'on_hold' }).where('id', '=', world.ava).execute()
        changed.resolve()
        await otherDone.promise
      })
      await changed.promise
      await change(world.noah, 'on_hold')
      otherDone.resolve()
      await first

      expect(await onHold()).toBe(2)
      await change(world.ava, 'active')
      await change(world.noah, 'active')
      expect(await onHold()).toBe(0)
    },
  )

  test('names the primary position first', async () => {
    const { rows } = await admin.call(list, { q: 'noah' })

    expect(rows[0]?.position_names).toEqual(['Cleaner', 'Chef'])
  })

  test.each(['zoe', 'ZOË', 'zoë wil', 'EM005', 'wilson@example'])('finds Zoë Wilson by “%s”', async (q) => {
    const page = await admin.call(list, { q })

    expect([namesIn(page), page.total]).toEqual([['Zoë Wilson'], 1])
  })

  test.each(['%', '_', '\\', "' or true --"])('treats “%s” literally', async (q) => {
    await expect(admin.call(list, { q })).resolves.toMatchObject({ total: 0, rows: [] })
  })

  test('a search matches all its words, in any order', async () => {
    expect((await admin.call(list, { q: 'nguyen  AVA' })).total).toBe(1)
    expect((await admin.call(list, { q: 'nguyen noah' })).total).toBe(0)
    // The last word may have only one letter while the user types.
    expect((await admin.call(list, { q: 'ava n' })).total).toBe(1)
    expect((await admin.call(list, { q: 'ava u' })).total).toBe(0)
  })

  test('an indexed search finds employees of its own agency only', async () => {
    const northern = await app.as('admin2')
    const everybody = sql<{ name: string }>`select name from muster_people_like(array['%']) order by name`

    expect((await northern.call(list, { q: 'nguyen' })).total).toBe(0)
    expect((await northern.call(list, { q: 'berg' })).total).toBe(1)
    const found = await app.database.asAgency(app.world.northern.agency, (db) => everybody.execute(db))
    const foundByNobody = await app.database.asPlatform((db) => everybody.execute(db))
    expect([found.rows, foundByNobody.rows]).toEqual([[{ name: 'Otto Berg' }], []])
  })

  test('filters count the matches', async () => {
    const chefs = await admin.call(list, { position_id: app.world.chef, per_page: 1 })
    const active = await admin.call(list, {
      position_id: app.world.chef,
      status: ['active'],
      right_to_work: ['temporary', 'nz'],
    })
    const sister = await admin.call(list, { company_id: app.world.sister })

    expect([chefs.total, active.total, sister.total]).toEqual([4, 1, 0])
    expect(namesIn(active)).toEqual(['Mia Müller'])
  })

  test('sorts both ways, employees without a visa last', async () => {
    const codes = await admin.call(list, { sort: 'employee_code', dir: 'desc' })
    const visas = await admin.call(list, { sort: 'visa_expires_on', dir: 'desc' })

    expect(codes.rows.map((row) => row.employee_code)).toEqual(['EM005', 'EM004', 'EM003', 'EM002', 'EM001'])
    expect(namesIn(visas)[0]).toBe('Mia Müller')
  })

  test('every order and direction works', async () => {
    const orders = ['name', 'employee_code', 'email', 'company_name', 'status', 'visa_expires_on'] as const
    const requested = orders.flatMap((sort) => [admin.call(list, { sort }), admin.call(list, { sort, dir: 'desc' })])

    expect((await Promise.all(requested)).map((page) => page.rows.length)).toEqual(Array(12).fill(5))
  })

  test('only the known columns can be sorted by', async () => {
    // @ts-expect-error: the browser's form cannot send this, but other clients can
    await expect(admin.call(list, { sort: 'name; drop table employees' })).rejects.toMatchObject({ status: 422 })
    // @ts-expect-error: as above
    await expect(admin.call(list, { dir: 'asc, (select 1)' })).rejects.toMatchObject({ status: 422 })
  })

  test('is not for customers and employees', async () => {
    const others = await Promise.all([app.as('customer'), app.as('employee')])

    for (const other of others)
      await expect(other.call(list, {})).rejects.toMatchObject({ status: 403, code: 'mayNot' })
  })

  test('shows the super admin the employees of every agency', async () => {
    const platform = await app.as('superadmin')

    expect((await platform.call(list, {})).total).toBe(6)
  })

  test('offers approved and active employees for selection', async () => {
    const people = await admin.call(choices, {})

    expect(people.map((person) => person.name)).toEqual(['Ava Nguyen', 'Mia Müller', 'Noah Patel'])
  })

  test('finds employees with expired or expiring visas or documents, and returns the earliest expiry', async () => {
    const { ava, liam, mia } = app.world
    await app.database.asAgency(app.world.agency, (db) =>
      sql`update employees set visa_expires_on = case id when ${mia}::uuid then '2026-11-28'::date else '2026-11-17'::date end
        where id in (${mia}, ${liam})`.execute(db),
    )
    await holds(ava, '2026-11-15')
    await holds(mia, '2026-12-18')
    const found = async (requested: object) => namesIn(await admin.call(list, requested))

    expect(await found({ visa: ['ended'] })).toEqual(['Liam Smith'])
    expect(await found({ visa: ['ending'] })).toEqual(['Mia Müller'])
    expect(await found({ visa: ['ended', 'ending'] })).toEqual(['Liam Smith', 'Mia Müller'])
    expect(await found({ documents: ['ended'] })).toEqual(['Ava Nguyen'])
    expect(await found({ documents: ['ending'], position_id: app.world.chef })).toEqual(['Mia Müller'])
    const { rows } = await admin.call(list, {})
    expect(rows.map((row) => row.documents_end_on)).toEqual(['2026-11-15', null, '2026-12-18', null, null])
  })
})

/** Adds an approved document that expires on this day. */
async function holds(id: string, expires_on: string) {
  const name = `Paper until ${expires_on}`
  const type = { code: `UNTIL_${expires_on.replaceAll('-', '')}`, kind: 'document' as const, name, needs_file: false }
  const { id: type_id } = await admin.call(calls.documentTypes.store, type)
  const document = await admin.call(calls.documents.submit, { id, type_id, expires_on })
  if (document.status === 'approved') return
  await admin.call(calls.documents.decide, { ids: [document.id], versions: [document.version] })
}
