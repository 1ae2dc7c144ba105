import { tileOriginOf } from '#contract/platform/setting-formats.ts'
import type { MapSettings } from '#contract/platform/settings.ts'

const noOrigins = { script: '', style: '', img: '', font: '', connect: '', worker: '', frame: '' }

/** The origins that a page may connect to for its maps: Google with a key, else the tile server, else none. */
export function mapOriginsOf({ map_key, tiles }: Pick<MapSettings, 'map_key' | 'tiles'>) {
  if (map_key !== null) return googleOrigins
  // One stored by an earlier version may be invalid.
  const origin = tiles === null ? null : tileOriginOf(tiles)
  return origin === null ? noOrigins : { ...noOrigins, img: ` ${origin}` }
}

// The hosts that Google publishes for the Maps JavaScript API. Left out: eval, 'strict-dynamic' and scripts from blob:,
// because the tokens are in localStorage.
const googleOrigins = {
  script: ' https://maps.googleapis.com',
  style: ' https://fonts.googleapis.com',
  img: ' https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com',
  font: ' https://fonts.gstatic.com',
  // the map calls maps.googleapis.com, the address search places.googleapis.com
  connect: ' https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:',
  worker: ' blob:',
  frame: ' https://*.google.com',
}
