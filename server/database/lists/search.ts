import { type RawBuilder, sql } from 'kysely'
import { cleanPhone, plainText } from '#contract/values/formats/clean-text.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'

/** The tables with a text index (migration 0049). */
export const searchedTables = [
  'employees',
  'customers',
  'customer_contacts',
  'locations',
  'sub_locations',
  'supervisors',
  'shift_patterns',
  'rosters',
  'memberships',
  'audit_entries',
  'pay_slips',
  'jobs',
  'job_templates',
  'job_applications',
] as const
type SearchedTable = (typeof searchedTables)[number]

/**
 * Whether the row leads to a row of a table whose text contains the word. The columns are the path, the first one of the row itself:
 * `has('customers', 'assignments.roster_id', 'rosters.customer_id')`; every table in between is joined by its `id`.
 */
type ContainsWords = (table: SearchedTable, ...joinPath: readonly [string, ...string[]]) => RawBuilder<boolean>

/** The texts of a list's rows, one condition for each. */
export type SearchedTexts = (has: ContainsWords, word: string) => readonly RawBuilder<boolean>[]

/** A search of a list: which of its records contain the words. */
export type ListSearch = {
  /** the id column of the list's table, `rosters.id` */
  readonly id: string
  /** a subquery of the ids of the matches, by the indexes of their texts */
  readonly ids: RawBuilder<unknown>
  /** the same as a condition on a row of the list's table */
  readonly condition: RawBuilder<boolean>
}

/**
 * The search of a list of a hundred thousand rows (decision 079): every word of `q` matches one of the texts, ignoring case and accents.
 * `from` is the list's table as in its query, `rosters` or `pay_slips as slip`. The longest word is looked up by the indexes. Undefined
 * without a search text. It searches everything that the office sees of a customer or an employee: for other readers, use `containsSql` with
 * the permitted texts.
 */
export function searchOf(scope: Scope, from: string, q: string, textsOf: SearchedTexts): ListSearch | undefined {
  const [longest, ...others] = wordsOf(q)
  if (longest === undefined) return undefined
  const [table = from, alias = from] = from.split(' as ')
  const id = `${alias}.id`
  // The ids that an index returns for words of the list's own table, which is then not read for them.
  const ownIds = new Map<RawBuilder<boolean>, RawBuilder<unknown>>()
  const has: ContainsWords = (searched, ...joinPath) => {
    const condition = joinedContains(scope, searched, longest, joinPath)
    if (joinPath[0] === id && others.length === 0) ownIds.set(condition, idsLike(scope, searched, longest))
    return condition
  }
  const further = others.map((word) =>
    anyOf(textsOf((searched, ...joinPath) => isAt(scope, searched, word, joinPath), word)),
  )
  const conditions = textsOf(has, longest)
  const allWords = (condition: RawBuilder<boolean>) => sql<boolean>`(${sql.join([condition, ...further], sql` and `)})`
  const idsOf = (condition: RawBuilder<boolean>) =>
    ownIds.get(condition) ??
    sql`select ${sql.ref(id)} from ${sql.table(table)} ${sql.table(alias)} where ${allWords(condition)}`
  return {
    id,
    ids: sql`(${sql.join(conditions.map(idsOf), sql` union `)})`,
    condition: anyOf(conditions.map(allWords)),
  }
}

/** The condition of a search outside of a page. */
export const searchCondition = (search: ListSearch | undefined) => search?.condition ?? sql<boolean>`true`

const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** The same for a row that was already found: its own text is at hand. */
function isAt(scope: Scope, table: SearchedTable, word: string, joinPath: readonly string[]) {
  const [own, id] = joinPath[0]?.split('.') ?? []
  return id === 'id'
    ? sql<boolean>`' ' || ${sql.ref(`${own}.search_text`)} like ${likePatternOf(word)}`
    : joinedContains(scope, table, word, joinPath)
}

function joinedContains(scope: Scope, table: SearchedTable, word: string, [first = '', ...further]: readonly string[]) {
  const ids = further.reduceRight(
    (subquery, column) => {
      const between = column.slice(0, column.indexOf('.'))
      return sql`select ${sql.ref(`${between}.id`)} from ${sql.table(between)} where ${sql.ref(column)} in (${subquery})`
    },
    idsLike(scope, table, word),
  )
  return sql<boolean>`${sql.ref(first)} in (${ids})`
}

// The function only sees the agency of its transaction. The platform has none, and reads the text itself.
const idsLike = ({ agency_id }: Scope, table: SearchedTable, word: string) =>
  agency_id === null
    ? sql`select id from ${sql.table(table)} where ' ' || search_text like ${likePatternOf(word)}`
    : sql`select alike.id from ${sql.raw(`muster_${table}_like`)}(${likePatternOf(word)}) alike (id)`

/** The maximum number of candidates of the search box, so that a frequent word costs no more than a rare one. */
const maxCandidates = 50
const candidatesPerParent = 10
const rowsPerCandidate = 20

type ParentTable = 'employees' | 'customers' | 'customer_contacts' | 'locations' | 'rosters'

/** Users who see only a part of the agency: their few rows are compared directly, since a limited number of candidates might miss them. */
const isLimitedScope = (scope: Scope) =>
  scope.supervisor_id !== null || scope.kind === 'customer' || scope.kind === 'employee'

/**
 * Selects the ids of rows for a search that shows a few: the row's code is `q`, its phone number has the digits of `q`, or its text has
 * every word. The caller adds the condition of what the reader may see.
 */
export const candidateIds = (scope: Scope, table: ParentTable, q: string): RawBuilder<{ id: string }> =>
  isLimitedScope(scope) ? comparedIds(scope, table, q) : matchingIds(scope, table, q, maxCandidates)

const comparedIds = (scope: Scope, table: ParentTable, q: string) =>
  sql<{ id: string }>`select own.id from ${sql.table(table)} own where ${inAgency(scope, 'own.agency_id')}
    and ${isLike(q, sql.ref('own.search_text'), hasPhone(table) ? sql.ref('own.phone') : null)}`

type ParentSearch = {
  /** the table of the rows */
  table: 'rosters' | 'timesheets'
  /** the day to sort by, latest first */
  latest: string
  /** the joined tables that have the texts, and the column of the row that leads to each */
  texts: Readonly<Partial<Record<ParentTable, string>>>
}

/** The same for a row with words in several joined tables: one word leads to the latest rows, all have to be in the texts. */
export function textsContain(scope: Scope, q: string, { table, latest, texts }: ParentSearch): RawBuilder<boolean> {
  // The keys of a record of tables.
  const tables = Object.keys(texts) as ParentTable[]
  const all = sql.join(
    tables.map((one) => sql.ref(`${one}.search_text`)),
    sql` || ' ' || `,
  )
  const phone = tables.includes('employees') ? sql.ref('employees.phone') : null
  const matches = isLike(q, all, phone)
  if (isLimitedScope(scope)) return matches
  const words = phoneDigits(q) === null ? wordsOf(q).slice(0, maxLeads) : [q]
  const leads = words.flatMap((word) =>
    tables.map((parent) => latestOf(scope, { table, latest, parent, column: texts[parent] ?? 'id' }, word.trim())),
  )
  // An array is read before the joins. As a subquery it would come after them: join_collapse_limit keeps their order.
  return sql<boolean>`(${sql.ref(`${table}.id`)} = any(array(${sql.join(leads, sql` union `)})) and ${matches})`
}

const maxLeads = 3

type ParentColumn = Pick<ParentSearch, 'table' | 'latest'> & { parent: ParentTable; column: string }

/** The ids of the latest rows of each parent that a word matches. */
const latestOf = (scope: Scope, { table, latest, parent, column }: ParentColumn, word: string) => sql`
  select lead.id from (${matchingIds(scope, parent, word, candidatesPerParent)}) parent (id) cross join lateral (
    select own.id from ${sql.table(table)} own
    where ${inAgency(scope, 'own.agency_id')} and ${sql.ref(`own.${column}`)} = parent.id
    order by ${sql.ref(`own.${latest}`)} desc limit ${sql.lit(rowsPerCandidate)}
  ) lead`

function matchingIds({ agency_id }: Scope, table: ParentTable, q: string, most: number): RawBuilder<{ id: string }> {
  const [lead = ''] = wordsOf(q)
  const digits = phoneDigits(q)
  const phone = digits === null || !hasPhone(table) ? null : `%${digits}%`
  const patterns = patternsOf(q)
  // The function only sees the agency of its transaction. The platform has none, and reads the text itself.
  if (agency_id === null)
    return sql`select id from ${sql.table(table)} where ${isLike(q, sql.ref('search_text'), phone === null ? null : sql.ref('phone'))} limit ${most}`
  // Two letters have no trigram except at the beginning of a word.
  const isShort = lead.trim().length < 3
  const [anywhere, begins] = isShort
    ? [likePatternOf(` ${lead}`), likePatternOf(lead).slice(1)]
    : [likePatternOf(lead), null]
  const words = isShort ? [likePatternOf(` ${lead.trim()}`), ...patterns.slice(1)] : patterns
  return sql`select found.id from muster_find(${table}, ${anywhere}, ${begins}, ${words}::text[], ${q}, ${phone}, ${most}::int) found (id)`
}

const hasPhone = (table: ParentTable) => table === 'employees' || table === 'customer_contacts'

function isLike(q: string, text: RawBuilder<unknown>, phone: RawBuilder<unknown> | null) {
  const digits = phoneDigits(q)
  const byText = sql<boolean>`' ' || ${text} like all(${patternsOf(q)}::text[])`
  return digits === null || phone === null ? byText : sql<boolean>`(${byText} or ${phone} like ${`%${digits}%`})`
}

/** Whether a word of the row's text begins with the first word of a search. Such rows come first. */
export const beginsWith = (table: ParentTable, q: string) =>
  sql<boolean>`' ' || ${sql.ref(`${table}.search_text`)} like ${likePatternOf(` ${q.trim().split(/\s+/u)[0] ?? ''}`)}`

/**
 * The digits for searching a phone number that is stored as +61412345678: those of 0412 345 678, +61 (0)412 345 678 and 0011 61 412 345 678
 * alike. Null for a text that is no phone number, such as a day.
 */
export function phoneDigits(typed: string): string | null {
  const q = cleanPhone(typed)
  if (!/^\+?[\d\s().-]+$/u.test(q) || /^\d{4}-\d\d-\d\d$/u.test(q)) return null
  const digits = q
    .replaceAll(/\(0\)/g, '')
    .replaceAll(/\D/g, '')
    .replace(/^(?:0011|00)/, '')
    .replace(/^0/, '')
  return digits.length < 6 ? null : digits
}

/**
 * The condition of a search over few rows: every word of `q` is contained in the joined texts, ignoring case and accents. An empty `q`
 * matches everything.
 */
export function containsSql(q: string, ...texts: readonly (string | RawBuilder<unknown>)[]): RawBuilder<boolean> {
  const patterns = patternsOf(q)
  if (patterns.length === 0) return sql<boolean>`true`
  const searched = sql.join(
    texts.map((text) => (typeof text === 'string' ? sql.ref(text) : text)),
    sql`, `,
  )
  return sql<boolean>`' ' || muster_plain(concat_ws(' ', ${searched})) like all(${patterns}::text[])`
}

/** The like-patterns of the words of a search, longest first, for a plain text with a space before it. */
export const patternsOf = (q: string) => wordsOf(q).map(likePatternOf)

/**
 * Longest first. One or two letters after another word are the beginning of a word: “cross e” while typing “cross events”. With more words
 * than a statement should have, the last ones are matched as one text.
 */
function wordsOf(q: string): string[] {
  const words = q.split(/\s+/u).filter((word) => word !== '')
  const rest = words.slice(maxWords - 1).join(' ')
  const stored = rest === '' ? words : [...words.slice(0, maxWords - 1), rest]
  return stored
    .map((word, at) => (at > 0 && word.length < 3 ? ` ${word}` : word))
    .toSorted((one, other) => other.trim().length - one.trim().length)
}

const maxWords = 6

/** The like-pattern that matches `q` anywhere in a text converted by the database's muster_plain; of a double name also with a space. */
export const likePatternOf = (q: string) => `%${q.split(hyphenInName).map(escapedPlain).join('%')}%`

const hyphenInName = /(?<=\p{L}{2})[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d](?=\p{L}{2})/u
const escapedPlain = (text: string) => plainText(text).replaceAll(/[\\%_]/g, '\\$&')
