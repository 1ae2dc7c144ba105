import { Group } from '@mantine/core'
import { siteLink } from '#web/lib/ContactLinks.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Coordinates } from './map/drawing.ts'

type OptionalCoordinates = { latitude: number | null; longitude: number | null }

/** The coordinates of a record; null: none. */
export const spotOf = ({ latitude, longitude }: OptionalCoordinates): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const mapZoom = 17

/** The coordinates as numbers, with a link to OpenStreetMap, which needs no key. */
export function Point({ latitude, longitude }: Coordinates) {
  const t = useTranslate()
  const numbers = [latitude, longitude].map((value) => formatNumber(value, { maximumFractionDigits: 5 })).join(' / ')
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${mapZoom}/${latitude}/${longitude}`
  return (
    <Group gap="md">
      <span>{numbers}</span>
      {siteLink(map, t('locations.view.map'))}
    </Group>
  )
}
