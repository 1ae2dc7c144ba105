import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { referenceKindByColumn } from '#contract/people/employees.ts'
import type { licensingStates } from '#contract/customers/companies.ts'
import type { ReferenceKind } from '#contract/platform/reference.ts'
import type { ShiftOfferStatus } from '#contract/rostering/shifts/offers.ts'
import type { AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import { jsonb } from '#server/database/dialect.ts'
import { addDays, localDateOf } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { createPushKeys } from '#server/outside/push.ts'
import { changeEnvironment } from '#server/modules/settings/environment.ts'
import { openSession } from '#server/modules/users/sessions/actions.ts'
import type { Client, TestApp } from '#server/testing/app.ts'
import { singleSignOnIn } from '#server/testing/records/single-sign-on.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { hiringIn } from '#server/testing/records/hiring.ts'
import { integrationsIn } from '#server/testing/records/integration-factories.ts'
import { kiosksIn } from '#server/testing/records/kiosk-factories.ts'
import { leaveIn } from '#server/testing/records/leave-factories.ts'
import { employedIn, payRulesIn, plainRules, ruleSetsIn } from '#server/testing/records/pay-rules.ts'
import { only } from '#server/testing/records/rostering.ts'
import { signoffsIn } from '#server/testing/records/signing-off.ts'
import { workIn } from '#server/testing/records/work.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'

type LicensingState = (typeof licensingStates)[number]

/** Where records are created, by default in the first agency, and by whom: a user with every permission there. */
type FactoryContext = { client: Client; agency?: string; position?: string }

const address = {
  address_line: '1 Test St',
  address_line2: 'Level 2',
  suburb: 'Brisbane City',
  state: 'QLD',
  postcode: '4000',
} as const
const zone = 'Australia/Brisbane'

/** The bytes of an image. */
export const somePicture = {
  filename: 'logo.png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
/** A photo as iPhones take it. */
export const someHeic = { filename: 'photo.jpg', bytes: readFileSync('server/testing/files/photo.heic') }
export const somePayRates = {
  filename: 'pay-rates.csv',
  bytes: readFileSync('server/modules/pay/samples/rates/MA000004-pay-rates.csv'),
}
export const somePdf = { filename: 'vevo.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }

export type Factories = ReturnType<typeof factoriesIn>

/**
 * Factories of new records of one agency, through the calls: each call creates another record, which no other test uses. Rosters are for
 * the week of 23 November 2026, worked time is before the 18th.
 */
export function factoriesIn(
  app: TestApp,
  { client, agency = app.world.agency, position = app.world.chef }: FactoryContext,
) {
  const made = { count: 0 }
  // One for all employees, none of whom is tested for it.
  let employmentType: ReturnType<typeof item> | null = null
  const next = () => `${++made.count}`.padStart(4, '0')
  const work = workIn(app)

  const newCompany = () => ({ name: `Company ${next()}`, email: 'office@example.com', ...address, time_zone: zone })
  const newCustomer = () => ({ company_id: agency, code: `X${next()}`, name: `Customer ${next()}`, ...address })
  const newLocation = (customer_id: string) => ({
    customer_id,
    name: `Site ${next()}`,
    ...address,
    latitude: -27.47,
    longitude: 153.02,
    time_zone: zone,
  })
  const newItem = () => ({ code: `X${next()}`, name: `Item ${next()}` })
  const newRole = () => ({ name: `Role ${next()}`, kind: 'admin' as const })
  const newShift = { position_id: position, starts: '08:00', ends: '16:00' }

  async function newEmployee() {
    const code = next()
    const person = {
      employee_code: `X${code}`,
      first_name: 'Test',
      last_name: `Person ${code}`,
      birth_date: '1990-05-17',
    }
    const employment_type_id = (await (employmentType ??= item('employment_type'))).id
    const reachable = { email: `person.${code}@example.com`, phone: '+61755500000', ...address }
    const terms = {
      company_id: agency,
      position_ids: [position],
      employment_type_id,
      right_to_work: 'citizen' as const,
    }
    return { accept_duplicates: true, ...person, ...reachable, ...terms }
  }

  /** the agency's own items for every reference field of an employee */
  async function filed() {
    const ids: Partial<Record<keyof typeof referenceKindByColumn, string>> = {}
    for (const column of Object.keys(referenceKindByColumn) as (keyof typeof referenceKindByColumn)[])
      ids[column] = (await item(referenceKindByColumn[column])).id
    return ids
  }

  /** the membership of the factory's user */
  async function membership() {
    const { id: account_id, memberships } = await client.call(calls.profiles.info, {})
    return { account_id, id: only(memberships).id }
  }

  /** another session of the factory's user */
  async function session() {
    const { account_id, id: membership_id } = await membership()
    const entry = { account_id, membership_id, user_agent: 'another browser', address: '127.0.0.1' }
    const { session_id } = await app.database.asPlatform((db) => openSession(db, entry, app.clock.now()))
    return { id: session_id }
  }

  /** a notification of the factory's user */
  async function notice() {
    const { id: membership_id } = await membership()
    const note = { agency_id: agency, to: { membership_ids: [membership_id] }, kind: 'roleChanged', link: '/' } as const
    await app.database.asAgency(agency, (db) => notify(db, { ...note, now: app.clock.now() }))
    return { id: only((await client.call(calls.notifications.list, { per_page: 1 })).rows).id }
  }

  /** a device of the factory's user, which is never called */
  async function pushDevice() {
    const endpoint = `https://web.push.apple.com/${randomUUID()}`
    const { public_key } = createPushKeys()
    const auth_secret = Buffer.alloc(16, 1).toString('base64url')
    return { id: only(await client.call(calls.pushDevices.store, { endpoint, public_key, auth_secret })).id }
  }

  /** an app at Xero for the installation, which is never called */
  async function xeroApp() {
    const keys = { XERO_CLIENT_ID: 'TESTCLIENT0001', XERO_CLIENT_SECRET: 'secret-of-the-tests' }
    await app.database.asPlatform((db) => changeEnvironment(db, app.outside, { keys }, app.clock.now()))
  }

  /** the company's connection to Xero, with invalid tokens */
  async function xeroLink({ isChosen = true } = {}) {
    const key = { agency_id: agency, company_id: agency }
    const [tenant_id, now] = [randomUUID(), app.clock.now().toISOString()]
    const fields = { organisations: jsonb([{ connection_id: randomUUID(), tenant_id, name: 'Books' }]) }
    const chosen = { tenant_id: isChosen ? tenant_id : null, connection_id: null }
    const row = { ...fields, ...chosen, token_expires_at: now, connected_by_name: 'Test', connected_at: now }
    await app.database.asPlatform((db) =>
      db
        .insertInto('xero_links')
        .values({ ...key, ...row })
        .onConflict((of) => of.columns(['agency_id', 'company_id']).doUpdateSet(row))
        .execute(),
    )
    return { company_id: agency, organisation_id: tenant_id }
  }

  /** an unmatched person of the company's organisation in Xero */
  async function xeroPerson() {
    const person_id = randomUUID()
    const row = { agency_id: agency, company_id: agency, xero_id: person_id, first_name: 'Test', last_name: next() }
    await app.database.asPlatform((db) =>
      db
        .insertInto('xero_people')
        .values({ ...row, is_active: true })
        .execute(),
    )
    return { company_id: agency, person_id }
  }

  /** an employee whose email address differs from the one in Xero */
  async function xeroConflict() {
    const { id: employee_id } = await employee()
    const compared_at = app.clock.now().toISOString()
    const differences = jsonb([
      { field: 'email', kind: 'conflict', ours: 'one@example.net', theirs: 'two@example.net' },
    ])
    const row = { agency_id: agency, company_id: agency, employee_id, compared_at, differences }
    await app.database.asPlatform((db) =>
      db
        .insertInto('xero_employees')
        .values({ ...row, state: 'conflict' })
        .execute(),
    )
    return { employee_id, compared_at }
  }

  /** an earnings rate of the company's organisation in Xero */
  async function xeroRate() {
    const [xero_id, tenant_id] = [randomUUID(), randomUUID()]
    const row = {
      agency_id: agency,
      company_id: agency,
      kind: 'earnings_rate' as const,
      xero_id,
      tenant_id,
      name: next(),
    }
    await app.database.asPlatform((db) => db.insertInto('xero_choices').values(row).execute())
    return { company_id: agency, xero_id }
  }

  const view = () =>
    client.call(calls.listViews.store, {
      list: 'customers',
      name: `View ${next()}`,
      params: { q: 'x' },
      columns: ['name'],
    })

  const company = () => client.call(calls.companies.info, { id: agency })
  const newLicence = (state: LicensingState) => ({ state, number: `LHL ${next()}`, expires_on: '2027-06-30' })
  /** each state once: a second one would be refused */
  async function licence(state: LicensingState) {
    return client.call(calls.companies.storeLicence, { company_id: agency, ...newLicence(state) })
  }
  const newInsurance = () => ({
    kind: 'public_liability' as const,
    insurer: 'Southern Mutual',
    number: `PL ${next()}`,
    expires_on: '2027-06-30',
  })
  const insurance = () => client.call(calls.insurances.store, { company_id: agency, ...newInsurance() })
  async function newSupervisor() {
    const code = next()
    const [{ id: designation_id }, { id: location_id }] = [await item('designation'), await location()]
    const person = { first_name: 'Sam', last_name: `Supervisor ${code}`, email: `sam.${code}@example.com` }
    return { company_id: agency, ...person, designation_id, location_ids: [location_id] }
  }
  const supervisor = async () => client.call(calls.supervisors.store, await newSupervisor())
  async function supervisorLogin() {
    const { id: supervisor_id, email } = await supervisor()
    await client.call(calls.users.create, { ...newUser(), email, supervisor_id })
    return { supervisor_id }
  }
  const config = () => client.call(calls.config.info, { agency_id: agency })
  const customer = () => client.call(calls.customers.store, newCustomer())
  const newContact = () => ({ name: `Contact ${next()}`, phone: '+61755500000', role: 'approver' as const })
  const contact = async (customer_id?: string, email: string | null = null) =>
    client.call(calls.customerContacts.store, {
      customer_id: customer_id ?? (await customer()).id,
      ...newContact(),
      email,
    })
  const listing = async () => {
    const [{ id: location_id, customer_id }, { id: employee_id }] = [await location(), await employee()]
    return client.call(calls.customerEmployees.store, { customer_id, location_id, employee_id, list: 'preferred' })
  }
  const newPlacement = { position_id: position, starts_on: '2026-11-02' }
  const placement = async () => {
    const [{ id: location_id, customer_id }, { id: employee_id }] = [await location(), await employee()]
    const fields = { employee_id, customer_id, location_id, ...newPlacement }
    return client.call(calls.placements.store, fields)
  }
  const payRules = payRulesIn({ app, client, agency })
  const newRuleAssignment = async () => {
    const [{ id: location_id, customer_id }, { id: employee_id }] = [await location(), await employee()]
    const { rule_set_id } = await payRules.ruleSetWith()
    const whom = { customer_id, location_id, position_id: position, employee_id }
    return { rule_set_id, ...whom, classification: 'L1', starts_on: '2026-11-02' }
  }
  const placedRuleAssignment = async () => payRules.ruleAssignment(await newRuleAssignment())
  const newChargeRate = { method: 'fixed' as const, cents: 4600, starts_on: '2026-07-01' }
  const chargeRate = async () => {
    const { id: location_id, customer_id } = await location()
    return client.call(calls.chargeRates.store, { customer_id, location_id, position_id: position, ...newChargeRate })
  }
  const chargeRateForAllSites = async () =>
    client.call(calls.chargeRates.store, { customer_id: (await customer()).id, ...newChargeRate })
  const location = async () => client.call(calls.locations.store, newLocation((await customer()).id))
  const subLocation = async (location_id?: string) =>
    client.call(calls.subLocations.store, {
      location_id: location_id ?? (await location()).id,
      name: `Loading dock ${next()}`,
    })
  const breakRule = async () =>
    client.call(calls.breaks.configure, { location_id: (await location()).id, name: 'Meal', minutes: 30 })
  const newPattern = () => ({ name: `Pattern ${next()}`, starts: '06:00', ends: '14:00' })
  const pattern = async () => client.call(calls.shifts.store, { ...newPattern(), customer_id: (await customer()).id })
  const companyPattern = () => client.call(calls.shifts.store, { ...newPattern(), company_id: agency })
  const role = () => client.call(calls.access.store, newRole())
  const officeRole = () => client.call(calls.access.store, { ...newRole(), kind: 'admin' })

  const newUser = () => ({
    email: `user.${next()}.${agency.slice(-6)}@example.com`,
    first_name: 'Test',
    last_name: 'User',
    phone: '+61755500000',
    locale: 'en' as const,
  })

  /** an invited user of a customer */
  async function user() {
    const role_id = (await client.call(calls.access.store, { ...newRole(), kind: 'customer' })).id
    const [customer_id, value] = [(await customer()).id, newUser()]
    await contact(customer_id, value.email)
    const { id, version, memberships } = await client.call(calls.users.create, { ...value, role_id, customer_id })
    return { ...value, id, version, role_id, customer_id, membership_id: only(memberships).id }
  }

  /** the same, after signing in, or invited long ago */
  const activeUser = async () => becoming(await user(), { status: 'active' })
  const waitingUser = async () => becoming(await user(), { invited_at: '2026-11-01T00:00:00.000Z' })

  async function becoming<User extends { membership_id: string }>(
    made: User,
    change: { status: 'active' } | { invited_at: string },
  ) {
    await app.database.asPlatform((db) =>
      db.updateTable('memberships').set(change).where('id', '=', made.membership_id).execute(),
    )
    return made
  }

  const addressOf = async (employee_id: string) => (await client.call(calls.employees.info, { id: employee_id })).email

  /** an invited employee with a login */
  async function login() {
    const role_id = (await client.call(calls.access.store, { ...newRole(), kind: 'employee' })).id
    const { id: employee_id } = await employee()
    const user = { ...newUser(), email: await addressOf(employee_id), role_id, employee_id }
    return { ...(await client.call(calls.users.create, user)), role_id, employee_id }
  }

  const newHoliday = () => ({
    state: 'QLD' as const,
    date: '2026-08-12',
    name: `Show Day ${next()}`,
    source: 'Gazette',
  })
  const holiday = () => client.call(calls.holidays.store, newHoliday())

  /** an agency's own visa with a stream: built-in ones are shared */
  async function visa() {
    const [id, code] = [newId(), `V${next()}`]
    const own = { agency_id: agency, name: `Visa ${code}` }
    const stream_id = newId()
    const rows = [
      { ...own, id, kind: 'visa' as const, code, parent_id: null },
      { ...own, id: stream_id, kind: 'visa_sub_class' as const, code: `${code}_1`, parent_id: id },
    ]
    await app.database.asAgency(agency, (db) => db.insertInto('reference_items').values(rows).execute())
    return { id, stream_id }
  }

  const newVisa = { right_to_work: 'temporary' as const, granted_on: '2026-01-05', expires_on: '2028-01-05' }
  /** an employee with an unconfirmed visa */
  async function visaHolder() {
    const { id } = await employee()
    const result = await client.call(calls.workRights.storeVisa, { id, visa_id: (await visa()).id, ...newVisa })
    await app.database.asAgency(agency, (db) =>
      db.updateTable('employee_visas').set({ confirmed_at: null }).where('employee_id', '=', id).execute(),
    )
    return result
  }
  const newPeriod = { kind: 'break' as const, starts_on: '2026-11-30', ends_on: '2026-12-20' }
  /** an unconfirmed period */
  async function studyPeriod() {
    const { id } = await employee()
    const { periods } = await client.call(calls.workRights.storePeriod, { id, ...newPeriod })
    await app.database.asAgency(agency, (db) =>
      db.updateTable('study_periods').set({ confirmed_at: null }).where('employee_id', '=', id).execute(),
    )
    return { id, period_id: only(periods).id }
  }
  async function vevoCheck() {
    const fields = { id: (await employee()).id, checked_on: '2026-11-17', outcome: 'verified' as const }
    return only((await client.upload(calls.workRights.storeCheck, fields, somePdf)).checks)
  }

  const item = (kind: ReferenceKind) => client.call(calls[kind].store, newItem())

  /** an active employee */
  async function employee() {
    const { id, version } = await client.call(calls.employees.store, await newEmployee())
    await app.database.asAgency(agency, (db) =>
      db.updateTable('employees').set({ status: 'active' }).where('id', '=', id).execute(),
    )
    return { id, version }
  }

  /** an employee with a bank account */
  async function banked() {
    const { id } = await employee()
    const account = { account_name: 'Robin Bank', bsb: '999-001', number: '12345678', split: 'remainder' as const }
    const { accounts } = await client.call(calls.employeeDetails.updateBank, { id, version: 0, accounts: [account] })
    return { id, bank_account_id: only(accounts).id }
  }

  /** a weekly availability time */
  async function time(input: Omit<RequestOf<typeof calls.availability.store>, 'employee_id'>) {
    const { weekly } = await client.call(calls.availability.store, { employee_id: (await employee()).id, ...input })
    return only(weekly)
  }

  /** an unverified skill of an employee */
  const heldSkill = async () => {
    const [{ id: employee_id }, { id: skill_id }] = [await employee(), await item('skill')]
    return client.call(calls.heldSkills.store, { employee_id, skill_id, level: 3 })
  }

  const newDocumentType = () => ({
    code: `D${next()}`,
    name: `Paper ${next()}`,
    kind: 'document' as const,
    needs_file: false,
  })
  const documentType = () => client.call(calls.documentTypes.store, newDocumentType())
  /** the requirements of a location */
  const siteDemands = async () => ({
    required_skill_ids: [(await item('skill')).id],
    required_document_type_ids: [(await documentType()).id],
  })

  /** a submitted document */
  async function submittedDocument() {
    const [{ id }, { id: type_id }] = [await employee(), await documentType()]
    const file = { filename: 'paper.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
    return client.upload(calls.documents.submit, { id, type_id }, file)
  }

  /** an approved one that is visible to customers */
  async function visibleDocument() {
    const { id, version } = await submittedDocument()
    await client.call(calls.documents.decide, { ids: [id], versions: [version] })
    return client.call(calls.documents.update, { id, version: version + 1, visible_to_customer: true })
  }

  const newPaySlip = { period_from: '2026-11-02', period_to: '2026-11-15', paid_on: '2026-11-17' }
  const payFigures = {
    lines: [{ kind: 'earning' as const, label: 'Ordinary hours', hours: 40, rate_cents: 3200, amount_cents: 128_000 }],
    ...{ gross_cents: 128_000, tax_cents: 18_400, deductions_cents: 0, super_cents: 15_360, net_cents: 109_600 },
    super_fund: 'Harbour Super',
  }
  const paySlip = async () => {
    const { id: employee_id } = await employee()
    return client.call(calls.payslips.store, { employee_id, ...newPaySlip, ...payFigures })
  }

  /** a question about a skill that has to be marked manually */
  const question = async () => {
    const fields = { kind: 'short_text' as const, wording: { en: 'What do you check first?' } }
    return client.call(calls.questions.store, { skill_id: (await item('skill')).id, ...fields })
  }
  /** an employee with a login, signed in */
  const loginOfEmployee = async () => {
    const { id: employee_id } = await employee()
    const role = await withCustomRole(app, 'employee', { agency_id: agency, employee_id })
    return { employee_id, client: role.client }
  }
  /** a started test, and its employee */
  const sitting = async () => {
    const { skill_id } = await question()
    const taker = await loginOfEmployee()
    const sat = await taker.client.call(calls.skillTests.start, { employee_id: taker.employee_id, skill_id })
    return { ...sat, taker: taker.client }
  }
  /** a started test with one file question, and the uploaded file */
  const fileSitting = async () => {
    const [{ id: skill_id }, taker] = [await item('skill'), await loginOfEmployee()]
    await client.call(calls.questions.store, { skill_id, kind: 'file', wording: { en: 'A photo of the knot' } })
    const { employee_id } = taker
    const { id, questions } = await taker.client.call(calls.skillTests.start, { employee_id, skill_id })
    const question_id = only(questions).id
    await taker.client.upload(calls.skillTests.attach, { id, question_id }, somePdf)
    return { id, question_id, taker: taker.client }
  }
  /** an applicant who failed a test: another attempt can be allowed */
  const failedTest = async () => {
    const [{ skill_id }, { id: application_id }] = [await question(), await hiring.application()]
    await client.call(calls.applicationTests.assign, { application_id, skill_id })
    const started_at = app.clock.now().toISOString()
    const test = { id: newId(), agency_id: agency, application_id, skill_id, attempt: 1, pass_mark: 70, started_at }
    const failed = { ends_at: started_at, handed_in_at: started_at, result: 'failed' as const, questions: jsonb([]) }
    await app.database.asPlatform((db) =>
      db
        .insertInto('skill_tests')
        .values({ ...test, ...failed })
        .execute(),
    )
    return { application_id, skill_id }
  }
  /** a test that awaits marking, and its one question */
  const submittedTest = async () => {
    const { id, questions, taker } = await sitting()
    const of = only(questions).id
    const { version } = await taker.call(calls.skillTests.exam, { id, answers: { [of]: ['The tyres'] } })
    return { id, version, of }
  }

  const roster = async () =>
    client.call(calls.rosters.store, { location_id: (await location()).id, week_start: '2026-11-23' })

  async function shift() {
    const { id: roster_id, location_id, customer_id } = await roster()
    const { shifts } = await client.call(calls.rosters.shiftStore, { roster_id, dates: ['2026-11-24'], ...newShift })
    return { ...only(shifts), location_id, customer_id }
  }

  /** without people */
  async function publishedShift() {
    const { id, roster_id } = await shift()
    await client.call(calls.rosters.changeStatus, { ids: [roster_id], action: 'publish', accept_warnings: true })
    const { shifts } = await client.call(calls.rosters.filter, { roster_id })
    return only(shifts.filter((one) => one.id === id))
  }

  async function planned() {
    const [on, who] = [await shift(), await employee()]
    const { rows } = await client.call(calls.rosters.assign, { roster_shift_id: on.id, employee_ids: [who.id] })
    return { ...on, shift_id: on.id, id: only(rows).assignment_id ?? '', employee_id: who.id }
  }

  /** a change that can be undone */
  async function rosterChange() {
    const { roster_id, id: shift_id } = await shift()
    const steps = [{ do: 'assign' as const, shift_id, employee_id: (await employee()).id }]
    const { change_id } = await client.call(calls.rosterChanges.apply, { roster_id, steps })
    return { roster_id, change_id: change_id ?? '' }
  }
  const newShiftRequest = async () => ({
    location_id: (await location()).id,
    position_id: position,
    dates: ['2026-11-25'],
    starts: '08:00',
    ends: '16:00',
  })
  const shiftRequest = async () => client.call(calls.shiftRequests.store, await newShiftRequest())
  const undone = (change: { roster_id: string; change_id: string }) => client.call(calls.rosterChanges.undo, change)
  const newTemplateName = () => `Template ${newId()}`
  async function rosterTemplate() {
    const { roster_id } = await planned()
    return client.call(calls.rosterTemplates.store, { roster_id, name: newTemplateName() })
  }

  async function pendingAssignment() {
    const { roster_id } = await planned()
    await client.call(calls.rosters.changeStatus, { ids: [roster_id], action: 'publish', accept_warnings: true })
    return only((await client.call(calls.rosters.assignments, { roster_id })).rows)
  }

  /** what the employee of a published shift was notified of */
  async function shiftNotice() {
    const { roster_id } = await pendingAssignment()
    return only((await client.call(calls.rosterNotices.list, { roster_id: [roster_id] })).rows)
  }

  const rosterOf = (id: string) => client.call(calls.rosters.info, { id })

  /** an employee with a photo on a published shift */
  async function photographed() {
    const { employee_id: id } = await pendingAssignment()
    const user = await withCustomRole(app, 'employee', { agency_id: agency, employee_id: id })
    await user.client.upload(calls.profiles.avatar, {}, somePicture)
    return { id }
  }

  /** a published shift that nobody holds */
  async function openShift() {
    const made = await shift()
    await client.call(calls.rosters.changeStatus, { ids: [made.roster_id], action: 'publish', accept_warnings: true })
    return made
  }

  /** an offer of a shift, in this status */
  async function offer(status: ShiftOfferStatus = 'sent') {
    const { id: roster_shift_id, roster_id } = await openShift()
    const employee_ids = [(await employee()).id]
    await client.call(calls.offers.send, { roster_shift_id, mode: 'open', choice: 'planner', employee_ids })
    const { id } = only(await client.call(calls.offers.list, { roster_shift_id }))
    const row = await app.database.asPlatform((db) =>
      db
        .updateTable('shift_offers')
        .set({ status })
        .where('id', '=', id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    )
    return { ...row, roster_id }
  }

  async function workDone() {
    const [at, who] = [await location(), await employee()]
    const place = {
      agency_id: agency,
      company_id: agency,
      customer_id: at.customer_id,
      location_id: at.id,
      position_id: position,
    }
    return {
      work: work.at('2026-11-12', { ...place, time_zone: zone }),
      employee_id: who.id,
      location_id: at.id,
      customer_id: at.customer_id,
    }
  }

  /** an accepted assignment that has ended */
  async function worked() {
    const { work: done, ...where } = await workDone()
    return { ...where, id: await work.accepted(done, where.employee_id) }
  }

  /** an assignment in this status, of a shift that has ended or is to come */
  async function assignmentIn(status: AssignmentStatus, shift: 'ended' | 'coming') {
    const { id } = shift === 'ended' ? await worked() : await pendingAssignment()
    return app.database.asPlatform((db) =>
      db
        .updateTable('assignments')
        .set({ status })
        .where('id', '=', id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    )
  }

  /** a release that awaits the agency */
  async function swap() {
    const { id: assignment_id, location_id, employee_id } = await pendingAssignment()
    const at = app.clock.now().toISOString()
    const own = { id: newId(), agency_id: agency, kind: 'release' as const, assignment_id, employee_id }
    const made = await app.database.asPlatform(async (db) => {
      await db.updateTable('assignments').set({ status: 'accepted' }).where('id', '=', assignment_id).execute()
      return db
        .insertInto('shift_swaps')
        .values({ ...own, status: 'pending_manager', created_at: at, updated_at: at })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    })
    return { ...made, location_id }
  }

  /** a shift that the agency cancelled, with pay for the employee who had accepted it */
  async function chargedShift() {
    const { id, version, roster_id, roster_shift_id, location_id, employee_id } = await pendingAssignment()
    const { customer_id } = await rosterOf(roster_id)
    await client.call(calls.rosters.answer, { id, version, answer: 'accept', note: 'By phone' })
    const choices = { by: 'agency', pay_worker: 'yes' } as const
    const { rows, pay_minutes } = await client.call(calls.shiftCancellations.preview, {
      ids: [roster_shift_id],
      ...choices,
    })
    await client.call(calls.shiftCancellations.cancel, {
      ...{ ids: [roster_shift_id], versions: [only(rows).version], ...choices, reason: 'No power' },
      ...{ bill_minutes: 0, ...(pay_minutes !== null && { pay_minutes }) },
    })
    return { customer_id, location_id, employee_id }
  }

  /** clocking in for a shift that has ended */
  async function punch() {
    const { id: assignment_id, employee_id, location_id, customer_id } = await worked()
    const at = { on: '2026-11-12', time: '08:00' }
    const { id } = await client.call(calls.clock.add, {
      employee_id,
      location_id,
      kind: 'in',
      ...at,
      reason: 'No phone',
    })
    return { id, employee_id, location_id, customer_id, assignment_id }
  }

  /** clocked time without hours, and a timesheet of the same person */
  async function punchToAttach() {
    const { id: punch_id, employee_id } = await punch()
    const { work: done } = await workDone()
    return { punch_id, timesheet_id: await work.recorded(done, 'submitted', employee_id) }
  }

  async function sheet(status: TimesheetStatus) {
    const { work: done, ...where } = await workDone()
    return { ...where, id: await work.recorded(done, status, where.employee_id), version: 1 }
  }

  /** of a day that has none yet */
  async function newCostRate() {
    const day = addDays('2001-01-01', Number(next()))
    const work = { industry_id: (await item('industry')).id, position_id: position, employment: 'casual' as const }
    const amount = { kind: 'workers_compensation' as const, basis_points: 3_50, to_check: true }
    return { ...amount, ...work, starts_on: day, ends_on: day }
  }
  /** of a new site */
  async function newWeeklyBudget() {
    const { id: location_id } = await location()
    return { location_id, starts_on: '2026-11-16', budget_cents: 1_234_56, budget_minutes: 2_400 }
  }
  async function weeklyBudget() {
    const { id: location_id, customer_id } = await location()
    const fields = { ...(await newWeeklyBudget()), location_id }
    return { ...(await client.call(calls.weeklyBudgets.store, fields)), customer_id }
  }

  const costRate = async () => client.call(calls.costRates.store, await newCostRate())

  const leave = leaveIn({ client, employee, placement, next, file: somePdf })

  /** a past week that has none yet */
  const newPayPeriod = () => ({ company_id: agency, starts_on: addDays('2026-10-05', -7 * Number(next())) })
  const payPeriod = () => client.call(calls.payPeriods.store, newPayPeriod())
  async function lockedPayPeriod() {
    const { id, version } = await payPeriod()
    return client.call(calls.payPeriods.lock, { id, version, reason: 'Nothing is missing' })
  }

  /** a draft with eight approved hours of one employee */
  async function payRun(target: 'file' | 'xero' = 'file') {
    const { id: pay_period_id, starts_on: works_on } = await payPeriod()
    const { work: done, employee_id } = await workDone()
    await work.recorded({ ...done, works_on }, 'approved', employee_id)
    const run = await client.call(calls.payRuns.store, { pay_period_id, target })
    const { rows } = await client.call(calls.payRuns.lines, { pay_run_id: run.id })
    const { id: line_id, timesheet_id } = only(rows)
    return { ...run, employee_id, line_id, timesheet_id: timesheet_id ?? undefined }
  }

  /** a draft beside which somebody has left with untaken leave, and that */
  async function leaveToPayOut() {
    const { id: pay_run_id, version, starts_on } = await payRun()
    const { id: employee_id } = await employee()
    await leave.leaveBalance(employee_id)
    await employedIn(app, employee_id, { basis: 'FULL_TIME', company_id: agency })
    const file = await client.call(calls.employees.info, { id: employee_id })
    const end = { status: 'terminated' as const, reason_code: 'V' as const, day: starts_on }
    await client.call(calls.lifecycle.changeStatus, { id: employee_id, version: file.version, ...end })
    const { rows } = await client.call(calls.leavePayOuts.of, { pay_run_id })
    const { id, held_minutes } = rows.find((row) => row.employee_id === employee_id) ?? only([])
    return { pay_run_id, version, pay_out: { id, held_minutes, minutes: 0 } }
  }

  /** a draft for Xero, whose rate is mapped */
  async function xeroRun() {
    await xeroLink()
    const { company_id, xero_id } = await xeroRate()
    const rate = { kind: 'earnings_rate' as const, our_key: 'ordinary', xero_id }
    await client.call(calls.xeroSyncs.updateMappings, { company_id, mappings: [rate] })
    return payRun('xero')
  }

  async function sentRun() {
    const { id, version } = await xeroRun()
    return client.call(calls.xeroPayRuns.send, { id, version })
  }

  const deletedRun = ({ id, version }: { id: string; version: number }) =>
    client.call(calls.payRuns.remove, { id, version })

  async function exportedRun() {
    const { id, version, line_id, employee_id } = await payRun()
    return { ...(await client.call(calls.payRuns.export, { id, version })), line_id, employee_id }
  }

  /** exported hours of a casual whose rate rose afterwards, with what confirms the difference */
  async function raisedPay() {
    const { id: first_period, starts_on } = await payPeriod()
    const { work: done, employee_id } = await workDone()
    const before = addDays(starts_on, -7)
    await employedIn(app, employee_id, { basis: 'CASUAL', start_date: before })
    const { rule_set_id } = await payRules.ruleSetWith([plainRules({ valid_from: before })])
    await payRules.ruleAssignment({ rule_set_id, employee_id, starts_on: before })
    const timesheet_id = await work.recorded({ ...done, works_on: starts_on }, 'approved', employee_id)
    const { id, version } = await client.call(calls.payRuns.store, { pay_period_id: first_period })
    await client.call(calls.payRuns.export, { id, version })
    const classifications = [{ code: 'L1', title: 'Level 1', hourly_cents: 2400 }]
    await client.call(calls.payRuleSets.storeVersion, {
      ...{ rule_set_id, rules: plainRules({ valid_from: starts_on, classifications, all_purpose_allowances: [] }) },
    })
    const { customer_id } = done
    const filter = { company_id: agency, customer_id, employee_id, rule_set_id, from: starts_on, to: starts_on }
    const { people } = await client.call(calls.backPays.review, filter)
    const selected = people.map(({ kind, state }) => ({ employee_id, kind, state }))
    return { id: timesheet_id, filter, confirmed: { pay_period_id: first_period, reason: 'New rate', selected } }
  }

  const newExportProfile = () => ({
    name: `Profile ${next()}`,
    columns: [{ field: 'employee_code' as const, heading: 'Employee' }],
  })
  const exportProfile = () => client.call(calls.exportProfiles.store, newExportProfile())

  const attachment = async () =>
    client.upload(calls.timesheetAttachments.add, { id: (await sheet('draft')).id }, somePdf)

  const newExpense = () => ({ kind: 'expense' as const, cents: 4250, title: `Parking ${next()}` })
  /** an expense of a draft */
  async function extra() {
    const { id: timesheet_id } = await sheet('draft')
    return { timesheet_id, ...(await client.call(calls.timesheetExtras.store, { timesheet_id, ...newExpense() })) }
  }

  /** a timesheet with an exception */
  async function exception() {
    const made = await sheet('submitted')
    await client.call(calls.timesheetExceptions.report, { id: made.id, version: made.version, note: 'Somebody else' })
    return made
  }

  /** somebody who is rostered at a site all day today */
  async function expected() {
    const { work: done, ...where } = await workDone()
    const today = localDateOf(app.clock.now().toISOString(), done.time_zone)
    await work.accepted({ ...done, works_on: today, starts: '00:01', ends: '23:59' }, where.employee_id)
    return where
  }

  async function imported() {
    const bytes = Buffer.from(`Code,Name\nI${next()},Imported\n`)
    return client.upload(
      calls.imports.check,
      { kind: 'customers', company_id: agency },
      { filename: 'customers.csv', bytes },
    )
  }

  /** the audit entry of a new customer */
  async function entry() {
    const { id: record_id } = await customer()
    const { id, person_id } = only((await client.call(calls.audit.list, { record_id })).rows)
    return { id, person_id: person_id ?? '', record_id }
  }

  /** an evidence pack that can be downloaded */
  async function evidencePack(subject: { employee_id: string } | { location_id: string }) {
    const about = { from: '2026-11-01', to: '2026-11-30', recipient: 'Labour Hire Authority', purpose: 'Inspection' }
    const { id } = await client.call(calls.evidence.store, { ...about, ...subject })
    await app.runJob('make-evidence-packs')
    return { id }
  }

  /** an overtime report of a new customer and its site, sent to the factory's user on Mondays */
  async function newReportSchedule() {
    const { id: location_id, customer_id } = await location()
    const { name } = await client.call(calls.auth.me, {})
    const recipients = await client.call(calls.reportSchedules.recipients, { report: 'overtime' })
    return {
      ...{ name: 'Overtime', report: 'overtime' as const, group: 'customer' as const, customer_id, location_id },
      ...{ format: 'csv' as const, period: 'last_week' as const, rhythm: 'weekly' as const, weekday: 1, time: '07:00' },
      recipient_ids: recipients.filter((one) => one.name === name).map(({ id }) => id),
    }
  }

  const reportSchedule = async () => client.call(calls.reportSchedules.store, await newReportSchedule())

  /** a report that was sent to the factory's user */
  async function sentReport() {
    const { id, version } = await reportSchedule()
    await client.call(calls.reportSchedules.send, { id, version })
    await app.runJob('send-reports')
    const { rows } = await client.call(calls.reportFiles.list, {})
    return { id: rows[0]?.id ?? '' }
  }

  /** an export of all data that can be downloaded */
  async function dataExport() {
    const { id } = await client.call(calls.dataExports.store, {})
    await app.runJob('make-data-exports')
    return { id }
  }

  /** an export of the data of the factory's user that can be downloaded */
  async function ownExport() {
    const { id } = await client.call(calls.ownExports.store, {})
    await app.runJob('make-data-exports')
    return { id }
  }

  /** a queued run of auto-fill for a shift */
  const fillRun = async () => client.call(calls.autoFill.start, { roster_ids: [(await shift()).roster_id] })

  const signingOff = signoffsIn({ app, client, sheet })
  const hiring = hiringIn({
    app,
    agency,
    position,
    client,
    item,
    documentType,
    location,
    subLocation,
    contact,
    membership,
  })
  const fresh = { newCompany, newCustomer, newLocation, newItem, newEmployee, filed, newRole, newUser, newShift }
  return {
    agency,
    position,
    ...hiring,
    ...signingOff,
    ...singleSignOnIn(app, agency, { client, membership }),
    ...integrationsIn({ client }),
    ...ruleSetsIn({ client, next }),
    ...leave,
    ...kiosksIn(app, { client, location, employee, picture: somePicture }),
    failedTest,
    breakRule,
    newPattern,
    pattern,
    companyPattern,
    ...fresh,
    membership,
    officeRole,
    session,
    notice,
    pushDevice,
    xeroApp,
    xeroLink,
    xeroPerson,
    xeroConflict,
    xeroRate,
    view,
    company,
    newLicence,
    newInsurance,
    insurance,
    licence,
    newSupervisor,
    supervisor,
    supervisorLogin,
    subLocation,
    config,
    customer,
    newContact,
    contact,
    listing,
    newPlacement,
    placement,
    ...payRules,
    newRuleAssignment,
    placedRuleAssignment,
    newChargeRate,
    chargeRate,
    chargeRateForAllSites,
    location,
    role,
    user,
    activeUser,
    waitingUser,
    login,
    item,
    newHoliday,
    holiday,
    visa,
    newVisa,
    visaHolder,
    newPeriod,
    studyPeriod,
    vevoCheck,
    employee,
    banked,
    time,
    heldSkill,
    newDocumentType,
    documentType,
    siteDemands,
    submittedDocument,
    visibleDocument,
    rosterOf,
    photographed,
    newPaySlip,
    payFigures,
    paySlip,
    question,
    sitting,
    submittedTest,
    fileSitting,
    roster,
    shift,
    planned,
    rosterChange,
    newShiftRequest,
    shiftRequest,
    undone,
    newTemplateName,
    rosterTemplate,
    publishedShift,
    pendingAssignment,
    shiftNotice,
    openShift,
    offer,
    assignmentIn,
    swap,
    chargedShift,
    addressOf,
    worked,
    punch,
    punchToAttach,
    sheet,
    exception,
    expected,
    attachment,
    extra,
    newExpense,
    newPayPeriod,
    costRate,
    newWeeklyBudget,
    weeklyBudget,
    newCostRate,
    payPeriod,
    lockedPayPeriod,
    payRun,
    leaveToPayOut,
    xeroRun,
    sentRun,
    deletedRun,
    exportedRun,
    newExportProfile,
    exportProfile,
    raisedPay,
    imported,
    entry,
    evidencePack,
    newReportSchedule,
    reportSchedule,
    sentReport,
    dataExport,
    ownExport,
    fillRun,
  }
}
