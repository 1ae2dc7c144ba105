import type { FoundKind, FoundRow } from '#contract/platform/search.ts'
import { currentUserKey } from '#web/lib/session/session.ts'

export type RecentRecord = FoundRow & { kind: FoundKind }

const most = 5

// In memory only: names of people must not be stored in a shared browser.
const opened = new Map<string, readonly RecentRecord[]>()

/** The records opened from the search box since the page was loaded, newest first. */
export const recentRecords = (): readonly RecentRecord[] => opened.get(currentUserKey()) ?? []

export function rememberRecord(record: RecentRecord) {
  const others = recentRecords().filter(({ id }) => id !== record.id)
  opened.set(currentUserKey(), [record, ...others].slice(0, most))
}
