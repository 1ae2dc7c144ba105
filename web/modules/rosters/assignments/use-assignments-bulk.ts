import { useState } from 'react'
import type { BulkResult } from '#contract/call.ts'
import { type ShownAssignment, rosters } from '#contract/rostering/rosters.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'

export type BulkName = 'remind' | 'accept' | 'decline'
type Done = { name: BulkName; result: BulkResult; rows: readonly ShownAssignment[] }

/** Reminds the people of several assignments or responds on their behalf, and stores the refused rows for display. */
export function useAssignmentsBulk() {
  const t = useWords()
  const [done, setDone] = useState<Done | null>(null)
  const options = { invalidates: [rosters], failed: t('rosters.bulk.failed') }
  const remind = useSend(rosters.remind, options)
  const answer = useSend(rosters.answerMany, options)
  async function run(name: BulkName, rows: readonly ShownAssignment[], note: string) {
    const ids = rows.map(({ id }) => id)
    const versions = rows.map(({ version }) => version)
    const sending =
      name === 'remind' ? remind.sendOrShow({ ids }) : answer.sendOrShow({ ids, versions, answer: name, note })
    const result = await sending
    if (result === null) return false
    if (result.refused > 0) setDone({ name, result, rows })
    else toast('ok', t(`rosters.bulk.done_${name}`, { count: result.done }))
    return true
  }
  return { run, busy: remind.busy || answer.busy, done, close: () => setDone(null) }
}
