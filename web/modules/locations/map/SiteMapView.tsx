import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { map, type MapSettings } from '#contract/platform/settings.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Drawing, SiteMap, Coordinates } from './drawing.ts'
import classes from './Map.module.css'

type Props = Pick<Drawing, 'spot' | 'radius' | 'onMove'> & { around?: Coordinates | null; name: string }

/** The map of a site with its geofence, or of a sub-location: Google's if the installation has a key, otherwise tiles, otherwise none. */
export function SiteMapView(props: Props) {
  const t = useTranslate()
  const { data: settings } = useApiQuery(map.key, {})
  if (settings === undefined) return null
  if (settings.map_key === null && settings.tiles === null)
    return props.onMove ? <Text c="dimmed">{t('locations.map.none')}</Text> : null
  return <DrawnMap settings={settings} {...props} />
}

function DrawnMap({ settings, spot, around = null, radius, name, onMove }: Props & { settings: MapSettings }) {
  const t = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<SiteMap | 'failed' | null>(null)
  const label = t(radius === null ? 'locations.map.plain' : 'locations.map.label', {
    name: name || t('locations.map.this'),
  })
  const move = useEffectEvent((to: Coordinates) => onMove?.(to))
  const draw = useEffectEvent((element: HTMLElement) =>
    drawWith(settings, { element, spot, around, radius, label, onMove: onMove && move }),
  )
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const drawing = draw(element)
    drawing.then(setDrawn, () => setDrawn('failed'))
    // A map that failed to draw (which is shown) needs no cleanup.
    return () => void drawing.then((site) => site.end()).catch(() => undefined)
  }, [])
  const { latitude, longitude } = spot ?? {}
  useEffect(() => {
    if (drawn === null || drawn === 'failed') return
    drawn.show(latitude === undefined || longitude === undefined ? null : { latitude, longitude }, radius)
  }, [drawn, latitude, longitude, radius])
  if (drawn === 'failed') return <Text c="dimmed">{t('locations.map.failed')}</Text>
  return (
    <>
      <div ref={frame} className={classes.map} role="region" aria-label={label} />
      {onMove && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('locations.map.help')}
        </Text>
      )}
    </>
  )
}

/** The map library is loaded only now: most screens show no map. */
async function drawWith({ map_key, tiles, attribution }: MapSettings, drawing: Drawing): Promise<SiteMap> {
  if (map_key !== null) return (await import('./google-map.ts')).googleOf(drawing, map_key)
  return (await import('./leaflet-map.ts')).leafletOf(drawing, tiles ?? '', attribution ?? '')
}
