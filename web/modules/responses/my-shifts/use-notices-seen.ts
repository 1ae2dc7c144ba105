import { useEffect, useEffectEvent } from 'react'
import { rosterNotices } from '#contract/rostering/rosters/roster-notices.ts'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { useSend } from '#web/lib/api/use-send.ts'

/** Records that the employee has seen these shifts as they are now, so that nobody has to call them about a change. */
export function useNoticesSeen(rows: readonly AssignmentWithActions[] | undefined) {
  // Without a toast: nothing is lost for the employee, and it is recorded when they open the list next.
  const { send } = useSend(rosterNotices.markSeen, { onFailed: () => true, is_background: true })
  const seen = rows?.map(({ id, version }) => `${id} ${version}`).join()
  const record = useEffectEvent(() => send({}))
  useEffect(() => {
    if (seen !== undefined) record()
  }, [seen])
}
