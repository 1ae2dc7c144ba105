import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { FillResult, FillRunWithResult } from '#contract/rostering/rosters/auto-fill.ts'
import { useTranslate } from '#web/lib/wording.ts'
import panel from '#web/modules/auto-fill/Fill.module.css'
import { FindingsList } from '#web/modules/rosters/findings/FindingsList.tsx'

/** What to know about a proposal: that its search was stopped, and which of the planner's choices are not possible. */
export function ProposalNotes({ run, result }: { run: FillRunWithResult; result: FillResult }) {
  const t = useTranslate()
  const { impossible } = result
  return (
    <>
      {run.status === 'cancelled' && (
        <Alert color="indigo" icon={<IconInfoCircle />}>
          {t('autoFill.stopped')}
        </Alert>
      )}
      {impossible.length > 0 && (
        <Alert
          color="orange"
          icon={<IconAlertTriangle />}
          title={t('autoFill.impossible', { count: impossible.length })}
        >
          <ul className={panel.refused}>
            {impossible.map(({ roster_shift_id, employee_id, name, findings }) => (
              <li key={`${roster_shift_id} ${employee_id}`}>
                <Text fw={600}>{name}</Text>
                {findings.length > 0 ? (
                  <FindingsList findings={findings} />
                ) : (
                  <Text>{t('autoFill.impossibleShift')}</Text>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
