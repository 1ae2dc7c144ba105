/** A point on earth, in degrees. */
export type Coordinates = { latitude: number; longitude: number }

/** The input for a map of one site. */
export type Drawing = {
  element: HTMLElement
  /** null: unknown */
  spot: Coordinates | null
  /** the area shown while the point is unknown; null: the country */
  around: Coordinates | null
  /** the geofence radius in metres; null: none */
  radius: number | null
  label: string
  /** called when the pin is dragged or the map clicked; without it the map is read-only */
  onMove?: (spot: Coordinates) => void
}

/** A drawn map of either provider: `show` moves the point, `end` removes it. */
export type SiteMap = { show(spot: Coordinates | null, radius: number | null): void; end(): void }

/** The content of a marker's popup, and its first link, which receives the focus. */
export type Popup = { element: HTMLElement; link: HTMLAnchorElement }

/** One of many sites on a map: the name of its marker, and its popup. */
export type MarkedPlace = Coordinates & { name: string; popup: () => Popup }

/** The input for a map of many sites; drawing returns a function that removes it. */
export type SitesDrawing = {
  element: HTMLElement
  sites: readonly MarkedPlace[]
  words: { zoomIn: string; zoomOut: string }
}

/** The popup of a site: its name as a link, its customer and its address. */
export function popupOf({ name, lines, href }: { name: string; lines: readonly string[]; href: string }): Popup {
  const link = document.createElement('a')
  link.href = href
  link.textContent = name
  const element = document.createElement('div')
  element.append(
    link,
    ...lines.map((line) => {
      const text = document.createElement('div')
      text.textContent = line
      return text
    }),
  )
  return { element, link }
}

export const siteZoom = 16
/** The view of a map without a point: the area around it, or the whole of Australia. */
export const viewOf = (around: Coordinates | null) =>
  around === null ? { latitude: -26, longitude: 134, zoom: 4 } : { ...around, zoom: siteZoom }
/** Six decimals are eleven centimetres, the precision of maps. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6
