// The platform's shared items, assembled from the tables beside this file.
import { type ReferenceKind, referenceKindNames } from '#contract/platform/reference.ts'
import { newId } from '#server/database/values/ids.ts'
import { countriesOfTheWorld } from '#server/outside/places/countries.ts'
import { banks } from './banks.ts'
import { currencyOf } from './currencies.ts'
import { visaNames } from './visa-names.ts'
import { visas } from './visas.ts'
import { lists } from './lists.ts'

type EntryKind = ReferenceKind | 'visa' | 'visa_sub_class'
type NewEntry = {
  kind: EntryKind
  code: string
  name: string
  translations?: object
  meta?: object
  sort?: number
  parent_id?: string
}

/** Every built-in shared item, as rows without an agency. Parents come before their children. */
export async function startingEntries() {
  return [...(await countryEntries()), ...bankEntries(), ...visaEntries(), ...wordEntries()]
}

async function countryEntries() {
  const all = await countriesOfTheWorld()
  return all.map(({ iso2, iso3, dial_code, names }) =>
    itemRow({
      kind: 'country',
      code: iso2,
      name: names.en,
      translations: names,
      meta: { iso2, iso3, dial_code, currency: currencyOf(iso2) },
    }),
  )
}

const bankEntries = () =>
  banks.map(([code, name, bsb_prefix]) => itemRow({ kind: 'bank', code, name, meta: { bsb_prefix } }))

const visaEntries = () =>
  visas.flatMap(([code, name, work, streams = []], at) => {
    const visa = itemRow({
      kind: 'visa',
      code,
      name,
      translations: visaNames(name),
      meta: { work },
      sort: 10 * (at + 1),
    })
    return [
      visa,
      ...streams.map(([stream, title, own], place) =>
        itemRow({
          kind: 'visa_sub_class',
          code: stream,
          name: title,
          translations: visaNames(title),
          meta: { work: own ?? work },
          sort: 10 * (place + 1),
          parent_id: visa.id,
        }),
      ),
    ]
  })

const wordEntries = () =>
  referenceKindNames.flatMap((kind) =>
    (lists[kind] ?? []).map(([code, en, fr, de, pt, group], at) =>
      itemRow({
        kind,
        code,
        name: en,
        translations: { en, fr, de, pt },
        sort: 10 * (at + 1),
        meta: group === undefined ? {} : { group },
      }),
    ),
  )

const itemRow = ({ kind, code, name, translations = {}, meta = {}, sort = 100, parent_id }: NewEntry) => ({
  id: newId(),
  kind,
  code,
  name,
  translations,
  meta,
  sort,
  parent_id: parent_id ?? null,
})
