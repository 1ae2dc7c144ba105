// Reference items in the rows of a file, and the decisions about unknown names.
import {
  canAddEntries,
  choiceCodes,
  type ChoiceField,
  type EntryList,
  isChoiceField,
  type ValueList,
} from '#contract/platform/import-fields.ts'
import type { EntryDecision, UnknownEntry } from '#contract/platform/imports.ts'
import { refuseField } from '#contract/refusals.ts'
import { name as entryName } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { normaliseWord } from '#server/modules/imports/reading/choices.ts'
import { type RowReader, wordKey } from '#server/modules/imports/reading/row-reader.ts'
import { withProposals } from './proposals.ts'
import { ensureReferenceItems } from '#server/modules/reference/adding.ts'
import { referenceIdsByName } from '#server/modules/reference/queries.ts'

/**
 * One list: ids by lower-cased name or code; null: the name is skipped. `loose`: by names without signs, for those that are not found
 * otherwise. `list` is null where nothing can be decided.
 */
export type EntryIds = {
  readonly list: EntryList | null
  readonly ids: ReadonlyMap<string, string | null>
  readonly loose?: ReadonlyMap<string, string>
}

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
  return { list, ids: new Map<string, string | null>([...decided, ...stored]), loose: looseIds(list, stored) }
}

// Other words for the usual types of employment.
const employmentWords: readonly (readonly [RegExp, string])[] = [
  [/^(?:permanent|perm)?(?:fulltime|ft)(?:permanent|perm|employee)?$/, 'fulltime'],
  [/^(?:permanent|perm)?(?:parttime|pt)(?:permanent|perm|employee)?$/, 'parttime'],
  [/^(?:casual|cas)(?:employee|employment|worker|hourly)?$/, 'casual'],
]

/** Ids by names without case, accents and signs; not those that stand for several. */
function looseIds(list: EntryList, stored: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const words = [...stored].map(([word, id]) => [normaliseWord(word), id] as const).filter(([word]) => word !== '')
  const byWord = Map.groupBy(words, ([word]) => word)
  const single = [...byWord].filter(([, entries]) => new Set(entries.map(([, id]) => id)).size === 1)
  return new Map(single.flatMap(([word, [entry]]) => (entry === undefined ? [] : [[word, entry[1]] as const])))
}

function looseIdOf({ list, loose }: EntryIds, name: string) {
  const word = normaliseWord(name)
  const usual = list === 'employment_type' ? employmentWords.find(([pattern]) => pattern.test(word))?.[1] : undefined
  return loose?.get(word) ?? loose?.get(usual ?? '')
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

function idOf(row: RowReader, field: string, entries: EntryIds, name: string) {
  const { list, ids } = entries
  const decided = ids.get(name.toLowerCase())
  const id = decided === undefined ? looseIdOf(entries, name) : decided
  if (id === undefined)
    row.refuse(field, list === 'position' ? 'validation.unknownPosition' : 'validation.unknownEntry', { name })
  if (id === null) row.warn(field, 'validation.entryLeftOut', { name })
  if (id === undefined && list !== null) row.unknown.push({ list, name: name.slice(0, 200) })
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
    if (action === 'map' && isChoiceField(list)) requireChoice(list, id)
    if (action === 'map' && !isChoiceField(list)) await requireUsable(db, scope, agency_id, list, id)
    decisions.push({ ...decision, id: action === 'create' ? newId() : action === 'map' ? id : null })
  }
  return decisions
}

function requireChoice(list: ChoiceField, id: string | null) {
  const codes: readonly string[] = choiceCodes[list]
  if (id === null || !codes.includes(id)) refuseField('entries', 'refusals.unknownChoice')
}

/** The choices that unknown words stand for, as decided. */
export const wordsDecided = (decisions: readonly EntryDecision[]): ReadonlyMap<string, string | null> =>
  new Map(decisions.flatMap(({ list, name, id }) => (isChoiceField(list) ? [[wordKey(list, name), id] as const] : [])))

async function requireUsable(db: Db, scope: Scope, agency_id: string, list: EntryList, id: string | null) {
  const usable = [...(await referenceIdsByName(db, scope, list, agency_id)).values()]
  if (id === null || !usable.includes(id)) refuseField('entries', 'refusals.unknownChoice')
}

const entryNameRule = entryName(80)
const isCreatable = (list: ValueList, name: string) =>
  canAddEntries(list) && /\p{L}.*\p{L}/u.test(name) && entryNameRule.safeParse(name).success

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
  for (const [list, items] of Map.groupBy(newItems, (one) => one.list)) {
    if (isChoiceField(list)) continue
    for (const [id, made] of await ensureReferenceItems(db, agency_id, list, items)) ids.set(id, made)
  }
  return ids
}

type RowUnknownNames = { row: number; unknown: RowReader['unknown'] }

/** The unknown values, each once with the number of rows and what it probably means; the most frequent first. */
export async function unknownEntries(
  db: Db,
  scope: Scope,
  agency_id: string,
  rows: readonly RowUnknownNames[],
): Promise<UnknownEntry[]> {
  const byKey = new Map<string, { list: ValueList; name: string; rows: Set<RowUnknownNames> }>()
  for (const row of rows)
    for (const { list, name } of row.unknown) {
      const key = `${list} ${name.toLowerCase()}`
      const one = byKey.get(key) ?? { list, name, rows: new Set() }
      byKey.set(key, one)
      one.rows.add(row)
    }
  const values = [...byKey.values()].map(({ list, name, rows: of }) => ({
    ...{ list, name, rows: of.size, creatable: isCreatable(list, name) },
  }))
  const proposed = await withProposals(db, scope, agency_id, values)
  return proposed.toSorted((one, other) => other.rows - one.rows || one.name.localeCompare(other.name))
}
