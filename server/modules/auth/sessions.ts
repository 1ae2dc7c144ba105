// A noun of its own: what one running server remembers of the sessions it serves.
import type { Database } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import { accessChannel, sessionIdsIn } from '#server/modules/access/actions.ts'
import { actorOfSession } from '#server/modules/auth/queries.ts'
import type { Tokens } from '#server/modules/auth/tokens.ts'
import type { Clock } from '#server/outside/clock.ts'

export type Sessions = {
  readonly tokens: Tokens
  /** who a bearer token stands for; null when it is not ours, has run out, or its session or account has ended */
  authenticate(token: string): Promise<Actor | null>
  /** the same, asked of the database: for what cannot be done twice when it turns out that something changed */
  authenticateAnew(token: string): Promise<Actor | null>
  /** what was remembered of a session no longer holds */
  forget(session_id: string): void
  /** who may do what has changed: nothing that was remembered holds */
  forgetAll(): void
  /** stops listening to the database */
  close(): Promise<void>
}

// Every transaction of a request asks whether what was remembered still stands (decision 033), and is done anew when not. This
// bound is for what ends by the clock: a suspension, a session.
const rememberedMilliseconds = 5_000
const most = 5_000

/** Remembers who stands behind the sessions of this process, until the database says that something changed. */
export async function sessionsOver(database: Database, tokens: Tokens, clock: Clock): Promise<Sessions> {
  const remembered = new Remembered()
  const close = await database.listen(accessChannel, (payload) => {
    const ended = sessionIdsIn(payload)
    if (ended === null) remembered.forgetAll()
    else ended.forEach((session_id) => remembered.forget(session_id))
  })
  const ask = (session_id: string | null) => askedOf(database, remembered, session_id, clock.now())
  return {
    tokens,
    close,
    forget: (session_id) => remembered.forget(session_id),
    forgetAll: () => remembered.forgetAll(),
    async authenticate(token) {
      const session_id = await tokens.sessionOf(token)
      const known = session_id === null ? null : remembered.of(session_id, clock.now())
      return known ?? ask(session_id)
    },
    authenticateAnew: async (token) => ask(await tokens.sessionOf(token)),
  }
}

async function askedOf(database: Database, remembered: Remembered, session_id: string | null, now: Date) {
  if (session_id === null) return null
  const keep = remembered.keeper()
  const actor = await database.readAsPlatform((db) => actorOfSession(db, session_id, now))
  if (actor !== null) keep(actor, now)
  return actor
}

class Remembered {
  #actors = new Map<string, { actor: Actor; until: number }>()
  #forgotten = 0

  of(session_id: string, now: Date): Actor | null {
    const known = this.#actors.get(session_id)
    return known !== undefined && known.until > now.getTime() ? known.actor : null
  }

  /** To be taken before the database is asked: an answer from before a change is not kept after it. */
  keeper() {
    const since = this.#forgotten
    return (actor: Actor, now: Date) => {
      if (this.#forgotten !== since) return
      if (this.#actors.size >= most) this.#actors.clear()
      this.#actors.set(actor.session_id, { actor, until: now.getTime() + rememberedMilliseconds })
    }
  }

  forget(session_id: string) {
    this.#forgotten += 1
    this.#actors.delete(session_id)
  }

  forgetAll() {
    this.#forgotten += 1
    this.#actors.clear()
  }
}
