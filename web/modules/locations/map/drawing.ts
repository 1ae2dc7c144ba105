/** A spot on earth, in degrees. */
export type Spot = { latitude: number; longitude: number }

/** What a map of one site is asked to draw. */
export type Drawing = {
  element: HTMLElement
  /** null: nobody knows yet; the map shows the country */
  spot: Spot | null
  /** metres around it that count as being there */
  radius: number
  label: string
  /** the pin was dragged, or the map pressed; without it nothing can be moved */
  onMove?: (spot: Spot) => void
}

/** A map that has been drawn: whoever provides it, it can be told another spot, and goes away. */
export type SiteMap = { show(spot: Spot | null, radius: number): void; end(): void }

/** The middle of Australia, and how far one has to stand back to see all of it. */
export const country = { latitude: -26, longitude: 134, zoom: 4 }
export const siteZoom = 16
/** Six decimals are eleven centimetres, the most that a map gives. */
export const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
