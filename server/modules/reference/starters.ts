// Usual positions that an agency takes into its list.
import { type StarterPosition, trades } from '#contract/platform/starter-positions.ts'
import { nameKey } from '#contract/values/formats/clean-text.ts'
import { languages } from '#contract/values/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { translationsIn } from '#server/database/values/translations.ts'
import type { Context } from '#server/http/context.ts'
import { sharedOrOwn } from './queries.ts'
import { usualPositions } from './starting/positions.ts'

/** All usual positions, by trade, and whether the list has them. */
export async function startersFor({ db, scope, language }: Context): Promise<StarterPosition[]> {
  const isTaken = await takenIn(db, scope)
  return allStarters.map(({ code, trade, names }) => ({
    ...{ code, trade },
    name: names[languages.indexOf(language)] ?? '',
    taken: isTaken(code, names),
  }))
}

/** Adds the wanted ones that the list lacks, after its other positions; returns their number. */
export async function addStarters({ db, scope }: Context, codes: readonly string[]): Promise<number> {
  const isTaken = await takenIn(db, scope)
  const wanted = allStarters.filter(({ code, names }) => codes.includes(code) && !isTaken(code, names))
  const rows = wanted.map(({ code, colour, names }) => ({
    ...{ id: newId(), agency_id: scope.agency_id, kind: 'position' as const, code, colour, meta: jsonb({}) },
    name: names[0] ?? '',
    translations: jsonb(Object.fromEntries(languages.map((language, at) => [language, names[at] ?? null]))),
  }))
  if (rows.length > 0) await db.insertInto('reference_items').values(rows).execute()
  return rows.length
}

const allStarters = trades.flatMap((trade) =>
  usualPositions[trade].positions.map(([code, ...names]) => ({
    ...{ trade, code, names },
    colour: usualPositions[trade].colour,
  })),
)

/** Whether the list has a position with this code, or with one of these names. */
async function takenIn(db: Db, scope: Scope) {
  const positions = await db
    .selectFrom('reference_items')
    .select(['code', 'name', translationsIn('reference_items.translations').as('translations')])
    .where('kind', '=', 'position')
    .where(sharedOrOwn(scope))
    .orderBy('id')
    .execute()
  const codes = new Set(positions.map(({ code }) => code))
  const names = new Set(
    positions.flatMap(({ name, translations }) =>
      [name, ...Object.values(translations)].map((one) => nameKey(one ?? '')),
    ),
  )
  return (code: string, own: readonly string[]) => codes.has(code) || own.some((name) => names.has(nameKey(name)))
}
