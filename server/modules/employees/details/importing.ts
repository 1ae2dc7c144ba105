// The groups of employees' files that an import brings: tax, superannuation, driver licence, emergency contact.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { LicenceClass, TaxStatus } from '#contract/people/employee-details.ts'
import type { Db } from '#server/database/dialect.ts'
import { insertMany, updateMany } from '#server/database/rows/many.ts'
import { newId } from '#server/database/values/ids.ts'
import type { AuthorContext } from '#server/http/context.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import { lastCharactersOf, groupSealContext } from './rules.ts'

type Group<Data> = { data: Data; number: string | null } | null
/** null: not given; the same for a value in `data`, which then keeps the stored one */
export type EmployeeGroups = {
  tax: Group<{ tfn_status: TaxStatus; declared_on: string }>
  super: Group<{
    choice: 'own_fund'
    fund_name: string | null
    usi: string | null
    member_number: string | null
    signed_on: string
  }>
  licence: Group<{ class: LicenceClass; country: string; state: string | null; expires_on: string }>
  emergency_contacts: Group<{ name: string; relationship: string | null; phone: string }>
}

type GroupName = keyof EmployeeGroups
const groupNames = ['tax', 'super', 'licence', 'emergency_contacts'] as const satisfies readonly GroupName[]

/** What a group has that a file does not say. */
const defaults = {
  tax: { residency: 'resident', tax_free_threshold: false, study_loan: false, abn: null },
  super: { fund_name: null, usi: null, fund_abn: null, member_number: null, esa: null },
  licence: { stage: 'full', conditions: null, issued_on: null, state: null },
} as const
const otherContactFields = {
  ...{ other_phone: null, email: null },
  ...{ address_line: null, address_line2: null, suburb: null, state: null, postcode: null },
}
/** A contact needs a relationship; a file often has none. */
const noRelationship = '–'

type StoredGroup = Awaited<ReturnType<typeof groupsBy>>[number]
type EmployeeWithGroups = { employee_id: string; groups: EmployeeGroups }

/** Writes the given groups of employees of one agency where they differ; returns the employees that changed. */
export async function putEmployeeGroups(
  { db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  seal: Seal,
  agency_id: string,
  employees: readonly EmployeeWithGroups[],
): Promise<ReadonlySet<string>> {
  const ids = employees.map(({ employee_id }) => employee_id)
  const stored = new Map((await groupsBy(db, agency_id, ids)).map((one) => [`${one.employee_id} ${one.name}`, one]))
  const review = { reviewed_at: now.toISOString(), reviewed_by_name: actor.name, updated_by_name: actor.name }
  const changes = employees.flatMap(({ employee_id, groups }) =>
    groupNames.flatMap((name) => {
      const before = stored.get(`${employee_id} ${name}`)
      const key = { agency_id, employee_id, name }
      const change = changeOf(seal, key, { name, group: groups[name], before })
      const row = { ...key, ...review, ...nothingToReview, id: before?.id ?? newId(), isNew: before === undefined }
      return change === null ? [] : [{ ...change, ...row }]
    }),
  )
  const [added, changed] = [changes.filter(({ isNew }) => isNew), changes.filter(({ isNew }) => !isNew)]
  await insertMany(db, 'employee_groups', ['id', 'agency_id', 'employee_id', 'name', ...columns], added)
  await updateMany(db, 'employee_groups', columns, changed)
  return new Set(changes.map(({ employee_id }) => employee_id))
}

const columns = [
  ...(['data', 'number_sealed', 'number_ends', 'updated_by_name', 'reviewed_at', 'reviewed_by_name'] as const),
  ...(['reviewed_data', 'reviewed_number_ends', 'number_changed'] as const),
] as const
const nothingToReview = { reviewed_data: null, reviewed_number_ends: null, number_changed: false }

const groupsBy = (db: Db, agency_id: string, employee_ids: readonly string[]) =>
  db
    .selectFrom('employee_groups')
    .select([
      'id',
      'employee_id',
      'name',
      sql<Record<string, unknown>>`data`.as('data'),
      'number_sealed',
      'number_ends',
    ])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', sql<string>`any(${[...employee_ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

type Employee = { agency_id: string; employee_id: string }
type GivenGroup = { name: GroupName; group: EmployeeGroups[GroupName]; before: StoredGroup | undefined }

/** The columns of a group that is new or differs; null: nothing is given, or nothing changes. */
function changeOf(seal: Seal, employee: Employee, { name, group, before }: GivenGroup) {
  if (group === null) return null
  const context = groupSealContext(employee, name)
  const storedNumber = before?.number_sealed ? seal.open(before.number_sealed, context) : null
  const hasOtherNumber = group.number !== null && group.number !== storedNumber
  const data =
    name === 'emergency_contacts' ? contactsWith(group.data, before?.data) : dataWith(name, group.data, before?.data)
  if (!hasOtherNumber && before !== undefined && isDeepStrictEqual(data, before.data)) return null
  const dropsNumber = 'tfn_status' in group.data && group.data.tfn_status !== 'quoted'
  if (dropsNumber) return { data, number_sealed: null, number_ends: null }
  if (!hasOtherNumber)
    return { data, number_sealed: before?.number_sealed ?? null, number_ends: before?.number_ends ?? null }
  const number = group.number ?? ''
  return { data, number_sealed: seal.seal(number, context), number_ends: lastCharactersOf(number) }
}

/** A declaration or choice that says the same keeps its day. */
const keptDays: readonly string[] = ['declared_on', 'signed_on']

function dataWith(name: 'tax' | 'super' | 'licence', given: object, before: Record<string, unknown> | undefined) {
  const values = Object.entries(given).filter(([, value]) => value !== null)
  const changed = values.filter(([field]) => !keptDays.includes(field) || before === undefined)
  return { ...defaults[name], ...before, ...Object.fromEntries(changed) }
}

/** The contacts with the given one first, in the place of the one with the same name or number. */
function contactsWith(given: object, before: Record<string, unknown> | undefined) {
  const { name, relationship, phone } = given as NonNullable<EmployeeGroups['emergency_contacts']>['data']
  // Written by this module and by the form, in this shape.
  const contacts = (before?.['contacts'] ?? []) as { name: string; phone: string; relationship: string }[]
  const known = contacts.find((one) => one.name.toLowerCase() === name.toLowerCase() || one.phone === phone)
  const contact = {
    ...otherContactFields,
    ...known,
    name,
    phone,
    relationship: relationship ?? known?.relationship ?? noRelationship,
  }
  const others = contacts.filter((one) => one !== known)
  const at = known === undefined ? 0 : contacts.indexOf(known)
  return { contacts: others.toSpliced(at, 0, contact).slice(0, 2) }
}
