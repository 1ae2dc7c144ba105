const nameColumns = ['address_line2', 'title', 'middle_name', 'pronouns', 'languages', 'classification'] as const
const entryColumns = ['category_id', 'designation_id', 'field_id', 'country_of_birth_id'] as const

/** The names of these columns, for writing them. */
export const additionalColumns = [
  ...nameColumns,
  ...entryColumns,
  'has_transport',
  'max_travel_km',
  'tags',
  'rating',
] as const

export type AdditionalColumns = Partial<Record<(typeof nameColumns | typeof entryColumns)[number], string | null>> & {
  has_transport?: boolean | null
  max_travel_km?: number | null
  tags?: readonly string[] | null
  rating?: number | null
}

/** The defaults of these columns for a new employee. */
export const noAdditionalColumns = {
  ...{ address_line2: null, title: null, middle_name: null, pronouns: null, languages: null, classification: null },
  ...{ category_id: null, designation_id: null, field_id: null, country_of_birth_id: null },
  ...{ max_travel_km: null, rating: null },
}
