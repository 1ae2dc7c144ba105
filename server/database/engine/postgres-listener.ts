import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { Subscribers, listenSql } from '#server/database/subscribers.ts'

const longestPauseMs = 5_000

/** One connection for LISTEN, opened for the first subscriber and opened again whenever it is lost. */
export class PostgresListener {
  #url: string
  #subscribers = new Subscribers()
  #client: Client | undefined
  #connecting: Promise<void> | undefined
  #stop = new AbortController()

  constructor(url: string) {
    this.#url = url
  }

  /** Resolves when the channel is subscribed. A subscriber gets an empty payload after a lost connection. */
  async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    this.#connecting ??= this.#connect()
    await this.#connecting.catch((error: unknown) => {
      this.#connecting = undefined
      throw error
    })
    // If the connection is cut in this moment, reconnecting subscribes to every channel.
    if (this.#subscribers.add(channel, onPayload)) await this.#client?.query(listenSql(channel)).catch(() => {})
    return async () => this.#subscribers.remove(channel, onPayload)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#client?.end()
  }

  async #connect(): Promise<void> {
    const client = new Client({ connectionString: this.#url, keepAlive: true, connectionTimeoutMillis: 5_000 })
    client.on('notification', ({ channel, payload }) => this.#subscribers.notify(channel, payload ?? ''))
    client.on('error', () => {})
    await client.connect()
    client.once('end', () => void this.#connectAgain())
    // Before subscribing to the channels, so that one added meanwhile uses this connection.
    this.#client = client
    // If the connection is cut in this moment, its `end` reconnects and subscribes to every channel.
    for (const channel of this.#subscribers.channels) await client.query(listenSql(channel)).catch(() => {})
  }

  async #connectAgain(pauseMs = 100): Promise<void> {
    if (this.#stop.signal.aborted) return
    // Aborted by close.
    await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: this.#stop.signal, ref: false }).catch(() => {})
    if (this.#stop.signal.aborted) return
    await this.#connect().then(
      () => this.#subscribers.notifyAll(),
      () => this.#connectAgain(Math.min(pauseMs * 2, longestPauseMs)),
    )
  }
}
