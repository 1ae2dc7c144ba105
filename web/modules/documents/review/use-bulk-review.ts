import { useState } from 'react'
import type { BulkResult } from '#contract/call.ts'
import { documents, type ShownQueuedDocument } from '#contract/people/documents.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { touched } from './use-can-review.ts'

export type DecisionInput = { action: 'approve' | 'reject'; reason: string }
type Decided = { result: BulkResult; rows: readonly ShownQueuedDocument[]; action: DecisionInput['action'] }

/** Approves or rejects several documents and stores the results for `<DecidedRows>`. */
export function useBulkReview() {
  const t = useWords()
  const [decided, setDecided] = useState<Decided | null>(null)
  const { sendOrShow, busy } = useSend(documents.decide, {
    invalidates: touched,
    failed: t('documents.decide.failed'),
  })
  async function decide(rows: readonly ShownQueuedDocument[], input: DecisionInput, then: () => void) {
    const seen = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) }
    const result = await sendOrShow({ ...seen, ...input })
    if (result === null) return
    setDecided({ result, rows, action: input.action })
    then()
  }
  return { decide, busy, decided, close: () => setDecided(null) }
}
