// Installations with next to nothing in them: what a new operator and a new agency see first.
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { addUser } from '#server/modules/users/actions.ts'
import { passwordHash } from './world.ts'

/** The only user of an empty installation, superadmin@muster.example. */
export async function addOnlySuperadmin(db: Db) {
  const names = { first_name: 'Sam', last_name: 'Root', locale: 'en' as const }
  const password_hash = await passwordHash()
  const email = 'superadmin@muster.example'
  await addUser(db, { email, password_hash, ...names, kind: 'superadmin', agency_id: null })
}

/** An agency with one user of each kind and the records that these need, and nothing else. */
export async function addBareAgency(db: Db) {
  const [agency_id, customer_id, employee_id] = [newId(), newId(), newId()]
  const company = {
    id: agency_id,
    agency_id,
    type: 'head' as const,
    name: 'New Day Labour',
    email: 'office@example.com',
    time_zone: 'Australia/Sydney',
  }
  await db.insertInto('companies').values(company).execute()
  const first = { agency_id, company_id: agency_id }
  await db
    .insertInto('customers')
    .values({ id: customer_id, ...first, code: 'FIRST', name: 'First Customer' })
    .execute()
  const person = { first_name: 'Fae', last_name: 'First', email: 'employee@muster.example' }
  await db
    .insertInto('employees')
    .values({
      id: employee_id,
      ...first,
      employee_code: 'EM001',
      ...person,
      status: 'active',
      right_to_work: 'citizen',
      birth_date: '1990-05-17',
    })
    .execute()
  const user = { password_hash: await passwordHash(), locale: 'en' as const, agency_id }
  const admin = { ...user, email: 'admin@muster.example', first_name: 'Ada', last_name: 'New' }
  await addUser(db, { ...admin, kind: 'admin' })
  const contact = { ...user, email: 'customer@muster.example', first_name: 'Cal', last_name: 'First' }
  await addUser(db, { ...contact, kind: 'customer', customer_id })
  await addUser(db, { ...user, ...person, kind: 'employee', employee_id })
  return { agency_id, customer_id, employee_id }
}
