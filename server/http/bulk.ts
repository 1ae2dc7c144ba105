import type { BulkResult } from '#contract/call.ts'
import type { BulkOutcome } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import { refusalMessage } from '#server/http/say.ts'

/** The answer of a bulk call: each row with its refusal in the reader's words, and how many there are of either kind. */
export function toBulkResult(outcomes: readonly BulkOutcome[], language: Language): BulkResult {
  const rows = outcomes.map((outcome) => ({ id: outcome.id, ...toBulkRow(outcome, language) }))
  return { rows, ...countRows(rows) }
}

/** What happened to one row: done, or refused with the reason in the reader's words. */
export const toBulkRow = ({ code, facts }: Pick<BulkOutcome, 'code' | 'facts'>, language: Language) =>
  code === undefined ? { ok: true } : { ok: false, code, message: refusalMessage(language, code, facts) }

export function countRows(rows: readonly { ok: boolean }[]) {
  const done = rows.filter((row) => row.ok).length
  return { done, refused: rows.length - done }
}
