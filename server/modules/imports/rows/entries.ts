// Reference items in the rows of a file, and the decisions about unknown names.
import { type EntryList, canAddEntries } from '#contract/platform/import-fields.ts'
import type { EntryDecision, ImportRecord } from '#contract/platform/imports.ts'
import { refuseField } from '#contract/refusals.ts'
import { name as entryName } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'
import { ensureReferenceItems } from '#server/modules/reference/adding.ts'
import { referenceIdsByName } from '#server/modules/reference/queries.ts'

/** One list: ids by lower-cased name or code; null: the name is skipped. `list` is null where nothing can be decided. */
export type EntryIds = { readonly list: EntryList | null; readonly ids: ReadonlyMap<string, string | null> }

/** The names that rows may use for a list, with the decisions about unknown ones. */
export async function entriesOfList(
  db: Db,
  scope: Scope,
  agency_id: string,
  list: EntryList,
  decisions: readonly EntryDecision[],
): Promise<EntryIds> {
  const stored = await referenceIdsByName(db, scope, list, agency_id)
  const decided = decisions.filter((one) => one.list === list).map(({ name, id }) => [name.toLowerCase(), id] as const)
  // The current items of the list take precedence over earlier decisions.
  return { list, ids: new Map<string, string | null>([...decided, ...stored]) }
}

/** The item of a list for a cell with its name in any language, or its code; null: none. */
export function entryOfRow(row: RowReader, field: string, entries: EntryIds): string | null {
  const name = row.text(field)
  return name === '' ? null : (idOf(row, field, entries, name) ?? null)
}

/** The items of a list for a cell, in its order; null: none. */
export function entriesOf(row: RowReader, field: string, entries: EntryIds): string[] | null {
  const ids = row.several(field).flatMap((name) => idOf(row, field, entries, name) ?? [])
  return ids.length === 0 ? null : [...new Set(ids)]
}

function idOf(row: RowReader, field: string, { list, ids }: EntryIds, name: string) {
  const id = ids.get(name.toLowerCase())
  if (id === undefined)
    row.refuse(field, list === 'position' ? 'validation.unknownPosition' : 'validation.unknownEntry', { name })
  if (id === null) row.warn(field, 'validation.entryLeftOut', { name })
  if (id === undefined && list !== null) row.unknown.push({ list, name })
  return id
}

/** The decisions with ids for new items. Refuses items that the agency may not use, and invalid item names. */
export async function decisionsFor(
  db: Db,
  scope: Scope,
  agency_id: string,
  given: readonly EntryDecision[],
): Promise<EntryDecision[]> {
  const decisions: EntryDecision[] = []
  for (const decision of given) {
    const { list, name, action, id } = decision
    if (action === 'create' && !isCreatable(list, name)) refuseField('entries', 'refusals.unknownChoice')
    if (action === 'map') await requireUsable(db, scope, agency_id, list, id)
    decisions.push({ ...decision, id: action === 'create' ? newId() : action === 'map' ? id : null })
  }
  return decisions
}

async function requireUsable(db: Db, scope: Scope, agency_id: string, list: EntryList, id: string | null) {
  const usable = [...(await referenceIdsByName(db, scope, list, agency_id)).values()]
  if (id === null || !usable.includes(id)) refuseField('entries', 'refusals.unknownChoice')
}

const entryNameRule = entryName(80)
const isCreatable = (list: EntryList, name: string) => canAddEntries(list) && entryNameRule.safeParse(name).success

/** Creates the new items; returns the ids of those that somebody else has created first. */
export async function createEntries(
  db: Db,
  agency_id: string,
  decisions: readonly EntryDecision[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const newItems = decisions.flatMap((one) =>
    one.action === 'create' && one.id !== null ? [{ ...one, id: one.id }] : [],
  )
  for (const [list, items] of Map.groupBy(newItems, (one) => one.list))
    for (const [id, made] of await ensureReferenceItems(db, agency_id, list, items)) ids.set(id, made)
  return ids
}

type RowUnknownNames = { row: number; unknown: readonly { list: EntryList; name: string }[] }

/** The unknown names, each once with the number of rows; the most frequent first. */
export function unknownEntries(rows: readonly RowUnknownNames[]): ImportRecord['unknown_entries'] {
  const found = new Map<string, { list: EntryList; name: string; rows: Set<RowUnknownNames> }>()
  for (const row of rows)
    for (const { list, name } of row.unknown) {
      const key = `${list} ${name.toLowerCase()}`
      const one = found.get(key) ?? { list, name, rows: new Set() }
      found.set(key, one)
      one.rows.add(row)
    }
  return [...found.values()]
    .map(({ list, name, rows: of }) => ({ list, name, rows: of.size, creatable: isCreatable(list, name) }))
    .toSorted((one, other) => other.rows - one.rows || one.name.localeCompare(other.name))
}
