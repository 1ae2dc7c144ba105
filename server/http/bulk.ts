import type { BulkResult } from '#contract/call.ts'
import type { BulkOutcome } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import { refusalMessage } from './server-texts.ts'

/** The result of a bulk call: each row with its refusal in the reader's language, and the number of each. */
export function toBulkResult(outcomes: readonly BulkOutcome[], language: Language): BulkResult {
  const rows = outcomes.map((outcome) => ({ id: outcome.id, ...toBulkRow(outcome, language) }))
  return { rows, ...countRows(rows) }
}

/** The outcome of one row: done, or refused with the reason in the reader's language. */
export const toBulkRow = ({ code, facts }: Pick<BulkOutcome, 'code' | 'facts'>, language: Language) =>
  code === undefined ? { ok: true } : { ok: false, code, message: refusalMessage(language, code, facts) }

export function countRows(rows: readonly { ok: boolean }[]) {
  const done = rows.filter((row) => row.ok).length
  return { done, refused: rows.length - done }
}
