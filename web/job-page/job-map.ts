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

function toMarked(element: HTMLElement): MarkedPlace {
  return {
    latitude: Number(element.dataset['latitude']),
    longitude: Number(element.dataset['longitude']),
    name: element.dataset['name'] ?? '',
    popup: () => popupOf(element),
  }
}

/** A copy of the location's jobs. */
function popupOf(location: HTMLElement): Popup {
  const element = document.createElement('div')
  const name = document.createElement('strong')
  name.textContent = location.dataset['name'] ?? ''
  const jobs = location.querySelector('ul')?.cloneNode(true)
  element.append(name, ...(jobs === undefined ? [] : [jobs]))
  const link = element.querySelector('a')
  if (link === null) throw new Error('a location without jobs')
  return { element, link }
}

void startMap()
