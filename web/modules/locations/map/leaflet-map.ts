import { circle, divIcon, map as leafletMap, marker, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type Drawing, roundDegrees, type SiteMap, siteZoom, type Coordinates, viewOf } from './drawing.ts'
import classes from './Map.module.css'

/** A tile map, from the tile server of the installation. */
export function leafletOf(
  { element, spot, around, radius, label, onMove }: Drawing,
  tiles: string,
  attribution: string,
): SiteMap {
  const { latitude, longitude, zoom } = viewOf(around)
  const map = leafletMap(element, { attributionControl: true }).setView([latitude, longitude], zoom)
  map.attributionControl.setPrefix(false)
  tilesOf(tiles, attribution).addTo(map)
  const pin = marker([0, 0], { icon: pinIcon(), draggable: onMove !== undefined, alt: label, keyboard: false })
  const fence = circle([0, 0], { radius: radius ?? 0, className: classes.fence })
  const onMoved = ({ lat, lng }: { lat: number; lng: number }) =>
    onMove?.({ latitude: roundDegrees(lat), longitude: roundDegrees(lng) })
  pin.on('drag', () => fence.setLatLng(pin.getLatLng()))
  pin.on('dragend', () => onMoved(pin.getLatLng()))
  if (onMove) map.on('click', (event) => onMoved(event.latlng))

  let former: Coordinates | null = null
  function show(next: Coordinates | null, metres: number | null) {
    fence.setRadius(metres ?? 0)
    if (next === null) return void [pin.remove(), fence.remove()]
    pin.setLatLng([next.latitude, next.longitude]).addTo(map)
    fence.setLatLng([next.latitude, next.longitude])
    if (metres !== null) fence.addTo(map)
    if (former?.latitude !== next.latitude || former.longitude !== next.longitude)
      map.setView([next.latitude, next.longitude], former === null ? siteZoom : map.getZoom())
    former = next
  }
  show(spot, radius)
  return { show, end: () => map.remove() }
}

/** The tile layer of the installation. */
export const tilesOf = (tiles: string, attribution: string) =>
  // Tile servers require a referrer; the page itself sends none.
  tileLayer(tiles, { attribution, maxZoom: 19, referrerPolicy: 'strict-origin-when-cross-origin' })

/** A pin. Leaflet's own images have URLs that the bundler cannot resolve. */
export const pinIcon = () =>
  divIcon({
    className: classes.pin,
    iconSize: [28, 36],
    iconAnchor: [14, 34],
    html: '<svg viewBox="0 0 28 36" aria-hidden="true"><path d="M14 1c7 0 12 5 12 12 0 8-12 22-12 22S2 21 2 13C2 6 7 1 14 1z"/><circle cx="14" cy="13" r="5"/></svg>',
  })
