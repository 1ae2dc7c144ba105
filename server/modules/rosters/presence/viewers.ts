// Who has which board open in the other server processes. They announce it to each other; nothing is stored (decision 024).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BoardViewer } from '#contract/rostering/rosters/roster-stream.ts'
import type { Database } from '#server/database/transaction.ts'
import { heartbeatMilliseconds } from '#server/modules/notifications/streams/open-streams.ts'

/** `ask`: the sender has just opened the board, and wants to know who else has. */
type ViewersMessage = { process: string; roster_id: string; viewers: readonly BoardViewer[]; ask: boolean }

type OtherProcessViewers = { viewers: readonly BoardViewer[]; received_at: number }
type Log = { error(details: object, message: string): void }
type OpenBoards = {
  /** who has the board open in this process */
  here(roster_id: string): readonly BoardViewer[]
  /** the boards that are open in this process */
  rosterIds(): readonly string[]
  onChange(roster_id: string): void
}

export const viewersChannel = 'muster_roster_viewers'
// A payload of NOTIFY has at most 8000 bytes.
const maxViewers = 20
const nameLength = 60
// A process that ended without saying so has missed its announcements by then.
const validMilliseconds = 3 * heartbeatMilliseconds

export class Viewers {
  #process = randomUUID()
  #database: Database
  #log: Log
  #boards: OpenBoards
  #elsewhere = new Map<string, Map<string, OtherProcessViewers>>()
  #renewal: NodeJS.Timeout
  #stopped = false

  constructor(database: Database, log: Log, boards: OpenBoards) {
    this.#database = database
    this.#log = log
    this.#boards = boards
    this.#renewal = setInterval(() => this.#renew(), heartbeatMilliseconds).unref()
  }

  /** Everybody with one of the rosters open, each person once, by name. */
  of(roster_ids: readonly string[]): BoardViewer[] {
    const present = roster_ids.flatMap((id) => [
      ...[...(this.#elsewhere.get(id)?.values() ?? [])].flatMap(({ viewers }) => viewers),
      ...this.#boards.here(id),
    ])
    const all = new Map(present.map((viewer) => [viewer.account_id, viewer]))
    return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  }

  /** Announces who has the board open in this process, after somebody opened or closed it. */
  async announce(roster_id: string, ask = false) {
    if (!this.#stopped) await this.#send(roster_id, this.#boards.here(roster_id), ask)
  }

  async #send(roster_id: string, here: readonly BoardViewer[], ask: boolean) {
    const viewers = here
      .slice(0, maxViewers)
      .map(({ account_id, name }) => ({ account_id, name: name.slice(0, nameLength) }))
    if (viewers.length === 0) this.#elsewhere.delete(roster_id)
    const announcement: ViewersMessage = { process: this.#process, roster_id, viewers, ask }
    await this.#database
      .asPlatform((db) => sql`select pg_notify(${viewersChannel}, ${JSON.stringify(announcement)})`.execute(db))
      .catch((error: unknown) => this.#log.error({ err: error }, 'viewers of a board could not be announced'))
  }

  /** An empty payload: announcements may have been missed. */
  onMessage(payload: string) {
    if (payload === '') return this.#boards.rosterIds().forEach((id) => void this.announce(id, true))
    // Only processes of this product use the channel.
    const { process, roster_id, viewers, ask } = JSON.parse(payload) as ViewersMessage
    if (process === this.#process || this.#boards.here(roster_id).length === 0) return
    const others = this.#elsewhere.get(roster_id) ?? new Map<string, OtherProcessViewers>()
    if (viewers.length > 0) others.set(process, { viewers, received_at: performance.now() })
    else others.delete(process)
    this.#elsewhere.set(roster_id, others)
    if (ask) void this.announce(roster_id)
    this.#boards.onChange(roster_id)
  }

  /** Announces that nobody has a board open here any more. */
  async stop() {
    clearInterval(this.#renewal)
    this.#stopped = true
    for (const roster_id of this.#boards.rosterIds()) await this.#send(roster_id, [], false)
  }

  #renew() {
    const before = performance.now() - validMilliseconds
    for (const roster_id of this.#boards.rosterIds()) {
      void this.announce(roster_id)
      const expired = [...(this.#elsewhere.get(roster_id) ?? [])].filter(([, { received_at }]) => received_at < before)
      for (const [process] of expired) this.#elsewhere.get(roster_id)?.delete(process)
      if (expired.length > 0) this.#boards.onChange(roster_id)
    }
  }
}
