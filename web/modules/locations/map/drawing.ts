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

export const siteZoom = 16
/** What a map without a spot shows: what is around it, or the middle of Australia, from where one sees all of it. */
export const viewOf = (around: Spot | null) =>
  around === null ? { latitude: -26, longitude: 134, zoom: 4 } : { ...around, zoom: siteZoom }
/** Six decimals are eleven centimetres, the most that a map gives. */
export const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
