import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import { type Language, languages } from '#contract/values/values.ts'

export type Country = {
  iso2: string
  iso3: string
  /** '+61'; null where there are no phone numbers */
  dial_code: string | null
  names: Readonly<Record<Language, string>>
}

/**
 * The countries and territories of ISO 3166-1 (and Kosovo), in the product's languages. Its tables are large, so they are loaded on demand.
 */
export async function countriesOfTheWorld(): Promise<Country[]> {
  const { default: iso } = await import('i18n-iso-countries')
  return Object.entries(iso.getAlpha2Codes()).map(([iso2, iso3]) => ({
    iso2,
    iso3,
    dial_code: isSupportedCountry(iso2) ? `+${getCountryCallingCode(iso2)}` : null,
    names: namesOf((language) => iso.getName(iso2, language) ?? iso2),
  }))
}

const namesOf = (name: (language: Language) => string) => {
  const [en, fr, de, pt] = languages.map(name)
  return { en: en ?? '', fr: fr ?? '', de: de ?? '', pt: pt ?? '' }
}
