import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { Subscribers, listenSql } from '#server/database/subscribers.ts'
import { Servers } from './servers.ts'

const shortestPauseMs = 100
const maxPauseMs = 5_000
const connectionLabel = 'The connection that receives events from the database'

/** One connection for LISTEN, opened for the first subscriber and opened again whenever it is lost. */
export class PostgresListener {
  #servers: Servers
  #warn: (text: string) => void
  #subscribers = new Subscribers()
  #client: Client | undefined
  #connecting: Promise<void> | undefined
  #stop = new AbortController()

  constructor(url: string, warn: (text: string) => void) {
    this.#servers = new Servers(url)
    this.#warn = warn
  }

  /** Resolves when the channel is subscribed. A subscriber gets an empty payload after a lost connection. */
  async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    this.#connecting ??= this.#connect()
    await this.#connecting.catch((error: unknown) => {
      this.#connecting = undefined
      throw error
    })
    // If the connection is cut in this moment, reconnecting subscribes to every channel.
    if (this.#subscribers.add(channel, onPayload)) await this.#subscribe(this.#client, channel)
    return async () => this.#subscribers.remove(channel, onPayload)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#client?.end()
  }

  async #connect(): Promise<void> {
    const client = await this.#servers.reach((url) => this.#opened(url))
    client.once('end', () => void this.#connectAgain())
    // Before subscribing to the channels, so that one added meanwhile uses this connection.
    this.#client = client
    // If the connection is cut in this moment, its `end` reconnects and subscribes to every channel.
    for (const channel of this.#subscribers.channels) await this.#subscribe(client, channel)
  }

  async #opened(url: string): Promise<Client> {
    const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 })
    client.on('notification', ({ channel, payload }) => this.#subscribers.notify(channel, payload ?? ''))
    // A lost connection reports an error and then ends; `end` reconnects.
    client.on('error', (error) => this.#warn(`${connectionLabel} failed: ${error.message}`))
    await client.connect()
    try {
      await this.#servers.requireWritable(client)
      return client
    } catch (error) {
      await client.end()
      throw error
    }
  }

  async #subscribe(client: Client | undefined, channel: string): Promise<void> {
    await client
      ?.query(listenSql(channel))
      .catch((error: unknown) =>
        this.#warn(`${connectionLabel} could not subscribe to ${channel}: ${messageOf(error)}`),
      )
  }

  async #connectAgain(pauseMs = shortestPauseMs): Promise<void> {
    if (this.#stop.signal.aborted) return
    if (pauseMs === shortestPauseMs) this.#warn(`${connectionLabel} ended; connecting again.`)
    // Aborted by close.
    await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: this.#stop.signal, ref: false }).catch(() => {})
    if (this.#stop.signal.aborted) return
    await this.#connect().then(
      () => {
        this.#warn(`${connectionLabel} is back.`)
        this.#subscribers.notifyAll()
      },
      (error: unknown) => {
        // Once for each loss, although it is tried every few seconds.
        if (pauseMs === shortestPauseMs) this.#warn(`${connectionLabel} cannot be opened: ${messageOf(error)}`)
        return this.#connectAgain(Math.min(pauseMs * 2, maxPauseMs))
      },
    )
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
