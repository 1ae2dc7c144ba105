// The open event streams of one kind in this process: limits, heartbeat, and their end (decision 024).
import type { ServerResponse } from 'node:http'
import type { Database } from '#server/database/transaction.ts'
import { accessChannel, sessionIdsIn } from '#server/modules/access/actions.ts'

export type OpenStream = {
  readonly session_id: string
  readonly raw: ServerResponse
  /** whether its session, token and permission are still valid */
  readonly goesOn: () => Promise<boolean>
}

/** Proxies close connections that are silent for 30 or 60 seconds. */
export const heartbeatMilliseconds = 25_000
const streamsOfSession = 5
// A client that does not read is disconnected, and gets the current state when it reconnects.
const unreadBytes = 64 * 1024

export class OpenStreams<Stream extends OpenStream> {
  #database: Database
  #open = new Set<Stream>()
  #endings: (() => Promise<void>)[] = []
  #heartbeat: NodeJS.Timeout

  constructor(database: Database, heartbeat = heartbeatMilliseconds) {
    this.#database = database
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeat).unref()
  }

  /** Receives the messages of these channels, and ends the streams of sessions that end. */
  async listen(channels: Readonly<Record<string, (payload: string) => void>>) {
    const all = { ...channels, [accessChannel]: (payload: string) => void this.#endThoseOver(sessionIdsIn(payload)) }
    for (const [channel, onPayload] of Object.entries(all))
      this.#endings.push(await this.#database.listen(channel, onPayload))
  }

  get all(): readonly Stream[] {
    return [...this.#open]
  }

  hasRoomFor(session_id: string) {
    return this.all.filter((stream) => stream.session_id === session_id).length < streamsOfSession
  }

  add(stream: Stream, onClose: () => void = () => {}) {
    this.#open.add(stream)
    stream.raw.on('close', () => {
      this.#open.delete(stream)
      onClose()
    })
    stream.raw.writeHead(200, streamHeaders)
    stream.raw.flushHeaders()
  }

  write({ raw }: Stream, event: string, data: object) {
    raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    if (raw.writableLength > unreadBytes) raw.destroy()
  }

  /** Ends all streams, so that the server can stop: browsers reconnect to whichever server answers then. */
  async close() {
    clearInterval(this.#heartbeat)
    for (const stream of this.#open) stream.raw.end()
    for (const end of this.#endings) await end()
  }

  async #beat() {
    for (const { raw } of this.#open) raw.write(': \n\n')
    await this.#endThoseOver(null)
  }

  /** For the given sessions, or for all. */
  async #endThoseOver(session_ids: readonly string[] | null) {
    const concerned = this.all.filter(({ session_id }) => session_ids?.includes(session_id) !== false)
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
