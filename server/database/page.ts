import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from './dialect.ts'

type Asked = { readonly page: number; readonly per_page: number }

/** As many entries as a dropdown is given at once; the search narrows them. */
export const choicesAtMost = 100

/** What counts the rows of a list: `pageOf(db, asked, matching.select(total), …)`. */
export const total = sql<number>`count(*)`.as('total')

/**
 * One page of a list and how many there are in all, by one statement, also for a page behind the last.
 * `rows` is the ordered query without its limit; its columns travel as JSON, so give no timestamptz among them.
 */
export async function pageOf<DB, TB extends keyof DB, Row>(
  db: Db,
  asked: Asked,
  counted: Expression<{ total: number }>,
  rows: SelectQueryBuilder<DB, TB, Row>,
) {
  const page = jsonArrayFrom(rows.limit(asked.per_page).offset(offsetOf(asked)))
  const answer = await db.selectNoFrom([sql<number>`${counted}`.as('total'), page.as('rows')]).executeTakeFirstOrThrow()
  return { rows: answer.rows, total: answer.total, page: asked.page, per_page: asked.per_page }
}

/** An instant inside JSON that the database builds, as the wire spells it. */
export const isoOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const offsetOf = ({ page, per_page }: Asked) => (page - 1) * per_page

/**
 * The condition of a search box: one of the texts contains `q`, whatever the case and the accents of either.
 * Name several texts in the order in which people would say them; an empty `q` finds everything.
 */
export function contains(q: string, ...texts: readonly (string | RawBuilder<unknown>)[]): RawBuilder<boolean> {
  if (q === '') return sql<boolean>`true`
  const searched = sql.join(
    texts.map((text) => (typeof text === 'string' ? sql.ref(text) : text)),
    sql`, `,
  )
  return sql<boolean>`muster_plain(concat_ws(' ', ${searched})) like ${patternOf(q)}`
}

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
