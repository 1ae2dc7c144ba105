// What later modules do when employees are released from their shifts.
import type { Db } from '#server/database/dialect.ts'

/** Works in the transaction that releases the employees of these assignments. */
type Follower = (db: Db, assignment_ids: readonly string[], now: Date) => Promise<unknown>

const followers: Follower[] = []

/** A later module registers, when it is loaded, what it has to do. */
export const onRelease = (follower: Follower) => followers.push(follower)

export async function followRelease(db: Db, assignment_ids: readonly string[], now: Date) {
  for (const follow of followers) await follow(db, assignment_ids, now)
}
