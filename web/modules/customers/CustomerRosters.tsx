import { Anchor, Group, Stack, Text } from '@mantine/core'
import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { addDays, formatDateRange } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

const maxShown = 5

/** The customer's newest rosters, with a link to all of them. */
export function CustomerRosters({ customer_id }: { customer_id: string }) {
  const t = useTranslate()
  const query = useApiQuery(rosters.list, { customer_id, sort: 'week_start', dir: 'desc', per_page: maxShown })
  const all = <Anchor href={hrefOf('/create-roster', null, { customer_id })}>{t('customers.view.allRosters')}</Anchor>
  return (
    <Panel title={t('customers.view.rosters')} actions={all}>
      <Loaded of={query}>
        {({ rows }) => (
          <Stack gap="sm">
            {rows.length === 0 && (
              <EmptyState title={t('customers.view.noRosters')} text={t('customers.view.noRostersText')} />
            )}
            {rows.map((roster) => (
              <RosterLine key={roster.id} roster={roster} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

const RosterLine = ({ roster }: { roster: Roster }) => (
  <Group justify="space-between" wrap="nowrap">
    <div>
      <Anchor href={hrefOf('/create-roster', null, { roster: roster.id })} fw={600}>
        {roster.name}
      </Anchor>
      <Text size="sm" c="dimmed">
        {[roster.location_name, formatDateRange(roster.week_start, addDays(roster.week_start, roster.days - 1))].join(
          ' · ',
        )}
      </Text>
    </div>
    <RecordStatus of="rosters.status" status={roster.status} />
  </Group>
)
