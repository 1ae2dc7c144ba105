import type { CompiledQuery } from 'kysely'
import { compileOnly, type Db, runCompiled } from '#server/database/dialect.ts'

/**
 * Caches the compiled text of a frequent statement, one for each shape of its input: building and compiling a long one for each request takes
 * 10 to 30 % of the call's processor time; for a use that saves less, write a plain query. The shape is the whole input without its ids,
 * days and instants. In their place `build` gets placeholders: it may pass them on as parameters, but not read them, and it must depend on
 * nothing but its input. Input that is not cacheable is built each time: let only a limited number of shapes be cacheable.
 */
export function cachedStatement<Input, Row>(
  isCacheable: (input: Input) => boolean,
  build: (db: Db, input: Input) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, input: Input) => Promise<Row[]> {
  const cache = new Map<string, CompiledQuery<Row>>()
  const compiled = (input: Input) => build(compileOnly, input).compile(compileOnly)
  return (db, input) => {
    if (!isCacheable(input)) return runCompiled(db, compiled(input))
    const { shape, values } = separateValues(input)
    const query = cache.get(shape) ?? compiled(withPlaceholders(shape))
    if (cache.size >= maxCachedShapes) cache.clear()
    cache.set(shape, query)
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? values[one.position] : one))
    return runCompiled(db, query, parameters)
  }
}

const maxCachedShapes = 500

/** A placeholder in a cached statement for the value of the request at this position. */
class Placeholder {
  readonly position: number

  constructor(position: number) {
    this.position = position
  }
}

const idOrTime = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$|\d{4}-\d\d-\d\d)/

/** Whether a value is an id, a day or an instant, which a cached statement takes as a parameter. */
export const isIdOrTime = (value: unknown): value is string => typeof value === 'string' && idOrTime.test(value)

// A character that no input contains (server/http/mount.ts).
const valueMark = '\u0000'

/** Separates an input into its shape, in which marks stand for the values of this request, and these values in their order. */
function separateValues(input: unknown) {
  const values: string[] = []
  const shape = JSON.stringify(input, (_, value: unknown) => {
    if (!isIdOrTime(value)) return value
    values.push(value)
    return valueMark
  })
  return { shape, values }
}

/** The input of a shape, with placeholders at its marks. */
function withPlaceholders<Input>(shape: string): Input {
  let position = 0
  // The shape is the input as JSON, and `build` does not read the placeholders.
  return JSON.parse(shape, (_, value: unknown) => (value === valueMark ? new Placeholder(position++) : value)) as Input
}
