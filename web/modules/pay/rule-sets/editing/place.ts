// A place in the rules or examples of an editor: its value, its path for errors, and how it is changed.

export type Place<Value> = {
  value: Value
  /** `rules.classifications.0.title`, as the server names fields */
  path: string
  /** `changed`: the path of what changed within it */
  change: (update: (value: Value) => Value, changed?: string) => void
}

/** A field of an object. */
export function at<Value extends object, Key extends keyof Value & string>(
  place: Place<Value>,
  key: Key,
): Place<Value[Key]> {
  const path = `${place.path}.${key}`
  return {
    value: place.value[key],
    path,
    change: (update, changed = path) => place.change((value) => ({ ...value, [key]: update(value[key]) }), changed),
  }
}

export const put = <Value>(place: Place<Value>, value: Value) => place.change(() => value)

/** The entries of a list. */
export const rowsOf = <Row>(place: Place<Row[]>): Place<Row>[] =>
  place.value.map((value, index) => {
    const path = `${place.path}.${index}`
    return {
      value,
      path,
      change: (update, changed = path) =>
        place.change((rows) => rows.map((row, each) => (each === index ? update(row) : row)), changed),
    }
  })

export const addRow = <Row>(place: Place<Row[]>, row: Row) => place.change((rows) => [...rows, row])

export const removeRow = <Row>(place: Place<Row[]>, index: number) => place.change((rows) => rows.toSpliced(index, 1))

/** Puts an entry before or after its neighbour. */
export const moveRow = <Row>(place: Place<Row[]>, index: number, by: -1 | 1) =>
  place.change((rows) => {
    const [one, other] = [rows[index], rows[index + by]]
    return one === undefined || other === undefined ? rows : rows.with(index, other).with(index + by, one)
  })

/** The same place where it is known to have something. */
export const given = <Value>(place: Place<Value | null>): Place<Value> | null => {
  const { value, path, change } = place
  if (value === null) return null
  return {
    value,
    path,
    // Nothing changes what was removed meanwhile.
    change: (update, changed = path) => change((current) => (current === null ? null : update(current)), changed),
  }
}

/** Whether a path is the other one, or a part of it. */
export const isWithin = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`)
