import type { CompiledQuery } from 'kysely'
import { compileOnly, type Db, runCompiled } from '#server/database/dialect.ts'

/**
 * Caches the compiled text of a frequent statement, one for each shape of its input. Building and compiling it for each request takes 15 to
 * 25 % of the server's processor time of a list request (measured in decision 079).  The shape is the whole input without its ids, days and
 * instants and without what `perRequest` marks. In their place `build` gets placeholders: it may pass them on as parameters, but not read
 * them, and it must depend on nothing but its input. Input that is not cacheable is built each time: let only a limited number of shapes be
 * cacheable.
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

/** Marks a value of a cacheable input that differs between requests although it is no id, day or instant: a list, a number. */
export function perRequest<Value>(value: Value): Value {
  // `build` gets a placeholder of the value's type, never this mark.
  return new RequestParameter(value) as Value
}

/** The same for every value of a record, such as those of a row to be written; without those that are undefined. */
export const parametersPerRequest = <Values extends object>(values: Values): Values =>
  // The names stay, and each value is marked.
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, perRequest<unknown>(value)]],
    ),
  ) as Values

class RequestParameter {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

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
  const values: unknown[] = []
  const shape = JSON.stringify(input, (_, value: unknown) => {
    if (!isIdOrTime(value) && !(value instanceof RequestParameter)) return value
    values.push(value instanceof RequestParameter ? value.value : value)
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
