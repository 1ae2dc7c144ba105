import { rosterNotices } from '#contract/rostering/rosters/roster-notices.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { loadedPart } from '#web/ui/load-later.tsx'
import { usePainted } from '#web/ui/use-painted.ts'

const UrgentNoticesAlert = loadedPart(async () => (await import('./UrgentNoticesAlert.tsx')).UrgentNoticesAlert, null)

const pollMilliseconds = 30_000
const maxShown = 3

/** People who have not seen a change of a shift that starts within 24 hours, on one roster or all. */
export function UrgentNotices({ roster_id }: { roster_id: string | null }) {
  const filter = roster_id === null ? {} : { roster_id: [roster_id] }
  const { data } = useApiQuery(
    rosterNotices.list,
    { state: 'urgent', sort: 'due_at', per_page: maxShown, ...filter },
    { when: usePainted() && isCallAllowed(rosterNotices.list), keepPrevious: true, everyMs: pollMilliseconds },
  )
  if (!data || data.rows.length === 0) return null
  return <UrgentNoticesAlert roster_id={roster_id} rows={data.rows} total={data.total} />
}
