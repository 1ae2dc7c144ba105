import type { FoundKind, FoundRow } from '#contract/platform/search.ts'
import { currentUserKey } from '#web/lib/session/session.ts'

export type RecentRecord = FoundRow & { kind: FoundKind }

const maxRecent = 5

// In memory only: names of people must not be stored in a shared browser.
const recordsByUser = new Map<string, readonly RecentRecord[]>()

/** The records opened from the search box since the page was loaded, newest first. */
export const recentRecords = (): readonly RecentRecord[] => recordsByUser.get(currentUserKey()) ?? []

export function storeRecentRecord(record: RecentRecord) {
  const others = recentRecords().filter(({ id }) => id !== record.id)
  recordsByUser.set(currentUserKey(), [record, ...others].slice(0, maxRecent))
}
