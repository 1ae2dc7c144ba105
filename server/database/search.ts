import { type RawBuilder, sql } from 'kysely'
import type { Scope } from './scope.ts'

/** The tables whose text an index knows (migration 0049). */
type Searched =
  | 'employees'
  | 'customers'
  | 'customer_contacts'
  | 'locations'
  | 'sub_locations'
  | 'supervisors'
  | 'shift_patterns'
  | 'rosters'
  | 'memberships'
  | 'audit_entries'
  | 'pay_slips'

/**
 * Does the row lead to one of a table whose text has the word? The columns are the way there, the first of the row itself:
 * `has('customers', 'assignments.roster_id', 'rosters.customer_id')`; every table between is known by its `id`.
 */
type Has = (table: Searched, ...way: readonly [string, ...string[]]) => RawBuilder<boolean>

/** The places in which a row of a list has its words, one condition for each. */
export type Places = (has: Has, word: string) => readonly RawBuilder<boolean>[]

/**
 * The search of a list of a hundred thousand rows (decision 053): every word of `q` is found in one of the places, whatever its case
 * and accents. Gives a condition for each place of the longest word, of which a row fulfils one, for `pageOf` to look along their
 * indexes; nothing where nothing is searched. It finds by everything that the office knows of a customer or a person: for whoever
 * knows less, `contains` says what may be found.
 */
export function searching(scope: Scope, q: string, places: Places): readonly RawBuilder<boolean>[] | undefined {
  const [longest, ...others] = wordsOf(q)
  if (longest === undefined) return undefined
  const further = others.map((word) => anyOf(places((table, ...way) => isAt(scope, table, word, way), word)))
  return places((table, ...way) => leadsTo(scope, table, longest, way), longest).map(
    (place) => sql<boolean>`(${sql.join([place, ...further], sql` and `)})`,
  )
}

/** The same as one condition, for what is not a page. */
export const found = (places: readonly RawBuilder<boolean>[] | undefined) =>
  places === undefined ? sql<boolean>`true` : anyOf(places)

const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** The same of a row that is found already: its own text is at hand. */
function isAt(scope: Scope, table: Searched, word: string, way: readonly string[]) {
  const [own, id] = way[0]?.split('.') ?? []
  return id === 'id'
    ? sql<boolean>`' ' || ${sql.ref(`${own}.search_text`)} like ${patternOf(word)}`
    : leadsTo(scope, table, word, way)
}

function leadsTo(scope: Scope, table: Searched, word: string, [first = '', ...further]: readonly string[]) {
  const ids = further.reduceRight(
    (found, column) => {
      const between = column.slice(0, column.indexOf('.'))
      return sql`select ${sql.ref(`${between}.id`)} from ${sql.table(between)} where ${sql.ref(column)} in (${found})`
    },
    idsLike(scope, table, word),
  )
  return sql<boolean>`${sql.ref(first)} in (${ids})`
}

// The function knows only the agency of its transaction. The platform has none, and reads the text itself.
const idsLike = ({ agency_id }: Scope, table: Searched, word: string) =>
  agency_id === null
    ? sql`select id from ${sql.table(table)} where ' ' || search_text like ${patternOf(word)}`
    : sql`select alike.id from ${sql.raw(`muster_${table}_like`)}(${patternOf(word)}) alike (id)`

/**
 * The condition of a search box over few rows: every word of `q` is found in the texts put together, whatever the case and the accents
 * of either. An empty `q` finds everything.
 */
export function contains(q: string, ...texts: readonly (string | RawBuilder<unknown>)[]): RawBuilder<boolean> {
  const patterns = patternsOf(q)
  if (patterns.length === 0) return sql<boolean>`true`
  const searched = sql.join(
    texts.map((text) => (typeof text === 'string' ? sql.ref(text) : text)),
    sql`, `,
  )
  return sql<boolean>`' ' || muster_plain(concat_ws(' ', ${searched})) like all(${patterns}::text[])`
}

/** The like-patterns of the words of a search, the longest first, for a plain text with a space before it. */
export const patternsOf = (q: string) => wordsOf(q).map(patternOf)

/**
 * The longest first. One or two letters behind another word begin a word: “cross e” is who types “cross events”. Of more words than a
 * statement should have, the last ones are found as they stand.
 */
function wordsOf(q: string): string[] {
  const words = q.split(/\s+/u).filter((word) => word !== '')
  const rest = words.slice(wordsAtMost - 1).join(' ')
  const kept = rest === '' ? words : [...words.slice(0, wordsAtMost - 1), rest]
  return kept
    .map((word, at) => (at > 0 && word.length < 3 ? ` ${word}` : word))
    .toSorted((one, other) => other.trim().length - one.trim().length)
}

const wordsAtMost = 6

/** The like-pattern that finds `q` anywhere in a text that went through the database's muster_plain. */
export const patternOf = (q: string) => `%${plain(q).replaceAll(/[\\%_]/g, '\\$&')}%`

/** The same as muster_plain (migration 0003): without accents, in lower case. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđßæœ]/g, (letter) => plainLetters[letter] ?? letter)

// To Unicode these are letters of their own and not a letter with an accent.
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }
