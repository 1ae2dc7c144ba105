import type { Arrival } from '#contract/rostering/shifts/who-is-coming.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

/** The state of a rostered person; after the end of the shift until their hours are recorded, that it has ended. */
export function ArrivalBadge({ arrival, ends_at }: { arrival: Arrival; ends_at: string }) {
  const hasEnded = Date.parse(ends_at) <= Temporal.Now.instant().epochMilliseconds
  return <RecordStatus of="whoIsComing.arrival" status={arrival === 'started' && hasEnded ? 'ended' : arrival} />
}
