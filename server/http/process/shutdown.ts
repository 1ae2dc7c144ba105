import { type Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type ShutdownTimes = {
  /** how long a connection without a request stays open, so that a request in transit is still answered */
  idle_milliseconds: number
  /** after this long, requests that are still running are aborted */
  longest_milliseconds: number
}

const defaultTimes: ShutdownTimes = { idle_milliseconds: 500, longest_milliseconds: 7_000 }

/**
 * Stops a listening server without aborting requests: it accepts no new connections, answers requests on the open ones with `Connection:
 * close`, closes those without a request, and ends when none is left.
 */
export function mountShutdown(app: FastifyInstance, times: ShutdownTimes = defaultTimes) {
  const connections = new Connections(app.server)
  let stopped: Promise<void> | null = null
  // Closing the listening socket resets connections that the kernel has accepted and we have not. A client waiting for its response opens
  // none, so responses wait until we no longer listen.
  app.addHook('onSend', async (_request, reply) => {
    if (stopped === null) return
    reply.header('connection', 'close')
    await stopped
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const stopping = Promise.withResolvers<void>()
    stopped = stopping.promise
    await connections.untilNoneArrives()
    const closed = stopListening(app.server)
    stopping.resolve()
    await connections.drain(closed, times)
  })
}

// Not the close of an HTTP server: that one closes connections between two requests at once, and resets a request in transit.
const stopListening = (server: HttpServer) =>
  new Promise<void>((resolve) => void Server.prototype.close.call(server, () => resolve()))

class Connections {
  #server: HttpServer
  #count = 0
  // Node counts a connection that has not sent a request yet as busy, so closeIdleConnections leaves it open.
  #unused = new Set<Socket>()

  constructor(server: HttpServer) {
    this.#server = server
    server.on('connection', (socket: Socket) => {
      this.#count += 1
      this.#unused.add(socket)
      socket.once('close', () => this.#unused.delete(socket))
    })
    server.on('request', ({ socket }) => this.#unused.delete(socket))
  }

  /** At most half a second. */
  async untilNoneArrives() {
    for (let round = 0, before = -1; round < 10 && before !== this.#count; round += 1) {
      before = this.#count
      await new Promise((resolve) => setTimeout(resolve, 50))
      // After the event loop's next poll of its sockets.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async drain(closed: Promise<void>, { idle_milliseconds, longest_milliseconds }: ShutdownTimes) {
    let sweeping: NodeJS.Timeout | undefined
    const idle = setTimeout(() => (sweeping = setInterval(() => this.#closeIdle(), 100)), idle_milliseconds)
    const cut = setTimeout(() => this.#server.closeAllConnections(), longest_milliseconds)
    await closed
    for (const timer of [idle, sweeping, cut]) clearTimeout(timer)
  }

  #closeIdle() {
    this.#server.closeIdleConnections()
    for (const socket of this.#unused) socket.destroy()
  }
}
