import { control, latLngBounds, map as leafletMap, marker } from 'leaflet'
import type { MarkedPlace, SitesDrawing } from './drawing.ts'
import { pinIcon, tilesOf } from './leaflet-map.ts'

/** Many sites on a tile map, from the tile server of the installation. */
export function leafletSites({ element, sites, words }: SitesDrawing, tiles: string, attribution: string) {
  const map = leafletMap(element, { zoomControl: false })
  map.attributionControl.setPrefix(false)
  control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map)
  tilesOf(tiles, attribution).addTo(map)
  for (const site of sites) pinOf(site).addTo(map)
  const all = latLngBounds(sites.map(({ latitude, longitude }) => [latitude, longitude]))
  map.fitBounds(all, { padding: [40, 40], maxZoom: 14 })
  return () => void map.remove()
}

function pinOf(site: MarkedPlace) {
  const pin = marker([site.latitude, site.longitude], { icon: pinIcon(), title: site.name, riseOnHover: true })
  const { element, link } = site.popup()
  // Closed by Escape or a click outside: Leaflet's close button is English only, and its Escape does not work from a link.
  pin.bindPopup(element, { closeButton: false, offset: [0, -24] })
  element.addEventListener('keydown', ({ key }) => key === 'Escape' && pin.closePopup())
  // Otherwise the link would come after all markers in the tab order.
  pin.on('popupopen', () => link.focus({ preventScroll: true }))
  pin.on('popupclose', () => element.contains(document.activeElement) && pin.getElement()?.focus())
  return pin
}
