// The open event streams of this process, and their events (decision 024).
import type { ServerResponse } from 'node:http'
import type { NotificationState } from '#contract/platform/notifications.ts'
import type { Database } from '#server/database/transaction.ts'
import { accessChannel, sessionIdsIn } from '#server/modules/access/actions.ts'
import { notificationsChannel } from './actions.ts'
import { settingsOfAll } from './queries.ts'

export type Stream = {
  readonly membership_id: string
  readonly agency_id: string | null
  readonly session_id: string
  readonly raw: ServerResponse
  /** whether its session, token and permission are still valid */
  readonly goesOn: () => Promise<boolean>
}

type Log = { error(details: object, message: string): void }

/** Proxies close connections that are silent for 30 or 60 seconds. */
const heartbeatMilliseconds = 25_000
const streamsOfSession = 5
// A client that does not read is disconnected, and gets the current state when it reconnects.
const unreadBytes = 64 * 1024

/** Streams of one server process. It is notified of changes in any process, and queries once for all recipients. */
export class Streams {
  #database: Database
  #log: Log
  #open = new Set<Stream>()
  #wanted = new Set<string>()
  #delivering = false
  #endings: (() => Promise<void>)[] = []
  #heartbeat: NodeJS.Timeout

  constructor(database: Database, log: Log, heartbeat = heartbeatMilliseconds) {
    this.#database = database
    this.#log = log
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeat).unref()
  }

  async listen() {
    this.#endings.push(await this.#database.listen(notificationsChannel, (payload) => this.#hear(payload)))
    this.#endings.push(
      await this.#database.listen(accessChannel, (payload) => void this.#endThoseOver(sessionIdsIn(payload))),
    )
  }

  hasRoomFor(session_id: string) {
    return [...this.#open].filter((stream) => stream.session_id === session_id).length < streamsOfSession
  }

  /** First sends the current state, which covers everything that happened while disconnected. */
  add(stream: Stream) {
    this.#open.add(stream)
    stream.raw.on('close', () => this.#open.delete(stream))
    stream.raw.writeHead(200, streamHeaders)
    stream.raw.flushHeaders()
    this.#want([stream])
  }

  /** Ends all streams, so that the server can stop: browsers reconnect to whichever server answers then. */
  async close() {
    clearInterval(this.#heartbeat)
    for (const stream of this.#open) stream.raw.end()
    for (const end of this.#endings) await end()
  }

  // Too many recipients to list: the whole agency is checked. An empty payload: events may have been missed, so everybody is checked.
  #hear(payload: string) {
    const addressed: { membership_ids?: string[]; agency_id?: string | null } =
      payload === '' ? {} : JSON.parse(payload)
    const named = new Set(addressed.membership_ids)
    this.#want(
      [...this.#open].filter(
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
      const standings = await this.#standings(ids)
      for (const stream of this.#open) this.#say(stream, standings?.get(stream.membership_id))
    }
    this.#delivering = false
  }

  // Without the database there is nothing to send; the listener requests a refresh when it is back.
  #standings(ids: readonly string[]) {
    return this.#database
      .readAsPlatform((db) => settingsOfAll(db, ids))
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'notifications could not be read for the open streams')
        return null
      })
  }

  #say({ raw }: Stream, state: NotificationState | undefined) {
    if (state !== undefined) raw.write(`event: standing\ndata: ${JSON.stringify(state)}\n\n`)
    if (raw.writableLength > unreadBytes) raw.destroy()
  }

  async #beat() {
    for (const { raw } of this.#open) raw.write(': \n\n')
    await this.#endThoseOver(null)
  }

  /** For the given sessions, or for all. */
  async #endThoseOver(session_ids: readonly string[] | null) {
    const concerned = [...this.#open].filter(({ session_id }) => session_ids?.includes(session_id) !== false)
    for (const stream of concerned) if (!(await stream.goesOn())) stream.raw.end()
  }
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx and similar proxies would buffer it.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
