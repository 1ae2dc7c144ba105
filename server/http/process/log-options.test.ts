import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { logFailure, refusalOf } from '#server/http/reply.ts'
import { testDatabase } from '#server/testing/databases/databases.ts'
import { thingsMigrations } from '#server/testing/databases/fixture-migrations.ts'
import { logOptions } from './log-options.ts'

test('a failed statement is logged with its code and constraint, without the row that PostgreSQL quotes', async () => {
  const database = await testDatabase({ migrations: thingsMigrations() })
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = Fastify({ logger: { ...logOptions('error'), stream } })

  const failing = database.asPlatform((db) =>
    sql`insert into things (agency_id, id, name, colour) values (${randomUUID()}, 1, ${'Ava Nguyen'}, 'green')`.execute(
      db,
    ),
  )
  const failure: unknown = await failing.catch((error: unknown) => error)
  logFailure(app.log, refusalOf(failure), failure, '/things')

  await database.close()
  expect(lines.join()).toContain('23514')
  expect(lines.join()).toContain('things_colour_check')
  expect(lines.join()).not.toContain('Ava Nguyen')
})
