import { Anchor, Stack, Text } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RequestOf, ResultOf } from '#contract/call.ts'
import { locations, type SiteOnMap } from '#contract/customers/locations.ts'
import { map, type MapSettings } from '#contract/platform/settings.ts'
import { addressLine } from '#contract/values/values.ts'
import { formatCount } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Point } from '#web/modules/locations/Point.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { type MarkedPlace, popupOf, type SitesDrawing } from './drawing.ts'
import classes from './Map.module.css'

type Props = { q: string; filters: Readonly<Record<string, readonly string[]>> }

/** All sites of the list that have coordinates, on one map; without a map provider, as a list of coordinates. */
export function SitesMap({ q, filters }: Props) {
  // The filters of the list are those of the map too; TypeScript cannot check names that are strings.
  const query = useApiQuery(locations.onMap, { q, ...filters } as RequestOf<typeof locations.onMap>, {
    keepPrevious: true,
  })
  const settings = useApiQuery(map.key, {})
  return (
    <Stack p="md" gap="sm">
      <Loaded of={query}>
        {(shown) => (
          <>
            <Loaded of={settings}>{(drawn) => <Sites sites={shown.sites} settings={drawn} />}</Loaded>
            <OtherSites of={shown} search={{ q, ...filters, no_point: true }} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Sites({ sites, settings }: { sites: readonly SiteOnMap[]; settings: MapSettings }) {
  const t = useTranslate()
  if (sites.length === 0)
    return (
      <EmptyState
        icon={<IconMapPinOff stroke={1.6} />}
        title={t('locations.map.empty')}
        text={t('locations.map.emptyText')}
      />
    )
  if (settings.map_key !== null || settings.tiles !== null) return <DrawnMap sites={sites} settings={settings} />
  return (
    <>
      <Text>
        {t('locations.map.notSetUp')}{' '}
        <May call={map.update}>
          <Anchor href={hrefOf('/map-config')}>{t('locations.map.setUp')}</Anchor>
        </May>
      </Text>
      <Coordinates sites={sites} />
    </>
  )
}

function Coordinates({ sites }: { sites: readonly SiteOnMap[] }) {
  return (
    <Stack component="ul" gap="sm" className={classes.sitesInWords}>
      {sites.map((site) => (
        <li key={site.id}>
          <Anchor href={hrefOf('/location/view/{id}', { id: site.id })}>{site.name}</Anchor>
          <Text size="sm" c="dimmed" component="div">
            {[site.customer_name, addressLine(site)].filter(Boolean).join(' · ')}
            <Point {...site} />
          </Text>
        </li>
      ))}
    </Stack>
  )
}

function DrawnMap({ sites, settings }: { sites: readonly SiteOnMap[]; settings: MapSettings }) {
  const t = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const words = { zoomIn: t('locations.map.zoomIn'), zoomOut: t('locations.map.zoomOut') }
  const draw = useEffectEvent((element: HTMLElement) =>
    drawWith(settings, { element, sites: sites.map(toMarkedPlace), words }),
  )
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const drawing = draw(element)
    drawing.catch(() => setFailed(true))
    // A map that failed to draw (which is shown) needs no cleanup.
    return () => void drawing.then((end) => end()).catch(() => undefined)
  }, [sites])
  if (failed)
    return (
      <>
        <Text c="dimmed">{t('locations.map.failed')}</Text>
        <Coordinates sites={sites} />
      </>
    )
  return <div ref={frame} className={classes.sites} role="region" aria-label={t('locations.map.all')} />
}

/** The map library is loaded only now: the list needs no map. */
async function drawWith({ map_key, tiles, attribution }: MapSettings, drawing: SitesDrawing): Promise<() => void> {
  if (map_key !== null) return (await import('./google-sites.ts')).googleSites(drawing, map_key)
  return (await import('./leaflet-sites.ts')).leafletSites(drawing, tiles ?? '', attribution ?? '')
}

const toMarkedPlace = (site: SiteOnMap): MarkedPlace => ({
  latitude: site.latitude,
  longitude: site.longitude,
  name: site.name,
  popup: () =>
    popupOf({
      name: site.name,
      lines: [site.customer_name, addressLine(site)].filter((line) => line !== null),
      href: hrefOf('/location/view/{id}', { id: site.id }),
    }),
})

type SitesOnMap = ResultOf<typeof locations.onMap>

/** The sites that the map does not show. */
function OtherSites({
  of,
  search,
}: {
  of: SitesOnMap
  search: Readonly<Record<string, string | boolean | readonly string[]>>
}) {
  const t = useTranslate()
  const shown = of.sites.length
  return (
    <>
      {of.with_point > shown && (
        <Text size="sm">{t('locations.map.cut', { shown: formatCount(shown), all: formatCount(of.with_point) })}</Text>
      )}
      {of.without_point > 0 && (
        <Text size="sm">
          {t('locations.map.without', { count: of.without_point })}{' '}
          <Anchor href={hrefOf('/locations', null, search)}>{t('locations.map.showWithout')}</Anchor>
        </Text>
      )}
    </>
  )
}
