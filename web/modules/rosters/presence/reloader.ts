import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

// Several changes in a row, and the reload after an own change, are one reload.
const pauseMs = 200

/** Reloads a query after changes by others: once for several changes, and not if it has been reloaded since. */
export class Reloader {
  #client: QueryClient
  #key: QueryKey
  #onReload: () => void
  #requestedAt = 0
  #startedAt = 0
  #isRunning = false
  #isDisposed = false
  #unsubscribe: () => void

  constructor(client: QueryClient, key: QueryKey, onReload: () => void) {
    this.#client = client
    this.#key = key
    this.#onReload = onReload
    const hash = hashKey(key)
    this.#unsubscribe = client.getQueryCache().subscribe((event) => {
      const isLoad = event.type === 'updated' && event.action.type === 'fetch'
      if (isLoad && event.query.queryHash === hash) this.#startedAt = performance.now()
    })
  }

  request() {
    this.#requestedAt = performance.now()
    if (!this.#isRunning) void this.#run()
  }

  dispose() {
    this.#isDisposed = true
    this.#unsubscribe()
  }

  async #run() {
    this.#isRunning = true
    do {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      // Joins a load that is under way. If that began before the change, another one follows.
      if (this.#isStale())
        await this.#client.refetchQueries({ queryKey: this.#key, exact: true }, { cancelRefetch: false })
      this.#onReload()
    } while (this.#isStale())
    this.#isRunning = false
  }

  #isStale() {
    return !this.#isDisposed && this.#startedAt <= this.#requestedAt
  }
}
