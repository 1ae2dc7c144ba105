// Law: an id of another agency is an id that does not exist. Every field of every call that takes ids is tried with another
// agency's id and with one that nobody has: the answers are the same to the letter, and no row of the other agency changes.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls, type NamedCall } from '#contract/calls.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { ask } from '#server/testing/asking.ts'
import { withCustomRole } from '#server/testing/custom-role.ts'
import { makers } from '#server/testing/makers.ts'
import { type Makings, makingsIn } from '#server/testing/makings.ts'
import { rowsOfAgency } from '#server/testing/tenant-rows.ts'

type Input = Record<string, unknown>

const isIdName = (name: string) => /^(id|ids|\w+_ids?)$/.test(name)
const idFields = ({ row }: NamedCall) => Object.keys(row.input.shape).filter(isIdName)
const takingIds = allCalls.filter((named) => idFields(named).length > 0)

test('no id hides in a field that is not named like one', () => {
  const hidden = allCalls.filter(({ name, row }) => {
    const schema = JSON.stringify(z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' }))
    return schema.split('"uuid"').length - 1 !== idFields({ name, row }).length
  })

  expect(hidden.map(({ name }) => name)).toEqual([])
})

// Two walls stand behind each other (design/reliability section 2): the second time only the scopes of the queries are left.
const walls = [{ standing: 'both walls stand' }, { standing: 'row-level security is off' }]

describe.each(walls)('somebody who may do everything in an agency, while $standing:', ({ standing }) => {
  let app: TestApp
  let own: Makings
  let foreign: Makings
  let token: string

  beforeAll(async () => {
    app = await testApp()
    const { agency, chef, northern } = app.world
    const [here, there] = [await withCustomRole(app, 'admin'), await withCustomRole(app, 'admin', { agency_id: northern.agency })]
    own = makingsIn(app, { agency, position: chef, client: here.client })
    foreign = makingsIn(app, { agency: northern.agency, position: northern.packer, client: there.client })
    token = here.client.token
    if (standing === 'row-level security is off') await pullDownSecondWall(app)
  })
  afterAll(() => app.close())

  test('the database shows the other agency’s rows only when its wall is down', async () => {
    const { id } = await foreign.customer()

    const seen = await app.database.asAgency(own.agency, (db) => db.selectFrom('customers').select('id').where('id', '=', id).execute())

    expect(seen).toEqual(standing === 'both walls stand' ? [] : [{ id }])
  })

  test.each(takingIds)('$name does not know another agency’s ids', async (named) => {
    const make = makers.get(named.row)
    if (make === undefined) throw new Error(`${named.name} takes ids: give it a maker in server/testing/makers.ts`)
    const [inputs, theirs] = [await make(own), await make(foreign)]
    expect(new Set(inputs.flatMap((input) => Object.keys(input).filter(isIdName)))).toEqual(new Set(idFields(named)))
    const untouched = await rowsOfAgency(app.database, foreign.agency)

    for (const [at, input] of inputs.entries()) await expectWall(named, input, theirs[at] ?? {})

    expect(await rowsOfAgency(app.database, foreign.agency)).toEqual(untouched)
  })

  async function expectWall(named: NamedCall, input: Input, theirs: Input) {
    const unknown: Input[] = []
    for (const field of Object.keys(input).filter(isIdName)) {
      const nobodys = Array.isArray(input[field]) ? [randomUUID()] : randomUUID()
      const answer = await answerTo(named, input, field, nobodys)
      expect(await answerTo(named, input, field, theirs[field]), `${named.name} with ${field}`).toEqual(answer)
      unknown.push(answer)
    }
    const answer = await asked(named, input)
    expect(answer, `${named.name} with its own ids`).toMatchObject({ status: 200 })
    for (const other of unknown) expect(answer.text).not.toBe(other.text)
  }

  async function answerTo(named: NamedCall, input: Input, field: string, value: unknown) {
    const { status, text } = await asked(named, { ...input, [field]: value })
    return { status, text: text.replaceAll(String(value), 'THE ID') }
  }

  const asked = ({ row }: NamedCall, input: Input) =>
    ask(app.app, row, { token, input, file: row.from === 'upload' ? { filename: 'customers.csv', bytes: Buffer.from(`Code,Name\nZZ1,Somebody\n`) } : undefined })
})

const pullDownSecondWall = ({ database }: TestApp) =>
  database.asPlatform(async (db) => {
    await sql`reset role`.execute(db)
    await sql`do $$ declare walled regclass; begin
      for walled in select oid from pg_class where relrowsecurity loop
        execute format('alter table %s disable row level security', walled);
      end loop;
    end $$`.execute(db)
  })
