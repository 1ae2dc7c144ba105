import { Text } from '@mantine/core'
import type { HolidayThere } from '#contract/rostering/holidays.ts'
import { locations } from '#contract/customers/locations.ts'
import { formatDate } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** The next public holidays of a site, and which of them are unconfirmed. */
export function ComingHolidays({ location_id }: { location_id: string }) {
  const t = useTranslate()
  const query = useApiQuery(locations.holidays, { id: location_id })
  return (
    <Panel title={t('locations.view.holidays')}>
      <Loaded of={query}>
        {(days) =>
          days.length === 0 ? (
            <Text c="dimmed">{t('locations.view.noHolidays')}</Text>
          ) : (
            <Lines>
              {days.map((day) => (
                <Day key={day.date} day={day} />
              ))}
            </Lines>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Day({ day }: { day: HolidayThere }) {
  const t = useTranslate()
  const parts = [
    formatDate(day.date, 'long'),
    day.starts && t('holidays.day.from', { time: day.starts }),
    day.region,
  ].filter((part) => part !== null)
  return (
    <Line name={day.name} facts={parts.join(' · ')} keeps>
      {!day.confirmed && <StatusBadge tone="neutral">{t('holidays.day.unconfirmed')}</StatusBadge>}
    </Line>
  )
}
