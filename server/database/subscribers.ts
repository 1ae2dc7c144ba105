import { AsyncLocalStorage } from 'node:async_hooks'

type Hear = (payload: string) => void

/** Who listens to which channel, and telling them; an error in one of them does not reach the others or the database. */
export class Subscribers {
  #byChannel = new Map<string, Set<Hear>>()
  // An embedded database tells while the transaction that notified is just ending; who hears is not part of it.
  #apart = AsyncLocalStorage.snapshot()

  get channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  /** True when the channel is new, so that the database has to be asked to listen. */
  add(channel: string, hear: Hear): boolean {
    const known = this.#byChannel.get(channel)
    this.#byChannel.set(channel, (known ?? new Set<Hear>()).add(hear))
    return known === undefined
  }

  remove(channel: string, hear: Hear): void {
    this.#byChannel.get(channel)?.delete(hear)
  }

  tell(channel: string, payload: string): void {
    for (const hear of this.#byChannel.get(channel) ?? []) queueMicrotask(() => this.#apart(hear, payload))
  }

  /** After a lost connection: something may have been missed, so everybody hears the empty text. */
  tellAllToLookAgain(): void {
    for (const channel of this.channels) this.tell(channel, '')
  }
}

export const listenSql = (channel: string): string => `listen "${channel.replaceAll('"', '""')}"`
