import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { plainText } from '#contract/values/formats/clean-text.ts'
import { emptyAsNull } from '#contract/values/values.ts'
import { states } from '#contract/values/formats/identifiers.ts'

export type Suburb = {
  suburb: string
  /** null: an external territory */
  state: (typeof states)[number] | null
  postcode: string
  latitude: number
  longitude: number
  time_zone: string
}

const suburbsSchema = z.array(
  z.object({
    suburb: z.string(),
    state: emptyAsNull(z.enum(states).nullable()),
    postcode: z.string(),
    latitude: z.coerce.number(),
    longitude: z.coerce.number(),
    time_zone: z.string(),
  }),
)

let loadedSuburbs: Suburb[] | null = null

/** The bundled list of Australian suburbs (see suburbs/README.md), read once on first use. */
export const suburbs = (): readonly Suburb[] =>
  (loadedSuburbs ??= suburbsSchema.parse(
    parse(readFileSync(join(import.meta.dirname, 'suburbs/suburbs.csv')), { columns: true }),
  ))

// As they are written on envelopes, and as in the list.
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['mt', 'mount'],
  ['saint', 'st'],
  ['nth', 'north'],
  ['sth', 'south'],
  ['hts', 'heights'],
  ['bch', 'beach'],
  ['gdns', 'gardens'],
])

/** The name of a suburb without case, accents, apostrophes and dots: Mt and Mount, St. and Saint, Nth and North are the same. */
const plainSuburb = (name: string) =>
  plainText(name.replaceAll(/[-\u2010-\u2015]/g, ' ').replaceAll('.', ''))
    .split(/\s+/)
    .map((word) => abbreviations.get(word) ?? word)
    .join(' ')
    .trim()

const plainNames = new Map<Suburb, string>()
function plainName(of: Suburb) {
  const name = plainNames.get(of) ?? plainSuburb(of.suburb)
  plainNames.set(of, name)
  return name
}

let bySuburb: Map<string, Suburb> | null = null
const keyOf = (suburb: string, state: string) => `${plainSuburb(suburb)}/${state}`

/** The suburb of this name in a state. */
export function suburbNamed(suburb: string, state: string): Suburb | null {
  // The first of its name, as for a time zone.
  bySuburb ??= new Map(
    suburbs()
      .toReversed()
      .map((one) => [keyOf(one.suburb, one.state ?? ''), one]),
  )
  return bySuburb.get(keyOf(suburb, state)) ?? null
}

type HomeAddress = { suburb: string | null; state: string | null; postcode: string | null }

let byPostcode: Map<string, Suburb[]> | null = null

/** The suburb of an address: the one of this name and postcode, of this name in the state, or the first one of the postcode. */
export function homeSuburb({ suburb, state, postcode }: HomeAddress): Suburb | null {
  byPostcode ??= Map.groupBy(suburbs(), (one) => one.postcode)
  const [first, ...others] = (byPostcode.get(postcode ?? '') ?? []).filter(
    (one) => state === null || one.state === state,
  )
  const named = [first, ...others].find(
    (one) => one && suburb !== null && plainSuburb(one.suburb) === plainSuburb(suburb),
  )
  return named ?? (suburb !== null && state !== null ? suburbNamed(suburb, state) : null) ?? first ?? null
}

const maxSuburbs = 20

/**
 * Suburbs by name or postcode, best match first: exact names, then names with this prefix, then those with a word with this prefix. A state
 * or a postcode after the name filters: "richmond vic", "mosman 2088".
 */
export function suburbsLike(requested: string): Suburb[] {
  const words = plainSuburb(requested.replaceAll(',', ' ')).split(' ').filter(Boolean)
  // A state alone is searched as a name: "Victoria" is no code, but "act" begins Acton.
  const state = words.length > 1 ? words.find((word) => stateCodes.has(word.toUpperCase())) : undefined
  const digits = words.find((word) => /^\d{1,4}$/.test(word))
  const name = words.filter((word) => word !== state && word !== digits).join(' ')
  if (name === '' && digits === undefined) return []
  return suburbs()
    .filter(
      (one) => (state === undefined || one.state?.toLowerCase() === state) && one.postcode.startsWith(digits ?? ''),
    )
    .map((one) => ({ one, rank: rankOf(plainName(one), name) }))
    .filter(({ rank }) => rank < noMatchRank)
    .toSorted((a, b) => a.rank - b.rank || compareNames(a.one, b.one))
    .slice(0, maxSuburbs)
    .map(({ one }) => one)
}

const noMatchRank = 3

function rankOf(suburb: string, name: string): number {
  if (suburb === name) return 0
  if (suburb.startsWith(name)) return 1
  return suburb.includes(` ${name}`) ? 2 : noMatchRank
}

const compareNames = (a: Suburb, b: Suburb) =>
  compare(a.suburb, b.suburb) || compare(a.state ?? '', b.state ?? '') || compare(a.postcode, b.postcode)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The suburb nearest to a point, within a state when it is known: across a border the nearest may have another time zone. */
export function nearestSuburb(latitude: number, longitude: number, state: string | null): Suburb | null {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const distance = (of: Suburb) => (of.latitude - latitude) ** 2 + ((of.longitude - longitude) * shrink) ** 2
  let nearest: Suburb | null = null
  for (const suburb of suburbs())
    if ((state === null || suburb.state === state) && (nearest === null || distance(suburb) < distance(nearest)))
      nearest = suburb
  return nearest
}

const stateCodes: ReadonlySet<string> = new Set(states)

type AddressPoint = {
  latitude: number | null
  longitude: number | null
  suburb: string | null
  state: string | null
  postcode: string | null
}

/**
 * The IANA time zone of a place: of its suburb and postcode, of its coordinates, or of a state that has only one. Null where they leave
 * several or contradict each other, so that a person decides.
 */
export function timeZoneOf(address: AddressPoint): string | null {
  const named = zonesOfAddress(address)
  const near = zoneOfPoint(address)
  if (near === null) return onlyOne(named ?? zonesOfState(address))
  return named === null || named.has(near) ? near : null
}

// The same clock since 1994: no reason to ask.
const zoneWith = ({ time_zone }: Suburb) => (time_zone === 'Australia/Lindeman' ? 'Australia/Brisbane' : time_zone)
const zonesWith = (group: readonly Suburb[]): ReadonlySet<string> => new Set(group.map(zoneWith))
const onlyOne = (zones: ReadonlySet<string>) => (zones.size === 1 ? ([...zones][0] ?? null) : null)

let byName: Map<string, Suburb[]> | null = null
let zonesByState: Map<string | null, ReadonlySet<string>> | null = null

/** The time zones of the suburbs of this name and postcode, else of this postcode, else of this name; null: neither is known. */
function zonesOfAddress({ suburb, state, postcode }: AddressPoint): ReadonlySet<string> | null {
  byName ??= Map.groupBy(suburbs(), (one) => one.suburb.toLowerCase())
  byPostcode ??= Map.groupBy(suburbs(), (one) => one.postcode)
  const inState = (one: Suburb) => state === null || one.state === state
  const named = (byName.get(suburb?.toLowerCase() ?? '') ?? []).filter(inState)
  const posted = byPostcode.get(postcode ?? '') ?? []
  const here = [named.filter((one) => one.postcode === postcode), posted.filter(inState), named].find(
    (group) => group.length > 0,
  )
  if (here !== undefined) return zonesWith(here)
  // A postcode of another state contradicts the address.
  return posted.length > 0 ? new Set() : null
}

function zonesOfState({ state }: AddressPoint): ReadonlySet<string> {
  zonesByState ??= new Map([...Map.groupBy(suburbs(), (one) => one.state)].map(([of, group]) => [of, zonesWith(group)]))
  return zonesByState.get(state) ?? new Set()
}

function zoneOfPoint({ latitude, longitude, state }: AddressPoint): string | null {
  if (latitude === null || longitude === null) return null
  const nearest = nearestSuburb(latitude, longitude, state)
  return nearest && zoneWith(nearest)
}
