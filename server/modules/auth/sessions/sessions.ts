// The sessions that one server process caches.
import type { Database } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import { actorOfSession } from '#server/modules/auth/queries.ts'
import type { Tokens } from './tokens.ts'
import type { Clock } from '#server/outside/clock.ts'

export type Sessions = {
  readonly tokens: Tokens
  /**
   * The actor of a bearer token, from the cache; null when the token is not ours or has expired, or its session or account has ended. The
   * result may be outdated: use it only for a transaction that checks its stamp.
   */
  authenticate(token: string): Promise<Actor | null>
  /** The same, read from the database. */
  authenticateUncached(token: string): Promise<Actor | null>
}

/**
 * The sessions of this process. One rule keeps the cache correct in any number of processes: each transaction of a request first checks the
 * stamp of the cached session; when that is outdated, the request is repeated with a freshly read session (decision 080).
 */
export function sessionsOver(database: Database, tokens: Tokens, clock: Clock): Sessions {
  const cache = new SessionCache()
  async function read(session_id: string, now: Date) {
    const actor = await database.readAsPlatform((db) => actorOfSession(db, session_id, now))
    if (actor === null) cache.delete(session_id)
    else cache.set(actor, now)
    return actor
  }
  async function authenticateBy(token: string, cached: (session_id: string, now: Date) => Actor | null) {
    const session_id = await tokens.sessionOf(token)
    if (session_id === null) return null
    const now = clock.now()
    return cached(session_id, now) ?? read(session_id, now)
  }
  return {
    tokens,
    authenticate: (token) => authenticateBy(token, (session_id, now) => cache.get(session_id, now)),
    authenticateUncached: (token) => authenticateBy(token, () => null),
  }
}

// Expiry by time (of a suspension or a session) changes no stamp, and is noticed after this time.
const cachedMilliseconds = 5_000
const maxSessions = 5_000

class SessionCache {
  #entries = new Map<string, { actor: Actor; until: number }>()

  get(session_id: string, now: Date): Actor | null {
    const entry = this.#entries.get(session_id)
    return entry !== undefined && entry.until > now.getTime() ? entry.actor : null
  }

  set(actor: Actor, now: Date) {
    if (this.#entries.size >= maxSessions) this.#entries.clear()
    this.#entries.set(actor.session_id, { actor, until: now.getTime() + cachedMilliseconds })
  }

  delete(session_id: string) {
    this.#entries.delete(session_id)
  }
}
