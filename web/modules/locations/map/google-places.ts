import { locations } from '#contract/customers/locations.ts'
import { ask } from '#web/lib/api/call.ts'
import { rounded } from './drawing.ts'
import { addressOf } from './google-address.ts'
import { inTime, libraryOf } from './google.ts'

type Prediction = google.maps.places.PlacePrediction

// What is typed and then chosen is one session, which is how Google charges for it.
let session: google.maps.places.AutocompleteSessionToken | undefined

/** Loads what suggests, so that it is there when somebody types. Rejects where Google does not answer in time. */
export const placesReady = (key: string) => libraryOf('places', key)

/** The Australian places that Google suggests for what was typed. Rejects where Google does not answer in time. */
export async function placesLike(input: string, key: string): Promise<Prediction[]> {
  const { AutocompleteSessionToken, AutocompleteSuggestion } = await libraryOf('places', key)
  session ??= new AutocompleteSessionToken()
  const { suggestions } = await inTime(
    AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input,
      sessionToken: session,
      includedRegionCodes: ['au'],
      region: 'au',
      // Addresses are written as they are where they lie, whoever reads them.
      language: 'en-AU',
    }),
  )
  return suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
}

/** A suggestion that was chosen, with its address, its coordinates and the clock there. */
export async function placeOf(prediction: Prediction) {
  session = undefined
  const { place } = await inTime(prediction.toPlace().fetchFields({ fields: ['addressComponents', 'location'] }))
  const address = addressOf(place.addressComponents ?? [])
  const spot = place.location && {
    latitude: rounded(place.location.lat()),
    longitude: rounded(place.location.lng()),
  }
  // Without an answer the form asks for the clock itself, as it does for what is typed.
  const clock = await ask(locations.clock, { ...address, ...spot }).catch(() => null)
  return { ...address, ...spot, ...(clock?.time_zone && { time_zone: clock.time_zone }) }
}
