import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export type Received = { path: string; headers: Record<string, string>; body: string }
export type FakeReceiver = Awaited<ReturnType<typeof fakeReceiver>>

/** A receiver of webhooks on the loopback interface: it answers 200, or what is set for a path. */
export async function fakeReceiver(port = 0) {
  const received: Received[] = []
  const answers = new Map<string, { status: number; body?: string; never?: true }>()
  async function answer(request: IncomingMessage) {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers as Record<string, string>, body: await text(request) })
    return answers.get(path) ?? { status: 200, body: 'thank you' }
  }
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body = '', never }) =>
      never ? undefined : response.writeHead(status).end(body),
    )
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`
  return {
    origin,
    received,
    answers,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed(null)))
    },
  }
}
