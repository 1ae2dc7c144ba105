import type { SitesDrawing } from './drawing.ts'
import { libraryOf } from './google.ts'

/** Many sites on a Google map, with the installation's key. Throws if Google does not respond. */
export async function googleSites({ element, sites }: SitesDrawing, key: string) {
  const [{ Map, InfoWindow }, { Marker }, { LatLngBounds }] = await Promise.all([
    libraryOf('maps', key),
    libraryOf('marker', key),
    libraryOf('core', key),
  ])
  const map = new Map(element, { streetViewControl: false, mapTypeControl: false, maxZoom: 19 })
  const popup = new InfoWindow()
  const all = new LatLngBounds()
  for (const site of sites) {
    const position = { lat: site.latitude, lng: site.longitude }
    const pin = new Marker({ map, position, title: site.name })
    pin.addListener('click', () => {
      popup.setContent(site.popup().element)
      popup.open({ map, anchor: pin })
    })
    all.extend(position)
  }
  map.fitBounds(all)
  return () => element.replaceChildren()
}
