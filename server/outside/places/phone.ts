import { cleanPhone } from '#contract/values/formats/clean-text.ts'
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js'

/**
 * A phone number as E.164 ('+61412345678'), or null when the text is not exactly one valid number. Accepts national, +61 and 0011 forms
 * with the usual separators. Extensions are refused: E.164 has no place for them.
 */
export function normalisePhone(text: string, country: CountryCode = 'AU'): string | null {
  if (text.length > longestNumber) return null
  const parsed = parsePhoneNumber(cleanPhone(text), { defaultCountry: country, extract: false })
  return parsed?.isValid() && parsed.ext === undefined ? parsed.number : null
}

const longestNumber = 200
