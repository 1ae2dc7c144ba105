// Server processes on one database announce to each other who made how many calls, so that the limit of calls holds over all of them. Nothing
// is stored.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/database/transaction.ts'
import type { Clock } from '#server/outside/clock.ts'
import type { CallCounts, CallRate } from './call-rate.ts'

type CallsMessage = { process: string; counts: CallCounts }

const callsChannel = 'muster_call_counts'
const announceMs = 1_000
// A payload of NOTIFY has at most 8000 bytes; a user and a count take about 45.
const maxUsers = 150

/** Adds what the other processes count to the counts of this one, and announces its own every second; an embedded database has one process. */
export async function exchangeCalls(app: FastifyInstance, database: Database, call_rate: CallRate, clock: Clock) {
  if (database.kind === 'pglite') return
  const process = randomUUID()
  const unsubscribe = await database.listen(callsChannel, (payload) => {
    const message = messageIn(payload)
    if (message !== null && message.process !== process) call_rate.addOthers(message.counts, clock.now())
  })
  let running: Promise<void> | undefined
  let isFailing = false
  const announce = async () => {
    // What cannot be announced now is dropped: announced after an outage, it would count as calls of that minute.
    try {
      await sendCounts(database, process, call_rate.takeUnannounced())
      isFailing = false
    } catch (error) {
      // Once for each outage.
      if (!isFailing) app.log.error({ err: error }, 'the counts of calls could not be announced to the other processes')
      isFailing = true
    }
  }
  const timer = setInterval(() => (running ??= announce().finally(() => (running = undefined))), announceMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
    await unsubscribe()
  })
}

async function sendCounts(database: Database, process: string, counts: CallCounts) {
  if (counts.length === 0) return
  const parts = Array.from({ length: Math.ceil(counts.length / maxUsers) }, (_, at) =>
    JSON.stringify({ process, counts: counts.slice(at * maxUsers, (at + 1) * maxUsers) } satisfies CallsMessage),
  )
  await database.asPlatform((db) =>
    sql`select pg_notify(${callsChannel}, part) from unnest(${parts}::text[]) as part`.execute(db),
  )
}

/** Empty after a lost connection: what the others counted meanwhile is missing. */
const messageIn = (payload: string): CallsMessage | null => (payload === '' ? null : JSON.parse(payload))
