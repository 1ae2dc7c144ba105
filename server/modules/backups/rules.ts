const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Whether the last good backup is older than a day; an hour is for making the next one. */
export const isOverdue = (last_good: string | undefined, now: Date): boolean =>
  last_good === undefined || now.getTime() - new Date(last_good).getTime() > dayMs + hourMs

/** The last time of day `at` (UTC) that has passed: a backup older than it is followed by a new one. */
export function lastDue(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
  return today <= now ? today : new Date(today.getTime() - dayMs)
}

export const nextDue = (at: string, now: Date): Date => new Date(lastDue(at, now).getTime() + dayMs)
