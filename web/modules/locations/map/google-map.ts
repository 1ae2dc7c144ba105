import { type Drawing, roundDegrees, type SiteMap, siteZoom, type Coordinates, viewOf } from './drawing.ts'
import { libraryOf } from './google.ts'

/** A Google map of Australia, with the installation's key. Throws if Google does not respond. */
export async function googleOf(
  { element, spot, around, radius, label, onMove }: Drawing,
  key: string,
): Promise<SiteMap> {
  const [{ Map, Circle }, { Marker }] = await Promise.all([libraryOf('maps', key), libraryOf('marker', key)])
  const { latitude, longitude, zoom } = viewOf(around)
  const middle = { lat: latitude, lng: longitude }
  const map = new Map(element, { center: middle, zoom, streetViewControl: false, mapTypeControl: false })
  const pin = new Marker({ draggable: onMove !== undefined, title: label })
  const fence = new Circle({ radius: radius ?? 0, clickable: false, strokeWeight: 2, fillOpacity: 0.12 })
  const onMoved = (at: google.maps.LatLng | null | undefined) =>
    at && onMove?.({ latitude: roundDegrees(at.lat()), longitude: roundDegrees(at.lng()) })
  pin.addListener('dragend', () => onMoved(pin.getPosition()))
  if (onMove) map.addListener('click', (event: google.maps.MapMouseEvent) => onMoved(event.latLng))

  let former: Coordinates | null = null
  function show(next: Coordinates | null, metres: number | null) {
    fence.setRadius(metres ?? 0)
    pin.setMap(next && map)
    fence.setMap(next && metres !== null ? map : null)
    if (next === null) return
    const at = { lat: next.latitude, lng: next.longitude }
    pin.setPosition(at)
    fence.setCenter(at)
    if (former?.latitude !== next.latitude || former.longitude !== next.longitude) map.setCenter(at)
    if (former === null) map.setZoom(siteZoom)
    former = next
  }
  show(spot, radius)
  return { show, end: () => element.replaceChildren() }
}
