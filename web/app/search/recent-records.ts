import type { FoundKind, FoundRow } from '#contract/platform/search.ts'
import { currentUserKey } from '#web/lib/session/session.ts'

export type RecentRecord = FoundRow & { kind: FoundKind }

const most = 5

// In memory only: the names of people do not stay in a browser that several use.
const opened = new Map<string, readonly RecentRecord[]>()

/** The records that somebody last opened from the search box since the page was loaded, the latest first. */
export const recentRecords = (): readonly RecentRecord[] => opened.get(currentUserKey()) ?? []

export function rememberRecord(record: RecentRecord) {
  const others = recentRecords().filter(({ id }) => id !== record.id)
  opened.set(currentUserKey(), [record, ...others].slice(0, most))
}
