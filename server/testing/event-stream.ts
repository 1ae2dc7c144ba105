import type { FastifyInstance } from 'fastify'
import { type AppSettings, buildApp } from '#server/app.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import { sql } from 'kysely'
import type { TestApp } from '#server/testing/app.ts'
import { testOutside } from '#server/testing/outside.ts'

type CloseStream = () => Promise<unknown>

export const listening = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })

/** Opens an event stream like the browser; `next` reads the next event of a name, and is null once the stream has ended. */
export async function openStream(url: string, token: string, endings: CloseStream[]) {
  const stop = new AbortController()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal })
  const reader = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
  endings.push(() => reader.cancel().catch(() => {}))
  let text = ''
  async function next<Data>(name: string): Promise<Data | null> {
    for (;;) {
      const found = new RegExp(`event: ${name}\ndata: (.*)\n\n`).exec(text)
      if (found !== null) {
        text = text.slice(found.index + found[0].length)
        return JSON.parse(found[1] ?? '')
      }
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
  }
  return { status: answer.status, type: answer.headers.get('content-type'), next, stop: () => stop.abort() }
}

/** A second server process: on PostgreSQL with connections of its own, on the embedded database sharing the only one. */
export async function anotherProcess(
  { database }: TestApp,
  endings: CloseStream[],
  more: Pick<AppSettings, 'calls_per_minute'> = {},
): Promise<FastifyInstance> {
  const { outside, token_key, remove } = testOutside()
  endings.push(remove)
  const own = process.env.TEST_DATABASE_URL ? await anotherDatabase(database, process.env.TEST_DATABASE_URL) : database
  if (own !== database) endings.push(() => own.close())
  const app = await buildApp({ ...more, database: own, outside, token_key })
  endings.push(() => app.close())
  return app
}

async function anotherDatabase(database: TestApp['database'], address: string) {
  const named = await database.asPlatform((db) => sql<{ name: string }>`select current_database() as name`.execute(db))
  const url = new URL(address)
  url.pathname = `/${named.rows[0]?.name}`
  return openDatabase({ url: url.href, dir: 'memory', poolSize: 2 })
}
