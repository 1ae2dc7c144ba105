// The tables of an export about one person, each with the rows and columns that are theirs.
import { type RawBuilder, sql } from 'kysely'
import {
  type CatalogueTable,
  catalogueTables,
  type ExportedColumn,
  type ExportedTable,
  isOpenEvidence,
} from '#server/modules/data-exports/catalogue.ts'
import type { ExportSource, Subject } from '#server/modules/data-exports/export-source.ts'
import { columnsAsSeen, namesFor } from './columns-as-seen.ts'
import { type PersonTable, personTables, type RowOwner } from './declared.ts'

/** Every table that can have rows of the person, by name. */
export async function tablesOfPerson(source: ExportSource, subject: Subject): Promise<ExportedTable[]> {
  const names = Object.keys(personTables)
  const [ofPlatform, ofAgency] = [names.filter(isOfPlatform), names.filter((name) => !isOfPlatform(name))]
  const tables = [
    ...(await source.read((db) => catalogueTables(db, ofAgency))),
    ...(await source.readAsPlatform((db) => catalogueTables(db, ofPlatform))),
  ]
  return tables.map((table) => tableOfPerson(table, { source, subject }))
}

const isOfPlatform = (name: string) => declared(name).of_platform === true

function declared(name: string): PersonTable {
  const table = personTables[name]
  if (table === undefined) throw new Error(`${name} is not declared`)
  return table
}

function tableOfPerson(table: CatalogueTable, { source, subject }: { source: ExportSource; subject: Subject }) {
  const { name, key } = table
  const own = declared(name)
  const isLeftOut = (column: ExportedColumn) => own.left_out?.includes(column.name) === true || isOfOther(column, own)
  const columns = table.columns.filter((column) => !isLeftOut(column))
  return {
    ...{ name, key, of_platform: isOfPlatform(name) },
    columns: [...columnsAsSeen(name, columns), ...namesFor(name, columns, source.language)],
    left_out: [...table.left_out, ...table.columns.filter(isLeftOut).map((column) => column.name)],
    condition: isInAgency(table, source.agency.id, rowsOfPerson(name, subject)),
  }
}

/** Accounts and sessions, which have no agency, are found through memberships of it. */
const isInAgency = ({ name, columns }: CatalogueTable, agency_id: string, own: RawBuilder<boolean>) =>
  columns.some((column) => column.name === 'agency_id')
    ? sql<boolean>`(${own} and ${sql.ref(`${name}.agency_id`)} = ${agency_id}::uuid)`
    : own

const people = ['employees', 'memberships', 'accounts']
const idsOfPeople = ['employee_id', 'membership_id', 'account_id']

/** Who else acted, or is named. */
function isOfOther({ name, type, references }: ExportedColumn, { owner, shown_names }: PersonTable) {
  if (/(^|_)by_name$/.test(name)) return shown_names?.includes(name) !== true
  if (type === 'uuid' && /(^|_)by(_account)?$/.test(name)) return true
  if (!idsOfPeople.includes(name) && !people.includes(references ?? '')) return false
  return !ownColumns(owner).includes(name)
}

// A row of a user has the user's own ids.
const ownColumns = (owner: RowOwner): readonly string[] =>
  'membership' in owner || 'account' in owner
    ? idsOfPeople
    : 'employee' in owner
      ? [owner.employee, owner.or ?? owner.employee]
      : []

function rowsOfPerson(name: string, subject: Subject): RawBuilder<boolean> {
  const { owner, only } = declared(name)
  return only === undefined
    ? isOwnedBy(name, owner, subject)
    : sql<boolean>`(${isOwnedBy(name, owner, subject)} and ${isToldOf[only]})`
}

/** As in assignmentsVisibleTo and ownOfferRows. */
const isToldOf = {
  published: sql<boolean>`assignments.status <> 'planned'`,
  sent: sql<boolean>`shift_offers.sent_at is not null`,
  open_leave: isOpenEvidence,
}

function isOwnedBy(name: string, owner: RowOwner, subject: Subject): RawBuilder<boolean> {
  const column = (of: string) => sql.ref(`${name}.${of}`)
  if ('employee' in owner) return isOneOf([owner.employee, owner.or], subject.employee_ids)
  if ('membership' in owner) {
    const asUser = isOneOf([owner.membership], subject.membership_ids)
    return owner.or_employee === undefined
      ? asUser
      : sql<boolean>`(${asUser} or ${isOneOf([owner.or_employee], subject.employee_ids)})`
  }
  const [of, ids] =
    'account' in owner
      ? [owner.account, idsIn('memberships', 'account_id', subject)]
      : 'parent' in owner
        ? [owner.column, idsIn(owner.parent, 'id', subject)]
        : ['id', idsIn(owner.named_by, owner.column, subject)]
  return sql<boolean>`${column(of)} in (${ids})`

  function isOneOf(columns: readonly (string | undefined)[], ids: readonly string[]) {
    const named = columns.filter((one) => one !== undefined)
    return sql<boolean>`(${sql.join(
      named.map((one) => sql`${column(one)} = any(${[...ids]}::uuid[])`),
      sql` or `,
    )})`
  }
}

const idsIn = (name: string, column: string, subject: Subject) =>
  sql`select ${sql.ref(`${name}.${column}`)} from ${sql.table(name)} where ${rowsOfPerson(name, subject)}`
