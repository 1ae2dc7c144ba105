import type { ImportMessage } from '#contract/platform/imports.ts'
import type { WriteOutcome } from '#server/database/rows/many.ts'

/** The outcome of writing a record, null when it was refused, with the warnings about its row. */
export type WriteResult = { put: WriteOutcome | null; messages: readonly ImportMessage[] }
