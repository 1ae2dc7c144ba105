/** Degrees on the globe. */
export type Point = { latitude: number; longitude: number }

const earthRadius = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance on the globe (haversine). */
export function metresBetween(one: Point, other: Point): number {
  const latitudes = radians(other.latitude - one.latitude)
  const longitudes = radians(other.longitude - one.longitude)
  const chord =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(longitudes / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}
