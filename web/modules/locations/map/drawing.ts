/** A spot on earth, in degrees. */
export type Spot = { latitude: number; longitude: number }

/** What a map of one site is asked to draw. */
export type Drawing = {
  element: HTMLElement
  /** null: nobody knows yet */
  spot: Spot | null
  /** what the map shows while nobody knows the spot; null: the country */
  around: Spot | null
  /** metres around it that count as being there; null: it has no geofence */
  radius: number | null
  label: string
  /** the pin was dragged, or the map pressed; without it nothing can be moved */
  onMove?: (spot: Spot) => void
}

/** A map that has been drawn: whoever provides it, it can be told another spot, and goes away. */
export type SiteMap = { show(spot: Spot | null, radius: number | null): void; end(): void }

/** One of many sites on a map: what its marker is called, and what stands beside it once it is pressed. */
export type Marked = Spot & { name: string; lines: readonly string[]; href: string }

/** What a map of many sites is asked to draw; drawn, it gives what takes it away again. */
export type SitesDrawing = {
  element: HTMLElement
  sites: readonly Marked[]
  words: { zoomIn: string; zoomOut: string }
}

/** What stands beside a marker: the site, which is the link to it, its customer and its address. */
export function besideOf({ name, lines, href }: Marked): { element: HTMLElement; link: HTMLAnchorElement } {
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
/** What a map without a spot shows: what is around it, or the middle of Australia, from where one sees all of it. */
export const viewOf = (around: Spot | null) =>
  around === null ? { latitude: -26, longitude: 134, zoom: 4 } : { ...around, zoom: siteZoom }
/** Six decimals are eleven centimetres, the most that a map gives. */
export const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
