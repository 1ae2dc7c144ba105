import type { Page } from '@playwright/test'

/** A request that the stand-in received: the method of Google's places and its input. */
type FakeRequest = { method: string; key: string | undefined; body: Record<string, unknown> }

/** A suggestion and its details; address components as [type, long, short]. */
export type FakePlace = {
  text: string
  parts: readonly (readonly [type: string, long: string, short?: string])[]
  at: readonly [latitude: number, longitude: number]
}

/**
 * A stand-in for Google at Google’s own URLs, so that the page’s real content policy applies: a script that
 * defines the libraries used, and the service behind them. `wait` can delay a response.
 */
export async function fakeGoogle(page: Page, places: readonly FakePlace[], wait = async (_typed: string) => {}) {
  const requested: FakeRequest[] = []
  await page.route('https://maps.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${script.toString()})()` }),
  )
  await page.route('https://places.googleapis.com/**', async (route) => {
    const request = route.request()
    const body = request.postDataJSON() as Record<string, unknown>
    const method = request.url().split('/').at(-1) ?? ''
    requested.push({ method, key: request.headers()['x-goog-api-key'], body })
    const typed = String(body['input']).toLowerCase()
    if (method === 'AutocompletePlaces') await wait(typed)
    const json =
      method === 'GetPlace'
        ? places[Number(body['id'])]
        : places.flatMap(({ text }, id) => (text.toLowerCase().includes(typed) ? { id, text } : []))
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
  return requested
}

// oxlint-disable-next-line max-lines-per-function -- all that runs in the page, in one piece, for it is sent there as text
function script() {
  const key = new URL((document.currentScript as HTMLScriptElement).src).searchParams.get('key') ?? ''
  async function post(method: string, body: object) {
    const answer = await fetch(`https://places.googleapis.com/$rpc/google.maps.places.v1.Places/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json+protobuf', 'x-goog-api-key': key },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  class AutocompleteSessionToken {
    id = crypto.randomUUID()
  }
  class Place {
    addressComponents: object[] | undefined
    location: object | undefined
    id: number
    session: string
    constructor(id: number, session: string) {
      this.id = id
      this.session = session
    }
    async fetchFields({ fields }: { fields: string[] }) {
      const { parts, at } = await post('GetPlace', { id: this.id, fields, session: this.session })
      this.addressComponents = parts.map(([type, longText, shortText = longText]: string[]) => ({
        longText,
        shortText,
        types: [type, 'political'],
      }))
      this.location = { lat: () => at[0], lng: () => at[1] }
      return { place: this }
    }
  }
  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions({ sessionToken, ...request }: { sessionToken: AutocompleteSessionToken }) {
      const found: { id: number; text: string }[] = await post('AutocompletePlaces', {
        ...request,
        session: sessionToken.id,
      })
      const predictionOf = ({ id, text }: { id: number; text: string }) => ({
        text: { text },
        toPlace: () => new Place(id, sessionToken.id),
      })
      return { suggestions: found.map((one) => ({ placePrediction: predictionOf(one) })) }
    },
  }
  class Shape {
    setMap() {}
    setRadius() {}
    setCenter() {}
    setPosition() {}
    getPosition() {}
    setZoom() {}
    addListener() {}
    extend() {}
    fitBounds() {}
  }
  class Map extends Shape {
    constructor(element: HTMLElement) {
      super()
      element.textContent = 'A map of the stand-in'
    }
  }
  const libraries: Record<string, object> = {
    maps: { Map, Circle: Shape, InfoWindow: Shape },
    core: { LatLngBounds: Shape },
    marker: { Marker: Shape },
    places: { AutocompleteSuggestion, AutocompleteSessionToken },
  }
  const { maps } = (window as unknown as { google: { maps: Record<string, unknown> } }).google
  maps['importLibrary'] = async (name: string) => libraries[name]
  const ready = maps['__ib__'] as () => void
  ready()
}
