import { AsyncLocalStorage } from 'node:async_hooks'

type Hear = (payload: string) => void

/** The subscribers of each channel, and notifying them; an error in one of them does not reach the others or the database. */
export class Subscribers {
  #byChannel = new Map<string, Set<Hear>>()
  // An embedded database notifies while the notifying transaction is just ending; subscribers are not part of it.
  #apart = AsyncLocalStorage.snapshot()

  get channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  /** True when the channel is new, so that the database has to subscribe to it. */
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

  /** After a lost connection: events may have been missed, so every subscriber gets an empty payload. */
  tellAllToLookAgain(): void {
    for (const channel of this.channels) this.tell(channel, '')
  }
}

export const listenSql = (channel: string): string => `listen "${channel.replaceAll('"', '""')}"`
