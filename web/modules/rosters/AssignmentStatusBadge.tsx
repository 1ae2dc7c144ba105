import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

/** The status of an assignment; after the end of the shift until its hours are recorded, that it has ended. */
export function AssignmentStatusBadge({ of: { status, ends_at } }: { of: Pick<AssignmentRow, 'status' | 'ends_at'> }) {
  const hasEnded = Date.parse(ends_at) <= Temporal.Now.instant().epochMilliseconds
  return <RecordStatus of="rosters.answer" status={status === 'in_progress' && hasEnded ? 'ended' : status} />
}
