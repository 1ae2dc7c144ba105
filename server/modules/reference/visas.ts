// Visas belong to the platform only, have no screen, and limit work.
import { sql } from 'kysely'
import type { WorkLimit } from '#contract/people/visas.ts'
import type { Context } from '#server/http/context.ts'
import { nameIn, sharedOrOwn } from './queries.ts'

/** The visa subclasses for selection, by number. */
export const visasToChoose = (context: Pick<Context, 'db' | 'scope' | 'language'>) =>
  choicesOf(context).where('reference_items.kind', '=', 'visa').execute()

/** The streams of a visa; none for one outside the scope. */
export const streamsOf = (context: Pick<Context, 'db' | 'scope' | 'language'>, visa_id: string) =>
  choicesOf(context)
    .where('reference_items.kind', '=', 'visa_sub_class')
    .where('reference_items.parent_id', '=', visa_id)
    .execute()

const choicesOf = ({ db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>) =>
  db
    .selectFrom('reference_items')
    .select(['reference_items.id', 'reference_items.code', nameIn(language).as('name')])
    .select(sql<WorkLimit[]>`coalesce(reference_items.meta -> 'work', '[]')`.as('work'))
    .where('reference_items.active', '=', true)
    .where(sharedOrOwn(scope))
    .orderBy('reference_items.sort')
    .orderBy('reference_items.code')
    .orderBy('reference_items.id')
