import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Location } from '#contract/customers/locations.ts'
import { type SubLocation, subLocations } from '#contract/customers/sub-locations.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { Point, spotOf } from '#web/modules/locations/Point.tsx'
import type { OpenedSubLocation } from './SubLocationDrawer.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const SubLocationDrawer = whenOpened(
  () => import('./SubLocationDrawer.tsx').then((module) => module.SubLocationDrawer),
  ({ opened }) => opened !== null,
)

/** The sub-locations of a site; users without permission to list them get the names included in the location. */
export function SubLocationsPanel({ location }: { location: Location }) {
  const t = useTranslate()
  const [opened, setOpened] = useState<OpenedSubLocation>(null)
  if (!isCallAllowed(subLocations.list)) return <SubLocationNames location={location} />
  const add = (
    <May call={subLocations.store}>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
        {t('locations.sub.add')}
      </Button>
    </May>
  )
  return (
    <Panel title={t('locations.list.subLocations')} actions={add}>
      <SubLocationLines location_id={location.id} onOpen={setOpened} />
      <SubLocationDrawer opened={opened} location_id={location.id} onClose={() => setOpened(null)} />
    </Panel>
  )
}

const maxShown = 100

function SubLocationLines({ location_id, onOpen }: { location_id: string; onOpen: (part: SubLocation) => void }) {
  const t = useTranslate()
  const query = useApiQuery(subLocations.list, { location_id, per_page: maxShown })
  return (
    <Loaded of={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={t('locations.sub.empty')} text={t('locations.sub.emptyText')} />
        ) : (
          rows.map((part) => <SubLocationLine key={part.id} part={part} onOpen={() => onOpen(part)} />)
        )
      }
    </Loaded>
  )
}

function SubLocationLine({ part, onOpen }: { part: SubLocation; onOpen: () => void }) {
  const t = useTranslate()
  const spot = spotOf(part)
  const numbers = [
    part.code,
    part.cost_centre && `${t('locations.sub.costCentre')}: ${part.cost_centre}`,
    part.po_number && `${t('locations.sub.poNumber')}: ${part.po_number}`,
  ]
  return (
    <Group py="xs" gap="md" wrap="nowrap">
      <Stack gap={2} flex={1} miw={0}>
        <Text fw={600}>{part.name}</Text>
        <Text size="sm" c="dimmed">
          {numbers.filter(Boolean).join(' · ')}
        </Text>
        {spot && (
          <Text size="sm" c="dimmed" component="div">
            <Point {...spot} />
          </Text>
        )}
      </Stack>
      <RecordStatus of="locations.status" status={part.status} />
      <May call={subLocations.update}>
        <Button size="xs" variant="default" onClick={onOpen} aria-label={`${t('locations.sub.change')}: ${part.name}`}>
          {t('locations.sub.change')}
        </Button>
      </May>
    </Group>
  )
}

function SubLocationNames({ location }: { location: Location }) {
  const t = useTranslate()
  if (location.sub_locations.length === 0) return null
  return (
    <Panel title={t('locations.list.subLocations')}>
      <Group gap="xs">
        {location.sub_locations.map((sub) => (
          <Badge key={sub.id} color="gray" size="lg">
            {sub.name}
          </Badge>
        ))}
      </Group>
    </Panel>
  )
}
