import { sql } from 'kysely'
import { type Language, languages } from '#contract/values/values.ts'

/** A column of translations with an entry for each language; null: none. */
export const translationsIn = (column: string) =>
  sql<Record<Language, string | null>>`jsonb_build_object(${sql.join(
    languages.map((language) => sql`${sql.lit(language)}, ${sql.ref(column)} -> ${sql.lit(language)}`),
  )})`
