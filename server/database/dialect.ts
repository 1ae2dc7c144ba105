import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Session } from '#server/database/engine/engine.ts'
import type { Tables } from './schema.gen.ts'

/** A Kysely instance for one open transaction. There is no other kind of `Db`. */
export type Db = Kysely<Tables>

/** Kysely over one open transaction. */
export const dbOver = (session: Session): Db =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => driverOver(session),
      createQueryCompiler: () => compiler,
      createAdapter: () => adapter,
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })

// Compiling does not wait for anything, so all transactions share them: a compiler consists of a hundred functions.
const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

/** Compiles queries without a database: for frequent lists that are compiled once at module level. Running it throws. */
export const compileOnly: Db = dbOver({
  query: () => Promise.reject(new Error('compileOnly has no database: run the query with runCompiled(db, …)')),
  script: () => Promise.reject(new Error('compileOnly has no database')),
})

/**
 * Runs a query that was compiled earlier, with the parameters of this request in the order of its placeholders; without `parameters` those
 * it was compiled with. Skips Kysely's building and compiling (a third of a list request's cost).
 */
export async function runCompiled<R>(
  db: Db,
  compiled: CompiledQuery<R>,
  parameters: readonly unknown[] = compiled.parameters,
): Promise<R[]> {
  const answer = await db.executeQuery<R>({ ...compiled, parameters })
  return answer.rows
}

/** A value for a json or jsonb column or parameter; needed for lists, harmless for objects. */
export const jsonb = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`

function driverOver(session: Session): Driver {
  const connection = connectionOver(session)
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    destroy: async () => {},
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
  }
}

function refuseTransaction(): Promise<never> {
  return Promise.reject(new Error('Programming error: this is a transaction already; use the `db` that you have.'))
}

function connectionOver(session: Session): DatabaseConnection {
  return {
    async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, rowCount } = await session.query<R>(compiled.sql, compiled.parameters)
      return { rows, numAffectedRows: BigInt(rowCount) }
    },
    streamQuery() {
      throw new Error('Streaming is not offered: ask for pages, or for JSON built in the database')
    },
  }
}
