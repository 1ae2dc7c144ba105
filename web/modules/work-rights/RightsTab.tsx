import { Alert, Stack } from '@mantine/core'
import { workRights } from '#contract/people/work-rights.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { ChecksPanel } from '#web/modules/work-rights/ChecksPanel.tsx'
import { CurrentRights } from '#web/modules/work-rights/CurrentRights.tsx'
import { ElsewherePanel } from '#web/modules/work-rights/ElsewherePanel.tsx'
import { Ledger } from '#web/modules/work-rights/Ledger.tsx'
import { StudyPanel } from '#web/modules/work-rights/StudyPanel.tsx'
import { VisasPanel } from '#web/modules/work-rights/VisasPanel.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** A person's work rights: the current visa, the hours left, and all records. */
export function RightsTab({ id }: EmployeeTabProps) {
  const t = useTranslate()
  const query = useApiQuery(workRights.info, { id })
  const isOwn = useSession()?.user?.employee_id === id
  return (
    <Loaded of={query}>
      {(rights) => (
        <Stack gap="lg">
          {isOwn && <Alert color="blue">{t('workRights.waitsText')}</Alert>}
          <Panel title={t('workRights.now')}>
            <CurrentRights rights={rights} />
          </Panel>
          {rights.limit_minutes !== null && (
            <>
              <Panel title={t('workRights.ledger.title')}>
                <Ledger fortnights={rights.fortnights} limit={rights.limit_minutes} />
              </Panel>
              <ElsewherePanel rights={rights} />
              <StudyPanel rights={rights} />
            </>
          )}
          <VisasPanel rights={rights} />
          {/* VEVO has no data on citizens. */}
          {(rights.right_to_work !== 'citizen' || rights.checks.length > 0) && (
            <ChecksPanel rights={rights} isOwn={isOwn} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
