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
  const known = kept<Row>()
  const fill: Fill<Values> = (name) => sql`${new Slot(name)}`
  return (db: Db, shape: Shape, values: Values): Promise<Row[]> => {
    const query = known(keyOf(shape), () => build(shape, fill).compile(compileOnly))
    return runFilled(db, query, ({ name }) => values[name])
  }
}

function kept<Row>() {
  const known = new Map<string, CompiledQuery<Row>>()
  return (key: string, compiled: () => CompiledQuery<Row>) => {
    const query = known.get(key) ?? compiled()
    known.set(key, query)
    return query
  }
}

const runFilled = <Row>(db: Db, query: CompiledQuery<Row>, valueOf: (slot: Slot) => unknown) =>
  runCompiled(
    db,
    query,
    query.parameters.map((parameter) => (parameter instanceof Slot ? valueOf(parameter) : parameter)),
  )

// What differs between two requests of one shape: an id, a day, an instant.
const varying = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$|\d{4}-\d\d-\d\d)/
const mark = '\u0000'

/** Is a value one that a kept statement is filled with, and not one that its text may depend on? */
export const fills = (value: unknown): value is string => typeof value === 'string' && varying.test(value)

/**
 * The same of statements whose shape nobody wants to name: all that is `given` says it, but for ids, days and instants, with which
 * each request fills what was built. So `build` must be a function of nothing but what is given to it, and not look into those.
 * What `isKept` says no to is built each time: say yes to a closed set.
 */
export function cachedStatement<Given, Row>(
  isKept: (given: Given) => boolean,
  build: (db: Db, given: Given) => { compile(db: Db): CompiledQuery<Row> },
) {
  const known = kept<Row>()
  const compiled = (given: Given) => build(compileOnly, given).compile(compileOnly)
  return (db: Db, given: Given): Promise<Row[]> => {
    if (!isKept(given)) return runCompiled(db, compiled(given))
    const values: string[] = []
    const shape = JSON.stringify(given, (_, value: unknown) => (fills(value) ? (values.push(value), mark) : value))
    const query = known(shape, () => compiled(withSlots(shape)))
    return runFilled(db, query, ({ name }) => values[Number(name)])
  }
}

/** What a shape was made from, with a slot at the place of each value that fills it, named by its number. */
function withSlots<Given>(shape: string): Given {
  let place = 0
  // What it was made from is JSON of that type, but for the slots, into which nobody looks.
  return JSON.parse(shape, (_, value: unknown) => (value === mark ? new Slot(String(place++)) : value)) as Given
}
