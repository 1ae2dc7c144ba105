import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { positionColours } from '#contract/platform/reference.ts'
import { usedIn } from '#server/modules/reference/uses.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { unknownId } from '#server/testing/world.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const welder = { code: 'welder', name: 'Welder', translations: { en: null, fr: 'Soudeur', de: 'Schweißer', pt: null } }

describe('the reference lists', () => {
  test('an agency adds a position, which always has a colour', async () => {
    const admin = await app.as('admin')

    const stored = await admin.call(calls.position.store, welder)

    expect(stored).toMatchObject({ code: 'WELDER', name: 'Welder', shared: false, version: 1 })
    expect(positionColours).toContain(stored.colour)
  })

  test('a code with a hyphen is refused by a message that offers none', async () => {
    const admin = await app.as('admin')

    const refused = admin.call(calls.position.store, { code: 'CERT-IV', name: 'Certificate IV' })

    await expect(refused).rejects.toMatchObject({
      fields: { code: ['Letters, digits and _ only, up to 24 characters.'] },
    })
  })

  test('an item is found by its name in any language, and keeps its own', async () => {
    const admin = await app.as('admin')

    const french = await admin.call(calls.position.list, { q: 'SOUDEUR' }, { language: 'fr' })
    const german = await admin.call(calls.position.list, { q: 'schweisser' })
    const item = await admin.call(calls.position.info, { id: french.rows[0]?.id ?? '' }, { language: 'fr' })

    expect(german.rows).toEqual(french.rows)
    expect(item).toMatchObject({ name: 'Welder', translations: { fr: 'Soudeur', en: null } })
    expect(french.rows).toMatchObject([item])
  })

  test('a list is ordered by the names that its reader sees', async () => {
    const admin = await app.as('admin')

    const codes = async (language: string) =>
      (await admin.call(calls.employment_type.list, {}, { language })).rows.map((row) => row.code)

    expect(await codes('en')).toEqual(['CASUAL', 'CONTRACTOR', 'FULL_TIME', 'LABOUR_HIRE', 'PART_TIME'])
    expect(await codes('de')).toEqual(['CASUAL', 'CONTRACTOR', 'PART_TIME', 'FULL_TIME', 'LABOUR_HIRE'])
  })

  test('the order ignores case and accents', async () => {
    const admin = await app.as('admin')
    const sorted = ['Adelaide desk', 'ANZ desk', 'Ärzte desk', 'Zoo desk']
    for (const [at, name] of sorted.toReversed().entries())
      await admin.call(calls.designation.store, { code: `DESK_${at}`, name })

    const { rows } = await admin.call(calls.designation.list, { q: 'desk' })

    expect(rows.map(({ name }) => name)).toEqual(sorted)
  })

  test('selections are in the order of the list', async () => {
    const admin = await app.as('admin')
    const add = (code: string, name: string, sort: number) => admin.call(calls.skill.store, { code, name, sort })
    await add('ORDER_B', 'Ordered after', 2)
    await add('ORDER_A', 'Ordered before', 2)
    await add('ORDER_Z', 'Ordered, a zero', 0)

    const names = (await admin.call(calls.heldSkills.choices, { q: 'Ordered' })).map(({ name }) => name)
    const listed = await admin.call(calls.skill.list, { q: 'Ordered', sort: 'sort', dir: 'desc' })

    expect(names).toEqual(['Ordered, a zero', 'Ordered after', 'Ordered before'])
    expect(listed.rows.map(({ sort }) => sort)).toEqual([2, 2, 0])
  })

  test("shared items are listed with the agency's own", async () => {
    const admin = await app.as('admin')
    await admin.call(calls.employment_type.store, { code: 'SEASONAL', name: 'Seasonal' })

    const { rows, total } = await admin.call(calls.employment_type.list, { sort: 'sort' })

    expect(total).toBe(6)
    expect(rows.map((row) => [row.code, row.shared])).toContainEqual(['CASUAL', true])
    expect(rows.map((row) => [row.code, row.shared])).toContainEqual(['SEASONAL', false])
  })

  test('the platform, which sees those of every agency, also sees the owner', async () => {
    await (await app.as('admin')).call(calls.employment_type.store, { code: 'HARVEST', name: 'Harvest' })

    const { rows } = await (await app.as('superadmin')).call(calls.employment_type.list, { per_page: 100 })

    expect(rows.map((row) => [row.code, row.agency_name])).toContainEqual(['HARVEST', 'Southern Cross Staffing'])
    expect(rows.map((row) => [row.code, row.agency_name])).toContainEqual(['CASUAL', null])
  })

  test('another agency sees the shared items only', async () => {
    const other = await app.as('admin2')

    const { rows } = await other.call(calls.employment_type.list, {})

    expect(rows).toHaveLength(5)
    expect(rows.every((row) => row.shared)).toBe(true)
  })

  test('an agency cannot change a shared item, the platform can', async () => {
    const [admin, platform] = await Promise.all([app.as('admin'), app.as('superadmin')])
    const { rows } = await admin.call(calls.account_type.list, { q: 'savings' })
    const change = { id: rows[0]?.id ?? '', version: 1, code: 'SAVINGS', name: 'Savings' }

    await expect(admin.call(calls.account_type.update, change)).rejects.toMatchObject({ status: 403, code: 'mayNot' })
    await expect(platform.call(calls.account_type.update, change)).resolves.toMatchObject({
      name: 'Savings',
      version: 2,
      shared: true,
    })
  })

  test('what the platform adds is shared', async () => {
    const [platform, other] = await Promise.all([app.as('superadmin'), app.as('admin2')])

    await platform.call(calls.country.store, { code: 'AU', name: 'Australia' })

    expect((await other.call(calls.country.list, {})).rows).toMatchObject([{ code: 'AU', shared: true }])
  })

  test('a stale version is refused with the current item', async () => {
    const admin = await app.as('admin')
    const stored = await admin.call(calls.sector.store, { code: 'MINES', name: 'Mines' })
    const changed = await admin.call(calls.sector.update, { ...own(stored), name: 'Mining', active: false })

    const again = admin.call(calls.sector.update, { ...own(stored), name: 'Quarries' })

    await expect(again).rejects.toMatchObject({ status: 409, code: 'stale', current: changed })
    expect((await admin.call(calls.sector.list, { active: true })).total).toBe(0)
  })

  test("another agency's item gets the same response as an unknown one, and so does one of another list", async () => {
    const admin = await app.as('admin')
    const unknown = await admin.call(calls.position.info, { id: unknownId }).catch((error: unknown) => error)

    await expect(admin.call(calls.position.info, { id: app.world.northern.packer })).rejects.toEqual(unknown)
    await expect(admin.call(calls.field.info, { id: app.world.chef })).rejects.toEqual(unknown)
    await expect(
      admin.call(calls.position.update, { id: app.world.northern.packer, version: 1, code: 'X', name: 'X' }),
    ).rejects.toEqual(unknown)
  })

  test('a code is unique in the list of an agency', async () => {
    const admin = await app.as('admin')

    const again = admin.call(calls.position.store, { code: 'CHEF', name: 'Another chef' })

    await expect(again).rejects.toMatchObject({
      status: 409,
      code: 'codeTaken',
      fields: { code: [expect.any(String)] },
    })
  })

  test('customers and employees may not change the lists', async () => {
    const [customer, employee] = await Promise.all([app.as('customer'), app.as('employee')])

    await expect(customer.call(calls.position.store, welder)).rejects.toMatchObject({ status: 403 })
    await expect(employee.call(calls.position.list, {})).rejects.toMatchObject({ status: 403 })
  })

  test('only the known columns can be sorted by', async () => {
    const admin = await app.as('admin')

    // @ts-expect-error: the browser's form cannot send this, but other clients can
    const injected = admin.call(calls.position.list, { sort: 'name; drop table employees' })

    await expect(injected).rejects.toMatchObject({ status: 422, fields: { sort: [expect.any(String)] } })
  })
})

describe('the positions for selection', () => {
  test("users who roster or record time get the agency's active ones with their colours", async () => {
    const employee = await app.as('employee')

    const positions = await employee.call(calls.positionChoices.all, {})

    expect(positions).toContainEqual({ id: app.world.chef, name: 'Chef', colour: 'orange' })
    expect(positions.map((position) => position.id)).not.toContain(app.world.northern.packer)
  })
})

describe('an item in use', () => {
  test('has its number of uses, can be deactivated but not deleted', async () => {
    const admin = await app.as('admin')
    const chef = await admin.call(calls.position.info, { id: app.world.chef })

    const removed = admin.call(calls.position.remove, { id: chef.id, version: chef.version })

    expect(chef.uses).toBeGreaterThan(0)
    await expect(removed).rejects.toMatchObject({ status: 409, code: 'stillUsed', params: { count: chef.uses } })
    await expect(admin.call(calls.position.update, { ...own(chef), active: false })).resolves.toMatchObject({
      active: false,
      uses: chef.uses,
    })
    await admin.call(calls.position.update, { ...own(chef), version: chef.version + 1 })
  })

  test("counts the records of the reader's agency only", async () => {
    const [admin, other, platform] = await Promise.all([app.as('admin'), app.as('admin2'), app.as('superadmin')])
    const usesTo = async (client: typeof admin) =>
      (await client.call(calls.employment_type.list, { q: 'casual' })).rows.find(({ code }) => code === 'CASUAL')
        ?.uses ?? 0
    const [here, there, everywhere] = [await usesTo(admin), await usesTo(other), await usesTo(platform)]

    expect(everywhere).toBe(here + there)
  })

  test('is known wherever a foreign key can refer to one', async () => {
    const { rows } = await app.database.asPlatform((db) =>
      sql<{ place: string }>`
        select k.conrelid::regclass || '.' || a.attname as place
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.confrelid = 'reference_items'::regclass order by 1`.execute(db),
    )
    // Hidden items and a stream's visa are not uses; visas and streams are never deleted.
    const known = [
      'employee_visas.visa_id',
      'employee_visas.visa_sub_class_id',
      'reference_hidden.item_id',
      'reference_items.parent_id',
    ]
    const counted = Object.values(usedIn).flatMap((places) => places.map((place) => place.join('.')))

    expect(rows.map(({ place }) => place)).toEqual([...known, ...counted].toSorted())
  })
})

describe('an unused item', () => {
  test('is deleted in its current version', async () => {
    const admin = await app.as('admin')
    const { id, version } = await admin.call(calls.job_role.store, { code: 'DIVER', name: 'Diver' })

    await expect(admin.call(calls.job_role.remove, { id, version: version + 1 })).rejects.toMatchObject({
      code: 'stale',
    })
    await expect(admin.call(calls.job_role.remove, { id, version })).resolves.toEqual({ id })
    await expect(admin.call(calls.job_role.info, { id })).rejects.toMatchObject({ status: 404 })
  })

  test('is deleted by the platform only if it is shared', async () => {
    const [platform, admin] = await Promise.all([app.as('superadmin'), app.as('admin')])
    const { id, version } = await platform.call(calls.skill.store, { code: 'JUGGLING', name: 'Juggling' })

    await expect(admin.call(calls.skill.remove, { id, version })).rejects.toMatchObject({ status: 403, code: 'mayNot' })
    await expect(platform.call(calls.skill.remove, { id, version })).resolves.toEqual({ id })
  })
})

describe('a shared item hidden by an agency', () => {
  test('is no longer offered there, still to others, and can be shown again', async () => {
    const [platform, admin, other] = await Promise.all(
      ['superadmin', 'admin', 'admin2'].map((who) => app.as(who as 'admin')),
    )
    if (!platform || !admin || !other) throw new Error('all three sign in')
    const { id } = await platform.call(calls.position.store, { code: 'SHARED', name: 'Shared work' })
    const offered = async (client: typeof admin) =>
      (await client.call(calls.positionChoices.all, { q: 'Shared work' })).map((choice) => choice.id)

    await expect(admin.call(calls.position.hide, { id, hidden: true })).resolves.toMatchObject({
      hidden: true,
      shared: true,
    })
    expect([await offered(admin), await offered(other)]).toEqual([[], [id]])
    expect((await admin.call(calls.position.list, { hidden: true })).rows.map((row) => row.id)).toEqual([id])
    expect((await other.call(calls.position.list, { hidden: true })).total).toBe(0)
    await admin.call(calls.position.hide, { id, hidden: true })
    await expect(admin.call(calls.position.hide, { id, hidden: false })).resolves.toMatchObject({ hidden: false })
    expect(await offered(admin)).toEqual([id])
  })

  test('can only be hidden by an agency: the platform, which has no selection, deactivates', async () => {
    const platform = await app.as('superadmin')
    const { rows } = await platform.call(calls.industry.list, {})

    await expect(platform.call(calls.industry.hide, { id: rows[0]?.id ?? '', hidden: true })).rejects.toMatchObject({
      code: 'mayNot',
    })
  })
})

describe('the additional fields', () => {
  test('are stored per list in a normalised form', async () => {
    const admin = await app.as('admin')

    const bank = await admin.call(calls.bank.store, { code: 'OURS', name: 'Ours', meta: { bsb_prefix: '999,  99' } })
    const type = await admin.call(calls.employment_type.list, { q: 'casual' })

    expect(bank.meta).toEqual({ bsb_prefix: '999, 99' })
    expect(type.rows[0]?.meta).toEqual({ basis: 'casual' })
  })

  test('of another list, or in the wrong form, are refused', async () => {
    const admin = await app.as('admin')
    const item = { code: 'ODD', name: 'Odd' }

    await expect(admin.call(calls.field.store, { ...item, meta: { iso2: 'AU' } })).rejects.toMatchObject({
      status: 422,
    })
    await expect(admin.call(calls.bank.store, { ...item, meta: { bsb_prefix: '1' } })).rejects.toMatchObject({
      fields: { 'meta.bsb_prefix': [expect.any(String)] },
    })
  })
})

const own = <Item extends { shared: boolean; agency_name: string | null; uses: number; hidden: boolean }>({
  shared: _shared,
  agency_name: _agency,
  uses: _uses,
  hidden: _hidden,
  ...item
}: Item) => item

test('usual positions are taken into the list once, with names in all languages; those that it has are left out', async () => {
  const admin = await app.as('admin')
  const before = await admin.call(calls.starterPositions.list, {}, { language: 'de' })

  const first = await admin.call(calls.starterPositions.add, { codes: ['CHEF', 'BARISTA', 'SCAFFOLDER', 'NONE'] })
  const again = await admin.call(calls.starterPositions.add, { codes: ['BARISTA'] })

  // The world has a chef.
  expect(before.find(({ code }) => code === 'CHEF')).toMatchObject({ taken: true, trade: 'hospitality' })
  expect(before.find(({ code }) => code === 'SCAFFOLDER')).toMatchObject({ taken: false, name: 'Gerüstbauer' })
  expect([first.added, again.added]).toEqual([2, 0])
  const { rows } = await admin.call(calls.position.list, { q: 'Gerüstbauer' })
  expect(rows).toMatchObject([{ code: 'SCAFFOLDER', name: 'Scaffolder', shared: false, colour: 'brown' }])
})
