// Facts as the statements of queries.ts build them.
import { homeSuburb } from '#server/outside/places/suburbs.ts'
import type { EmployeeFacts, FactsByCustomer } from './facts.ts'

/** With the address instead of the point. */
export type WithAddress<F extends EmployeeFacts> = Omit<F, 'home'> & { home: Parameters<typeof homeSuburb>[0] | null }
export type StoredFacts = WithAddress<FactsByCustomer>

/** The facts in a text of `factsTextOf`. */
export const factsFrom = (text: string): FactsByCustomer[] =>
  // What that statement builds.
  (JSON.parse(text) as StoredFacts[]).map(withHome)

/** The middle of the suburb for the address: nobody reads more of where somebody lives. */
export function withHome<S extends Pick<StoredFacts, 'home'>>({ home, ...facts }: S) {
  const suburb = home && homeSuburb(home)
  return { ...facts, home: suburb && { latitude: suburb.latitude, longitude: suburb.longitude } }
}
