import { AsyncLocalStorage } from 'node:async_hooks'

type Subscriber = (payload: string) => void

/** The subscribers of each channel, and notifying them; an error in one of them does not reach the others or the database. */
export class Subscribers {
  #byChannel = new Map<string, Set<Subscriber>>()
  // An embedded database notifies while the notifying transaction is just ending; subscribers are not part of it.
  #outsideRequest = AsyncLocalStorage.snapshot()

  get channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  /** True when the channel is new, so that the database has to subscribe to it. */
  add(channel: string, subscriber: Subscriber): boolean {
    const known = this.#byChannel.get(channel)
    this.#byChannel.set(channel, (known ?? new Set<Subscriber>()).add(subscriber))
    return known === undefined
  }

  remove(channel: string, subscriber: Subscriber): void {
    this.#byChannel.get(channel)?.delete(subscriber)
  }

  notify(channel: string, payload: string): void {
    for (const subscriber of this.#byChannel.get(channel) ?? [])
      queueMicrotask(() => this.#outsideRequest(subscriber, payload))
  }

  /** After a lost connection: events may have been missed, so every subscriber gets an empty payload. */
  notifyAll(): void {
    for (const channel of this.channels) this.notify(channel, '')
  }
}

export const listenSql = (channel: string): string => `listen "${channel.replaceAll('"', '""')}"`
