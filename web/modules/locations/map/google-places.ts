import { locations } from '#contract/customers/locations.ts'
import { callApi } from '#web/lib/api/call.ts'
import { roundDegrees } from './drawing.ts'
import { addressOf } from './google-address.ts'
import { withTimeout, libraryOf } from './google.ts'

type Prediction = google.maps.places.PlacePrediction

// Typing and the selection that follows are one session, which is how Google charges.
let session: google.maps.places.AutocompleteSessionToken | undefined

/** Loads the library, so that it is ready when the user types. Rejects if Google does not respond in time. */
export const loadPlacesLibrary = (key: string) => libraryOf('places', key)

/** Google's suggestions of Australian places for the input. Rejects if Google does not respond in time. */
export async function findPlaces(input: string, key: string): Promise<Prediction[]> {
  const { AutocompleteSessionToken, AutocompleteSuggestion } = await libraryOf('places', key)
  session ??= new AutocompleteSessionToken()
  const { suggestions } = await withTimeout(
    AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input,
      sessionToken: session,
      includedRegionCodes: ['au'],
      region: 'au',
      // Addresses are written in the local language, whatever the reader's.
      language: 'en-AU',
    }),
  )
  return suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
}

/** The selected suggestion with its address, coordinates and time zone. */
export async function placeOf(prediction: Prediction) {
  session = undefined
  const { place } = await withTimeout(prediction.toPlace().fetchFields({ fields: ['addressComponents', 'location'] }))
  const address = addressOf(place.addressComponents ?? [])
  const spot = place.location && {
    latitude: roundDegrees(place.location.lat()),
    longitude: roundDegrees(place.location.lng()),
  }
  // Without a response the form requests the time zone itself, as it does for typed addresses.
  const clock = await callApi(locations.clock, { ...address, ...spot }).catch(() => null)
  return { ...address, ...spot, ...(clock?.time_zone && { time_zone: clock.time_zone }) }
}
