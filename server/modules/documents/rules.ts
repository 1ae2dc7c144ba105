import { Refusal } from '#contract/refusals.ts'
import type { LocalDate } from '#contract/values/time.ts'

type DocumentTypeRequirements = {
  needs_number: boolean
  needs_issued: boolean
  needs_expires: boolean
  needs_file: boolean
}
type DocumentValues = { number: string | null; issued_on: LocalDate | null; expires_on: LocalDate | null }

/** Refuses a document without a fact that its type requires. */
export function requireFacts(needs: DocumentTypeRequirements, facts: DocumentValues, hasFile: boolean): void {
  const missing = [
    ...(needs.needs_number && facts.number === null ? ['number'] : []),
    ...(needs.needs_issued && facts.issued_on === null ? ['issued_on'] : []),
    ...(needs.needs_expires && facts.expires_on === null ? ['expires_on'] : []),
    ...(needs.needs_file && !hasFile ? ['file'] : []),
  ]
  const required = { key: 'validation.required', params: {} }
  if (missing.length > 0)
    throw new Refusal('invalid', {}, { fields: Object.fromEntries(missing.map((field) => [field, [required]])) })
}
