import { refuseField } from '#contract/refusals.ts'
import { normalisePhone } from '#server/outside/places/phone.ts'

/** A phone number in E.164 (+61412345678); null stays null. Refuses an invalid number at the field. */
export function phoneIn(field: string, text: string | null): string | null {
  if (text === null) return null
  return normalisePhone(text) ?? refuseField(field, 'validation.phone')
}
