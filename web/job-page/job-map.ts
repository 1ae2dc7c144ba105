// Draws the map of the public list of jobs from the places in its page, which is complete without it. tools/web/build-web-process.ts builds
// it as /job-map.js and /job-map.css.
import type { MarkedPlace, Popup } from '#web/modules/locations/map/drawing.ts'
import { googleSites } from '#web/modules/locations/map/google-sites.ts'
import { leafletSites } from '#web/modules/locations/map/leaflet-sites.ts'
import './job-map.css'

async function startMap() {
  const element = document.querySelector<HTMLElement>('#map')
  if (element === null) return
  const { key, tiles = '', attribution = '', zoomIn = '', zoomOut = '', failed = '' } = element.dataset
  const sites = [...document.querySelectorAll<HTMLElement>('[data-latitude]')].map(toMarked)
  const drawing = { element, sites, words: { zoomIn, zoomOut } }
  element.hidden = false
  try {
    await (key === undefined ? leafletSites(drawing, tiles, attribution) : googleSites(drawing, key))
  } catch {
    // The provider is blocked or does not respond; the page has all jobs by place.
    element.textContent = failed
    element.className = 'card'
  }
}

function toMarked(place: HTMLElement): MarkedPlace {
  return {
    latitude: Number(place.dataset['latitude']),
    longitude: Number(place.dataset['longitude']),
    name: place.dataset['name'] ?? '',
    popup: () => popupOf(place),
  }
}

/** A copy of the place's jobs. */
function popupOf(place: HTMLElement): Popup {
  const element = document.createElement('div')
  const name = document.createElement('strong')
  name.textContent = place.dataset['name'] ?? ''
  const jobs = place.querySelector('ul')?.cloneNode(true)
  element.append(name, ...(jobs === undefined ? [] : [jobs]))
  const link = element.querySelector('a')
  if (link === null) throw new Error('a place without jobs')
  return { element, link }
}

void startMap()
