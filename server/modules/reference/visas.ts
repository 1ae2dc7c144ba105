// Visas belong to the platform only, have no screen, and limit work.
import { sql } from 'kysely'
import type { WorkLimit } from '#contract/people/visas.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { nameIn, sharedOrOwn } from './queries.ts'

/** The visa subclasses for selection, by number. */
export const visasToChoose = (db: Db, scope: Scope, language: Language) =>
  choicesOf(db, scope, language).where('reference_items.kind', '=', 'visa').execute()

/** The streams of a visa; none for one outside the scope. */
export const streamsOf = (db: Db, scope: Scope, visa_id: string, language: Language) =>
  choicesOf(db, scope, language)
    .where('reference_items.kind', '=', 'visa_sub_class')
    .where('reference_items.parent_id', '=', visa_id)
    .execute()

const choicesOf = (db: Db, scope: Scope, language: Language) =>
  db
    .selectFrom('reference_items')
    .select(['reference_items.id', 'reference_items.code', nameIn(language).as('name')])
    .select(sql<WorkLimit[]>`coalesce(reference_items.meta -> 'work', '[]')`.as('work'))
    .where('reference_items.active', '=', true)
    .where(sharedOrOwn(scope))
    .orderBy('reference_items.sort')
    .orderBy('reference_items.code')
    .orderBy('reference_items.id')
