import { Alert, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { Location } from '#contract/customers/locations.ts'
import { type RosterInOldZone, rosterZones } from '#contract/rostering/rosters/roster-zones.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, formatShift, formatZone } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { of: WorkingForm<'time_zone'>; location: Pick<Location, 'id' | 'time_zone'> }

/** Before a location gets another time zone: which rosters stay in the old one, and what their times are in both. */
export function ZoneChangeHint({ of, location }: Props) {
  const t = useTranslate()
  const chosen = of.form.useWatchValue('time_zone')
  const time_zone = typeof chosen === 'string' ? chosen : ''
  const isChanged = time_zone !== '' && time_zone !== location.time_zone
  const input = { location_id: location.id, time_zone }
  const { data } = useApiQuery(rosterZones.check, input, { when: isChanged && isCallAllowed(rosterZones.check) })
  if (!isChanged || data === undefined || data.total === 0) return null
  return (
    <Field span={2}>
      <Alert
        color="orange"
        icon={<IconClock />}
        title={t('locations.zoneChange.title', { count: data.total })}
        role="status"
      >
        <Text size="sm">{t('locations.zoneChange.text')}</Text>
        <ul>
          {data.rosters.map((roster) => (
            <li key={roster.id}>
              <RosterLine roster={roster} zone={time_zone} />
            </li>
          ))}
        </ul>
      </Alert>
    </Field>
  )
}

function RosterLine({ roster, zone }: { roster: RosterInOldZone; zone: string }) {
  const t = useTranslate()
  const { name, week_start, shifts, example, time_zone } = roster
  const week = t('locations.zoneChange.roster', { name, day: formatDate(week_start), count: shifts })
  if (example === null) return week
  const times = {
    shift: formatShift(example.works_on, example.starts, example.ends),
    zone: formatZone(time_zone),
    there: formatShift(example.there.works_on, example.there.starts, example.there.ends),
    there_zone: formatZone(zone),
  }
  return `${week}: ${t('locations.zoneChange.example', times)}`
}
