import { hash } from '@node-rs/argon2'
import type { Database } from '#server/database/transaction.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { plainText } from '#contract/values/formats/clean-text.ts'
import { addUser } from '#server/modules/users/actions.ts'
import { hashPassword } from '#server/outside/secrets/passwords.ts'

/** Everybody's password, in tests and in the demo. */
export const password = 'work-together-26'

/** The id of no record. */
export const unknownId = '01890000-0000-7000-8000-000000000000'

// The cost of a sign-in in tests: a fiftieth of the product's, because the parameters are in the hash itself.
const cheap = { algorithm: 2 /* Argon2id */, memoryCost: 1024, timeCost: 1, parallelism: 1 }
// One for everybody and for every test file of a process.
let hashed: Promise<string> | null = null
export const passwordHash = () => (hashed ??= hash(password, cheap))

/** Hashes a user's password at the product's own cost, where the duration of a sign-in matters. */
export async function hashAtFullCost(database: Database, email: string) {
  const password_hash = await hashPassword(password)
  await database.asPlatform((db) =>
    db.updateTable('accounts').set({ password_hash }).where('email', '=', email).execute(),
  )
}

/**
 * A small world with named users for tests: Southern Cross (head and sister company) with three customers, and Northern Light, an unrelated
 * agency. Today is Wednesday 18 November 2026.
 */
export async function makeWorld(database: Database) {
  const password_hash = await passwordHash()
  return database.asPlatform(async (db) => {
    const southern = await southernCross(db)
    const northern = await northernLight(db)
    await addUsers(db, password_hash, southern, northern)
    return { ...southern, northern }
  })
}

export type World = Awaited<ReturnType<typeof makeWorld>>

async function southernCross(db: Db) {
  const agency = await company(db, 'Southern Cross Staffing', null)
  const sister = await company(db, 'Southern Cross Events', agency)
  const chef = await position(db, agency, 'CHEF', 'Chef', 'orange')
  const cleaner = await position(db, agency, 'CLEANER', 'Cleaner', 'grape')
  const driver = await position(db, agency, 'DRIVER', 'Driver', 'indigo')
  const harbour = await customer(db, agency, agency, 'HARB', 'Harbour Foods')
  const summit = await customer(db, agency, sister, 'SUMM', 'Summit Events')
  const brisbane = await location(db, agency, harbour, 'Brisbane Kitchen', 'QLD', 'Australia/Brisbane')
  const sydney = await location(db, agency, harbour, 'Sydney Wharf', 'NSW', 'Australia/Sydney')
  const tweed = await location(db, agency, summit, 'Tweed Hall', 'NSW', 'Australia/Sydney')
  await licence(db, agency, agency)
  await licence(db, agency, sister)
  const ava = await employee(db, agency, 'EM001', 'Ava', 'Nguyen', [chef])
  const noah = await employee(db, agency, 'EM002', 'Noah', 'Patel', [cleaner, chef])
  const mia = await employee(db, agency, 'EM003', 'Mia', 'Müller', [chef], {
    right_to_work: 'temporary',
    visa_expires_on: '2026-11-30',
  })
  const liam = await employee(db, agency, 'EM004', 'Liam', 'Smith', [driver], { status: 'screening' })
  const zoe = await employee(db, agency, 'EM005', 'Zoë', 'Wilson', [chef], { status: 'terminated' })
  return { agency, sister, chef, cleaner, driver, harbour, summit, brisbane, sydney, tweed, ava, noah, mia, liam, zoe }
}

async function northernLight(db: Db) {
  const agency = await company(db, 'Northern Light Labour', null)
  const packer = await position(db, agency, 'PACKER', 'Packer', 'teal')
  const coastal = await customer(db, agency, agency, 'COAS', 'Coastal Logistics')
  const cairns = await location(db, agency, coastal, 'Cairns Depot', 'QLD', 'Australia/Brisbane')
  await licence(db, agency, agency)
  const otto = await employee(db, agency, 'EM001', 'Otto', 'Berg', [packer])
  return { agency, packer, coastal, cairns, otto }
}

type SouthernRecords = Awaited<ReturnType<typeof southernCross>>
type NorthernRecords = Awaited<ReturnType<typeof northernLight>>

async function addUsers(db: Db, password_hash: string, southern: SouthernRecords, northern: NorthernRecords) {
  const user = { password_hash, locale: 'en' as const }
  await addUser(db, {
    ...user,
    email: 'superadmin@muster.example',
    first_name: 'Sam',
    last_name: 'Root',
    kind: 'superadmin',
    agency_id: null,
  })
  await addUser(db, {
    ...user,
    email: 'admin@muster.example',
    first_name: 'Ruth',
    last_name: 'Adler',
    kind: 'admin',
    agency_id: southern.agency,
  })
  await addUser(db, {
    ...user,
    email: 'customer@muster.example',
    first_name: 'Harry',
    last_name: 'Foods',
    kind: 'customer',
    agency_id: southern.agency,
    customer_id: southern.harbour,
  })
  await addUser(db, {
    ...user,
    email: 'employee@muster.example',
    first_name: 'Ava',
    last_name: 'Nguyen',
    kind: 'employee',
    agency_id: southern.agency,
    employee_id: southern.ava,
  })
  await addUser(db, {
    ...user,
    email: 'noah@muster.example',
    first_name: 'Noah',
    last_name: 'Patel',
    kind: 'employee',
    agency_id: southern.agency,
    employee_id: southern.noah,
  })
  await addUser(db, {
    ...user,
    email: 'admin2@muster.example',
    first_name: 'Nora',
    last_name: 'Lind',
    kind: 'admin',
    agency_id: northern.agency,
  })
  await addUser(db, {
    ...user,
    email: 'customer2@muster.example',
    first_name: 'Cole',
    last_name: 'Coastal',
    kind: 'customer',
    agency_id: northern.agency,
    customer_id: northern.coastal,
  })
  await addUser(db, {
    ...user,
    email: 'employee2@muster.example',
    first_name: 'Otto',
    last_name: 'Berg',
    kind: 'employee',
    agency_id: northern.agency,
    employee_id: northern.otto,
  })
}

async function company(db: Db, name: string, head: string | null) {
  const id = newId()
  const values = {
    id,
    agency_id: head ?? id,
    parent_company_id: head,
    type: head === null ? ('head' as const) : ('sister' as const),
    name,
  }
  await db
    .insertInto('companies')
    .values({ ...values, email: 'office@example.com', time_zone: 'Australia/Brisbane' })
    .execute()
  return id
}

/** For supplying people in Queensland, where most of this world is. */
const licence = (db: Db, agency_id: string, company_id: string) =>
  db
    .insertInto('company_licences')
    .values({ id: newId(), agency_id, company_id, state: 'QLD', number: 'LHL-1', expires_on: '2031-12-31' })
    .execute()

async function position(
  db: Db,
  agency_id: string,
  code: string,
  name: string,
  colour: 'orange' | 'grape' | 'indigo' | 'teal',
) {
  const id = newId()
  await db.insertInto('reference_items').values({ id, agency_id, kind: 'position', code, name, colour }).execute()
  return id
}

async function customer(db: Db, agency_id: string, company_id: string, code: string, name: string) {
  const id = newId()
  await db.insertInto('customers').values({ id, agency_id, company_id, code, name }).execute()
  return id
}

async function location(
  db: Db,
  agency_id: string,
  customer_id: string,
  name: string,
  state: string,
  time_zone: string,
) {
  const id = newId()
  await db.insertInto('locations').values({ id, agency_id, customer_id, name, state, time_zone }).execute()
  return id
}

type EmployeeOverrides = { status?: 'screening' | 'terminated'; right_to_work?: 'temporary'; visa_expires_on?: string }

async function employee(
  db: Db,
  agency_id: string,
  employee_code: string,
  first_name: string,
  last_name: string,
  positions: string[],
  special: EmployeeOverrides = {},
) {
  const id = newId()
  const usual = {
    status: 'active' as const,
    right_to_work: 'citizen' as const,
    birth_date: '1990-05-17',
    company_id: agency_id,
  }
  const email = `${plainText(first_name)}.${plainText(last_name)}@example.com`
  await db
    .insertInto('employees')
    .values({ id, agency_id, employee_code, first_name, last_name, email, ...usual, ...special })
    .execute()
  const held = positions.map((position_id, at) => ({ agency_id, employee_id: id, position_id, is_primary: at === 0 }))
  await db.insertInto('employee_positions').values(held).execute()
  return id
}
