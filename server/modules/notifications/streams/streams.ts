// The open notification streams of this process, and their events (decision 024).
import type { NotificationState } from '#contract/platform/notifications/notifications.ts'
import type { Database } from '#server/database/transaction.ts'
import { notificationsChannel } from '#server/modules/notifications/actions.ts'
import { type OpenStream, OpenStreams } from './open-streams.ts'
import { settingsOfAll } from '#server/modules/notifications/queries.ts'

export type Stream = OpenStream & {
  readonly membership_id: string
  readonly agency_id: string | null
}

type Log = { error(details: object, message: string): void }

/** Streams of one server process. It is notified of changes in any process, and queries once for all recipients. */
export class Streams {
  #database: Database
  #log: Log
  #open: OpenStreams<Stream>
  #wanted = new Set<string>()
  #delivering = false

  constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
    this.#open = new OpenStreams(database)
  }

  listen() {
    return this.#open.listen({ [notificationsChannel]: (payload) => this.#onMessage(payload) })
  }

  hasRoomFor(session_id: string) {
    return this.#open.hasRoomFor(session_id)
  }

  /** First sends the current state, which covers everything that happened while disconnected. */
  add(stream: Stream) {
    this.#open.add(stream)
    this.#want([stream])
  }

  close() {
    return this.#open.close()
  }

  // Too many recipients to list: the whole agency is checked. An empty payload: events may have been missed, so everybody is checked.
  #onMessage(payload: string) {
    const addressed: { membership_ids?: string[]; agency_id?: string | null } =
      payload === '' ? {} : JSON.parse(payload)
    const named = new Set(addressed.membership_ids)
    this.#want(
      this.#open.all.filter(
        ({ membership_id, agency_id }) =>
          payload === '' ||
          named.has(membership_id) ||
          (addressed.agency_id !== undefined && addressed.agency_id === agency_id),
      ),
    )
  }

  #want(streams: readonly Stream[]) {
    for (const { membership_id } of streams) this.#wanted.add(membership_id)
    if (!this.#delivering) void this.#deliver()
  }

  // One query at a time: changes that arrive meanwhile are queried together in the next round.
  async #deliver() {
    this.#delivering = true
    while (this.#wanted.size > 0) {
      const ids = [...this.#wanted]
      this.#wanted.clear()
      const states = await this.#states(ids)
      for (const stream of this.#open.all) this.#send(stream, states?.get(stream.membership_id))
    }
    this.#delivering = false
  }

  // Without the database there is nothing to send; the listener requests a refresh when it is back.
  #states(ids: readonly string[]) {
    return this.#database
      .readAsPlatform((db) => settingsOfAll(db, ids))
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'notifications could not be read for the open streams')
        return null
      })
  }

  #send(stream: Stream, state: NotificationState | undefined) {
    if (state !== undefined) this.#open.write(stream, 'standing', state)
  }
}
