// Further details and reference items of an employee.
import { z } from 'zod'
import { personName, text } from '#contract/values/values.ts'
import { type EntryIds, entryOfRow } from './entries.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'

/** The reference lists that a row may refer to. */
export const personLists = ['position', 'employment_type', 'category', 'designation', 'field', 'country'] as const
export type EntriesByList = Readonly<Record<(typeof personLists)[number], EntryIds>>

const titleText = text(20)
const middleName = personName(80)
const pronouns = text(40)
const languages = text(120)
const classification = text(80)
const kilometres = z.coerce.number().int().min(0).max(2000)
const stars = z.coerce.number().int().min(0).max(5)
const tags = z.array(text(40)).max(20)

/** An empty cell is null: not given. */
export function additionalFields(row: RowReader, lists: EntriesByList) {
  const named = row.several('tags')
  return {
    title: row.optional('title', titleText),
    middle_name: row.optional('middle_name', middleName),
    pronouns: row.optional('pronouns', pronouns),
    languages: row.optional('languages', languages),
    has_transport: row.answer('has_transport'),
    max_travel_km: row.amount('max_travel_km', kilometres),
    country_of_birth_id: entryOfRow(row, 'country_of_birth', lists.country),
    category_id: entryOfRow(row, 'category', lists.category),
    designation_id: entryOfRow(row, 'designation', lists.designation),
    field_id: entryOfRow(row, 'field', lists.field),
    classification: row.optional('classification', classification),
    tags: named.length === 0 ? null : row.by('tags', tags, [...new Set(named)]),
    rating: row.amount('rating', stars),
  }
}
