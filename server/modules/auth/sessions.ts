// A noun of its own: what one running server remembers of the sessions it serves.
import type { Database } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import { actorOfSession } from '#server/modules/auth/queries.ts'
import type { Tokens } from '#server/modules/auth/tokens.ts'
import type { Clock } from '#server/outside/clock.ts'

export type Sessions = {
  readonly tokens: Tokens
  /** who a bearer token stands for; null when it is not ours, has run out, or its session or account has ended */
  authenticate(token: string): Promise<Actor | null>
  /** what was remembered of a session no longer holds */
  forget(session_id: string): void
}

// A suspended user or a changed role is noticed within five seconds at the latest (design figure 12).
const rememberedMilliseconds = 5_000
const most = 5_000

export function sessionsOver(database: Database, tokens: Tokens, clock: Clock): Sessions {
  const remembered = new Map<string, { actor: Actor; until: number }>()
  return {
    tokens,
    forget: (session_id) => void remembered.delete(session_id),
    async authenticate(token) {
      const session_id = await tokens.sessionOf(token)
      if (session_id === null) return null
      const now = clock.now()
      const known = remembered.get(session_id)
      if (known !== undefined && known.until > now.getTime()) return known.actor
      const actor = await database.asPlatform((db) => actorOfSession(db, session_id, now))
      if (actor === null) remembered.delete(session_id)
      else remember(remembered, actor, now)
      return actor
    },
  }
}

function remember(remembered: Map<string, { actor: Actor; until: number }>, actor: Actor, now: Date) {
  if (remembered.size >= most) remembered.clear()
  remembered.set(actor.session_id, { actor, until: now.getTime() + rememberedMilliseconds })
}
