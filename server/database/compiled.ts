import type { CompiledQuery, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { compileOnly, type Db, runCompiled } from './dialect.ts'

/** A place in a statement that each request fills anew. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export type Fill<Values> = (name: keyof Values & string) => RawBuilder<unknown>

/**
 * A statement that is built and compiled once per `shape` (the text that says which filters and which order it has) and then
 * only filled: `statement(db, shape, values)`. Building costs a third of a list request (design/performance.md).
 * Give shapes from a closed set; each is kept.
 */
export function compiledOnce<Row, Shape, Values extends Record<string, unknown>>(
  keyOf: (shape: Shape) => string,
  build: (shape: Shape, fill: Fill<Values>) => RawBuilder<Row>,
) {
  const known = new Map<string, CompiledQuery<Row>>()
  const fill: Fill<Values> = (name) => sql`${new Slot(name)}`

  function compiled(shape: Shape): CompiledQuery<Row> {
    const key = keyOf(shape)
    const before = known.get(key)
    if (before !== undefined) return before
    const query = build(shape, fill).compile(compileOnly)
    known.set(key, query)
    return query
  }

  return (db: Db, shape: Shape, values: Values): Promise<Row[]> => {
    const query = compiled(shape)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name] : parameter,
    )
    return runCompiled(db, query, parameters)
  }
}
