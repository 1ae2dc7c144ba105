import type { BulkResult } from '#contract/call.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Language } from '#contract/values.ts'
import { say } from '#server/http/say.ts'

/** What became of each row, in the reader's words, and how many there are of either kind. */
export function toBulkResult(
  outcomes: readonly { id: string; ok: boolean; code?: RefusalCode }[],
  language: Language,
): BulkResult {
  const rows = outcomes.map((row) =>
    row.code === undefined ? row : { ...row, message: say(language, `refusals.${row.code}`) },
  )
  const done = rows.filter((row) => row.ok).length
  return { rows, done, refused: rows.length - done }
}
