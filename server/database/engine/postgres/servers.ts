/**
 * The servers of a URL, of which one can be written: `postgres://user:password@one:5432,two:5432/name`, as libpq writes it. A connection goes to
 * the one that was found last; when that fails or is a standby, to the next one.
 */
export class Servers {
  readonly #urls: readonly string[]
  #at = 0

  constructor(url: string) {
    this.#urls = urlsIn(url)
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1
  }

  /** the URL of the one to connect to */
  get current(): string {
    return this.#urls[this.#at] ?? ''
  }

  /** Connects to the current server, or to the next one, each at most once. `isFinal`: the failure is not the server's. */
  async reach<T>(
    connect: (url: string) => Promise<T>,
    isFinal: (error: unknown) => boolean = () => false,
    triesLeft = this.#urls.length - 1,
  ): Promise<T> {
    const url = this.current
    try {
      return await connect(url)
    } catch (error) {
      if (isFinal(error)) throw error
      this.#leave(url)
      if (triesLeft === 0) throw error
      return this.reach(connect, isFinal, triesLeft - 1)
    }
  }

  // Only once, however many connections to it have failed.
  #leave(url: string) {
    if (url === this.current) this.#at = (this.#at + 1) % this.#urls.length
  }

  /** Refuses a connection to one of several servers that cannot be written. */
  async requireWritable(client: Asking): Promise<void> {
    if (!this.areSeveral) return
    const { rows } = await client.query(`select current_setting('transaction_read_only') as read_only`)
    if (rows[0]?.read_only !== 'off') throw new Error('The server is a standby, which cannot be written')
  }
}

type Asking = { query(sql: string): Promise<{ rows: { read_only?: unknown }[] }> }

/** A URL for each server of one. */
export function urlsIn(url: string): readonly string[] {
  const [, start = '', hosts = '', end = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${start}${host}${end}`)
}

/** What libpq calls the kind of server that is looked for: of several servers always the one that can be written. */
export const isTargetKnown = (url: string): boolean => {
  const target = new URL(url).searchParams.get('target_session_attrs')
  return target === null || target === 'read-write' || target === 'primary'
}
