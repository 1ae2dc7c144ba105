import { Stack } from '@mantine/core'
import { workRights } from '#contract/people/work-rights.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CurrentRights } from '#web/modules/work-rights/CurrentRights.tsx'
import { Ledger } from '#web/modules/work-rights/Ledger.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** A summary of a person's work rights. */
export function RightsPanel({ id }: { id: string }) {
  const t = useTranslate()
  const query = useApiQuery(workRights.info, { id })
  return (
    <Panel title={t('workRights.title')}>
      <Loaded of={query}>
        {(rights) => (
          <Stack>
            <CurrentRights rights={rights} />
            {rights.limit_minutes !== null && <Ledger fortnights={rights.fortnights} limit={rights.limit_minutes} />}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}
