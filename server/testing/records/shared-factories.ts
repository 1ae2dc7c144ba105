import type { Factories } from '#server/testing/records/factories.ts'

/**
 * The same factories for the inputs of several calls: the first customer of one call is the first customer of every other
 * call, its second one their second. For calls that change none of these records, since making them takes most of the time of a test.
 */
export function sharedFactories(of: Factories): () => Factories {
  const made = new Map<string, Promise<unknown>>()
  return () => {
    const counts = new Map<string, number>()
    const shared = Object.entries(of).map(([name, make]) => [
      name,
      typeof make === 'function' ? sharing(name, make) : make,
    ])
    // The names and types of the factories, by construction.
    return Object.fromEntries(shared) as Factories

    function sharing(name: string, make: (...args: never[]) => unknown) {
      return (...args: never[]) => {
        const call = `${name} ${JSON.stringify(args)}`
        const count = (counts.get(call) ?? 0) + 1
        counts.set(call, count)
        const known = made.get(`${call} ${count}`)
        if (known !== undefined) return known
        const result = make(...args)
        // Without a promise they are fields of a new record, which have to be unique.
        if (result instanceof Promise) made.set(`${call} ${count}`, result)
        return result
      }
    }
  }
}
