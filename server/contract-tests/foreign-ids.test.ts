// Contract test: an id of another agency gets the same response as an unknown one. Every field of every call that accepts ids is tried with
// another agency's id and with one that does not exist: the responses are identical, and no row of the other agency changes.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bulkResult, type Call } from '#contract/call.ts'
import { allCalls, calls, type NamedCall } from '#contract/calls.ts'
import { referenceKindNames } from '#contract/platform/reference.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { sendRequest } from '#server/testing/requests.ts'
import { type FakeAwardRates, fakeAwardRates } from '#server/testing/fakes/fake-award-rates.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { callInputs, isIdName } from '#server/testing/call-inputs.ts'
import { type Factories, factoriesIn, somePayRates, somePdf, somePicture } from '#server/testing/records/factories.ts'
import { reviveSessions } from '#server/testing/crash/revive.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'
import { sharedFactories } from '#server/testing/records/shared-factories.ts'
import { noteChanges } from '#server/testing/records/tenant-changes.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'
import { workIn } from '#server/testing/records/work.ts'

type Input = Record<string, unknown>

const idFields = ({ row }: NamedCall) => Object.keys(row.input.shape).filter(isIdName)
const someFile = { filename: 'customers.csv', bytes: Buffer.from('Code,Name\nZZ1,Somebody\n') }

function fileFor(row: Call) {
  if (row.from !== 'upload') return undefined
  if (row === calls.companies.logo) return somePicture
  if (row === calls.payRuleSets.proposeRates) return somePayRates
  const { applications, documents, leaveEvidence, payslips, skillTests, timesheetAttachments, workRights } = calls
  const ofPdf: readonly Call[] = [
    applications.apply,
    applications.store,
    documents.submit,
    leaveEvidence.add,
    workRights.storeCheck,
    payslips.upload,
    skillTests.attach,
    timesheetAttachments.add,
  ]
  return ofPdf.includes(row) ? somePdf : someFile
}
// The super admin sees every agency; all others are refused the calls for the super admin before any id is checked.
const isForAgencies = ({ row: { kinds } }: NamedCall) =>
  kinds === undefined || kinds.some((kind) => kind !== 'superadmin')
// So they are the calls for employees or customers only: skills/tests.test.ts, jobs/applications, jobs/reviews, rosters/swaps and
// clock/handlers.test.ts test them. The same of employees' own offers (rosters/offers).
const ownOffers: ReadonlySet<Call> = new Set([calls.offers.see, calls.offers.answer])
const isForAdmins = ({ row }: NamedCall) => (row.kinds?.includes('admin') ?? true) && !ownOffers.has(row)
// Public jobs are everybody's, so that other agencies' are found, too (server/modules/jobs/applications/applying.test.ts).
const isForUsers = ({ row }: NamedCall) => row.needs !== 'public'
const takingIds = allCalls.filter((named) => idFields(named).length > 0 && isForUsers(named) && isForAgencies(named))

// How many ids a call takes within its lists. A decision about a name in a file takes a text, which is an item or a choice;
// server/modules/imports/reading/unfamiliar.test.ts tests that others are refused.
const nestedIds = new Map<Call, number>([
  // Of accounts that stay; server/modules/employees/bank/accounts.test.ts tests that others are refused.
  [calls.employeeDetails.updateBank, 1],
  // Of stages that stay, and of the skills whose tests they assign; stage-sets.test.ts and applicant-tests.test.ts of
  // server/modules/jobs test that others are refused.
  [calls.stageSets.store, 2],
  [calls.stageSets.update, 2],
  // The keys of the summaries; those of applicants who are not sent are ignored.
  [calls.reviews.store, 1],
  // Of steps; server/modules/rosters/changes/changes.test.ts tests that others are not found.
  [calls.rosterChanges.apply, 25],
  // Of untaken leave; server/modules/payroll/pay-outs/pay-outs.test.ts tests that others are refused.
  [calls.leavePayOuts.confirm, 1],
  // Of rosters that are copied together; server/modules/rosters/copying/copying.test.ts tests that others are not found.
  [calls.repeats.check, 1],
  [calls.repeats.copy, 1],
  // Pairs of shifts and employees; others are ignored (server/modules/auto-fill/runs/runs.test.ts).
  [calls.autoFill.start, 4],
  // The same (server/modules/pay/rostered/proposal.test.ts).
  [calls.rosterCosts.proposal, 2],
  // Of the lines of a private link; those of other weeks are refused (server/modules/timesheets/signoff/signoff.test.ts).
  [calls.privateSignoffs.sign, 1],
  // Roles of groups; server/modules/single-sign-on/settings.test.ts tests that others are refused.
  [calls.singleSignOn.store, 1],
  // People of a review; server/modules/payroll/back-pay/back-pay.test.ts tests that others are refused.
  [calls.backPays.confirm, 1],
  // An id of Xero's.
  [calls.xeroSyncs.updateMappings, 1],
])

test('every field with ids is named like one', () => {
  const hidden = allCalls.filter(({ name, row }) => {
    const schema = JSON.stringify(z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' }))
    return schema.split('"uuid"').length - 1 !== idFields({ name, row }).length + (nestedIds.get(row) ?? 0)
  })

  expect(hidden.map(({ name }) => name)).toEqual([])
})

// There are two layers of tenant isolation: here only the scopes of the queries are left. That row-level security hides the
// same rows is tested for each table (server/database/tenancy/tenant-isolation.test.ts), and on in all other tests.
describe('an agency user with every permission, while row-level security is off:', () => {
  let app: TestApp
  let own: Factories
  let foreign: Factories
  // What no call changes: what is only read, and what belongs to the other agency.
  let ownShared: () => Factories
  let foreignShared: () => Factories
  let foreignChanges: () => Promise<string[]>
  let token: string
  let awardRates: FakeAwardRates

  beforeAll(async () => {
    app = await testApp()
    awardRates = await fakeAwardRates()
    Object.assign(app.outside.environment, awardRates.environment)
    const { northern } = app.world
    const [here, there] = [
      await withCustomRole(app, 'admin'),
      await withCustomRole(app, 'admin', { agency_id: northern.agency }),
    ]
    own = factoriesIn(app, { client: here.client })
    foreign = factoriesIn(app, { agency: northern.agency, position: northern.packer, client: there.client })
    ownShared = sharedFactories(own)
    foreignShared = sharedFactories(foreign)
    token = here.client.token
    await disableRowSecurity(app)
    foreignChanges = await noteChanges(app.database, foreign.agency)
  })
  afterEach(() => reviveSessions(app))
  afterAll(async () => {
    await app.close()
    await awardRates.close()
  })

  test("the database shows the other agency's rows", async () => {
    const { id } = await foreign.customer()

    const seen = await app.database.asAgency(own.agency, (db) =>
      db.selectFrom('customers').select('id').where('id', '=', id).execute(),
    )

    expect(seen).toEqual([{ id }])
  })

  test.each(takingIds.filter(isForAdmins))("$name does not find another agency's ids", async (named) => {
    const make = callInputs.get(named.row)
    if (make === undefined) throw new Error(`${named.name} takes ids: give it inputs in server/testing/call-inputs.ts`)
    const [inputs, theirs] = [await make(named.row.writes ? own : ownShared()), await make(foreignShared())]
    expect(new Set(inputs.flatMap((input) => Object.keys(input).filter(isIdName)))).toEqual(new Set(idFields(named)))
    await foreignChanges()

    for (const [at, input] of inputs.entries()) await expectIsolation(named, input, theirs[at] ?? {})

    expect(await foreignChanges()).toEqual([])
  })

  async function expectIsolation(named: NamedCall, input: Input, theirs: Input) {
    const unknown: Input[] = []
    for (const field of Object.keys(input).filter(isIdName)) {
      const nobodys = Array.isArray(input[field]) ? [randomUUID()] : randomUUID()
      const answer = await answerTo(named, input, field, nobodys)
      expect(await answerTo(named, input, field, theirs[field]), `${named.name} with ${field}`).toEqual(answer)
      unknown.push(answer)
    }
    const answer = await request(named, input)
    expect(answer, `${named.name} with its own ids`).toMatchObject({ status: 200 })
    for (const other of unknown) expect(answer.text).not.toBe(other.text)
  }

  async function answerTo(named: NamedCall, input: Input, field: string, value: unknown) {
    const { status, text } = await request(named, { ...input, [field]: value })
    return { status, text: text.replaceAll(String(value), 'THE ID') }
  }

  const request = ({ row }: NamedCall, input: Input) => sendRequest(app.app, row, { token, input, file: fileFor(row) })
})

// Reference lists, not personal records: any user with the permission can change them.
const anybodys = new Set<string>([...referenceKindNames, 'visas', 'holidays'])
const personalCalls = takingIds.filter(({ name }) => !anybodys.has(name.split('.')[0] ?? ''))

const bounded = ['customer', 'employee', 'supervisor'] as const

describe('the user with every permission', () => {
  let app: TestApp
  let others: () => Factories
  let changes: () => Promise<string[]>
  const tokens = new Map<string, string>()
  // The same records for all calls and all three users: each test fails if its user changes one.
  const made = new Map<Call, Input[]>()

  beforeAll(async () => {
    app = await testApp()
    const { agency, summit, liam, tweed, sister } = app.world
    const { client } = await withCustomRole(app, 'admin')
    others = sharedFactories(factoriesIn(app, { client }))
    const users = {
      customer: await withCustomRole(app, 'customer', { customer_id: summit }),
      employee: await withCustomRole(app, 'employee', { employee_id: liam }),
      supervisor: await supervisorWith(app, { company_id: sister, location_ids: [tweed] }),
    }
    for (const kind of bounded) tokens.set(kind, users[kind].client.token)
    changes = await noteChanges(app.database, agency)
  })
  afterAll(() => app.close())

  describe.each(bounded)('of a %s', (kind) => {
    test.each(personalCalls)('does not find other records in $name', async (named) => {
      const { row } = named
      const inputs = await madeFor(row)
      expect(inputs).not.toEqual([])
      await changes()

      for (const input of inputs) {
        const answer = await responseTo(named, input)
        const unknown = await responseTo(named, withNobodysIds(input))
        // The first record of a write may be known (an employee's location), so that the refusal concerns another field.
        const mayDiffer = row.writes && !isRowByRow(row)
        if (answer.status !== 403) expect(answer).toEqual(mayDiffer ? { ...unknown, text: answer.text } : unknown)
        // None of the rows is found, singly or in bulk; that nothing was changed is checked below. A filter with a count (approveAll)
        // responds 409: the count of its matches is that of unknown records.
        if (row.writes) expect(isRowByRow(row) ? [200, 403, 404, 409] : [403, 404, 422]).toContain(answer.status)
      }

      expect(await changes()).toEqual([])
    })

    async function responseTo({ row }: NamedCall, input: Input) {
      const { status, text } = await sendRequest(app.app, row, {
        token: tokens.get(kind) ?? '',
        input,
        file: fileFor(row),
      })
      return { status, text: idsOf(input).reduce((left, id) => left.replaceAll(id, 'AN ID'), text) }
    }
  })

  async function madeFor(row: Call): Promise<Input[]> {
    const inputs = made.get(row) ?? (await callInputs.get(row)?.(others())) ?? []
    made.set(row, inputs)
    return inputs
  }
})

/** The outcome of each row of a bulk call, and possibly more fields. */
const isRowByRow = ({ result }: Call) =>
  result instanceof z.ZodObject && Object.keys(bulkResult.shape).every((name) => name in result.shape)

const idsOf = (input: Input) =>
  Object.keys(input)
    .filter(isIdName)
    .flatMap((name) => [input[name]].flat().map(String))

const withNobodysIds = (input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      !isIdName(name) ? value : Array.isArray(value) ? [randomUUID()] : randomUUID(),
    ]),
  )

describe('own records', () => {
  let app: TestApp
  let planner: Awaited<ReturnType<typeof rosteringIn>>
  beforeAll(async () => {
    app = await testApp()
    planner = await rosteringIn(app)
  })
  afterAll(() => app.close())

  test("an employee responds to their own assignment, and a colleague's is not found", async () => {
    const { roster_id } = await planner.published([app.world.ava], { works_on: '2026-11-23' })
    const { id, version } = await planner.assignmentOf(roster_id)
    const [ava, noah] = [await app.as('employee'), await app.as('noah')]

    await expect(noah.call(calls.rosters.answer, { id, version, answer: 'accept' })).rejects.toMatchObject({
      code: 'notFound',
    })
    await expect(noah.call(calls.rosters.assignments, { roster_id })).resolves.toMatchObject({ total: 0 })
    await expect(ava.call(calls.rosters.assignments, { roster_id })).resolves.toMatchObject({ total: 1 })
    await expect(ava.call(calls.rosters.answer, { id, version, answer: 'accept' })).resolves.toMatchObject({
      status: 'accepted',
    })
  })

  test("an employee updates their own timesheet, and a colleague's is not found", async () => {
    const work = workIn(app)
    const id = await work.recorded(work.at('2026-11-10'), 'draft', app.world.ava)
    const [ava, noah] = [await app.as('employee'), await app.as('noah')]
    const change = { id, version: 1, works_on: '2026-11-10', starts: '08:00', ends: '15:00' }

    for (const hers of [
      () => noah.call(calls.timesheets.view, { id }),
      () => noah.call(calls.timesheets.update, change),
      () => noah.call(calls.timesheets.changeStatus, { id, version: 1, action: 'submit' }),
    ])
      await expect(hers()).rejects.toMatchObject({ code: 'notFound' })
    await expect(noah.call(calls.timesheets.list, { employee_id: app.world.ava })).resolves.toMatchObject({ total: 0 })
    await expect(ava.call(calls.timesheets.update, change)).resolves.toMatchObject({ ends: '15:00', is_own: true })
  })

  test("an employee records the time of their own assignment, not of a colleague's", async () => {
    const work = workIn(app)
    const assignment_id = await work.accepted(work.at('2026-11-09'), app.world.ava)
    const [ava, noah] = [await app.as('employee'), await app.as('noah')]
    const time = { assignment_id, works_on: '2026-11-09', starts: '08:00', ends: '16:00' }

    await expect(noah.call(calls.timesheets.create, time)).rejects.toMatchObject({
      fields: { assignment_id: [expect.any(String)] },
    })
    await expect(ava.call(calls.timesheets.create, time)).resolves.toMatchObject({ is_own: true })
  })

  test('a customer sees their own locations, rosters and timesheets, and no others', async () => {
    const { harbour, summit, brisbane, sydney, tweed, ava, noah, sister, cleaner } = app.world
    const work = workIn(app)
    const there = {
      company_id: sister,
      customer_id: summit,
      location_id: tweed,
      position_id: cleaner,
      time_zone: 'Australia/Sydney',
    }
    const [here, elsewhere] = [work.at('2026-11-05'), work.at('2026-11-05', there)]
    const own = await work.recorded(here, 'submitted', ava)
    const others = await work.recorded(elsewhere, 'submitted', noah)
    await planner.published([], { location_id: tweed })
    const customer = await app.as('customer')

    const locations = await customer.call(calls.locations.list, {})
    const board = await customer.call(calls.rosters.filter, { from: '2026-11-23', to: '2026-11-29' })
    const sheets = await customer.call(calls.timesheets.list, {})

    expect(locations.rows.map(({ id }) => id).toSorted()).toEqual([brisbane, sydney].toSorted())
    expect(new Set(board.rosters.map(({ customer_id }) => customer_id))).toEqual(new Set([harbour]))
    expect(sheets.rows.map(({ id }) => id)).toContain(own)
    expect(sheets.rows.map(({ id }) => id)).not.toContain(others)
    await expect(customer.call(calls.timesheets.view, { id: own })).resolves.toMatchObject({ id: own })
    await expect(customer.call(calls.timesheets.view, { id: others })).rejects.toMatchObject({ code: 'notFound' })
    await expect(customer.call(calls.locations.info, { id: tweed })).rejects.toMatchObject({ code: 'notFound' })
  })
})

const disableRowSecurity = ({ database }: TestApp) =>
  database.asPlatform(async (db) => {
    await sql`reset role`.execute(db)
    await sql`do $$ declare walled regclass; begin
      for walled in select oid from pg_class where relrowsecurity loop
        execute format('alter table %s disable row level security', walled);
      end loop;
    end $$`.execute(db)
  })
