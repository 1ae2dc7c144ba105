import { type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg'
import type { Answer, Reader } from './engine.ts'

// pg reads these two, its types lack them.
export type Question = QueryConfig & { queryMode?: 'extended'; query_timeout?: number }

/** Run once on every connection: prepares the statement that sets the reader of the following statement. It returns no row. */
export const prepareReader = `prepare muster_reader (text, text) as select
  where set_config('role', $1, true) is null or set_config('app.agency', $2, true) is null or set_config('transaction_read_only', 'on', true) is null`

// Not with the one above: its function exists only after the migrations.
const prepareGuard = `prepare muster_session_guard (uuid, bigint) as select where muster_still_in($1, $2) is null`
const guarded = new WeakSet<PoolClient>()

/** Prepares, once on a connection, the statement that checks the stamp of a cached session. */
export async function prepareSessionGuard(client: PoolClient) {
  if (guarded.has(client)) return
  await client.query(prepareGuard)
  guarded.add(client)
}

/**
 * One query in a transaction of its own: two statements in one message, which PostgreSQL runs as one transaction (protocol flow, extended
 * query: all up to Sync). If the first fails, the second is skipped. The settings end with it.
 */
export function runQuestion(client: PoolClient, reader: Reader, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const query = new Query(question, undefined, (error, value) => (error ? reject(error) : resolve(answerOf(value))))
    const submit = query.submit.bind(query)
    query.submit = (connection) => {
      connection.stream.cork()
      connection.bind({ statement: 'muster_reader', values: [reader.role, reader.agency_id] }, true)
      connection.execute({}, true)
      if (reader.stamp !== undefined) {
        const { session_id, access_version } = reader.stamp
        connection.bind({ statement: 'muster_session_guard', values: [session_id, access_version] }, true)
        connection.execute({}, true)
      }
      const refused = submit(connection)
      connection.stream.uncork()
      return refused
    }
    client.query(query)
  })
}

function answerOf(value: unknown): Answer {
  // pg returns a list of results for several statements; its types do not include that.
  const results = [value as QueryResult | QueryResult[]].flat()
  const { rows, rowCount } = results.at(-1) ?? { rows: [], rowCount: 0 }
  return { rows, rowCount: rowCount ?? 0 }
}
