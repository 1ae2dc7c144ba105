import { Anchor, Text } from '@mantine/core'
import { type PayRunRow, payRuns } from '#contract/payroll/pay-runs.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDateRange, formatInstant } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

type Props = { timesheet: { id: string; employee_name: string; status: string } }

/** The pay runs that a timesheet is in, with links to its lines; exported hours can only be corrected there. */
export function RunsOfTimesheet({ timesheet: { id, employee_name, status } }: Props) {
  const t = useTranslate()
  const query = useApiQuery(payRuns.list, { timesheet_id: id, sort: 'created_at', dir: 'desc' })
  if (query.data?.rows.length === 0) return null
  const facts = ({ exported_at, exported_by_name }: PayRunRow) =>
    exported_at === null ? [] : [`${exported_by_name}, ${formatInstant(exported_at)}`]
  return (
    <Panel title={t('shell.screens.payRuns')}>
      <Loaded of={query}>
        {({ rows }) => (
          <Lines>
            {rows.map((run) => (
              <Line
                key={run.id}
                name={
                  <Anchor href={hrefOf('/time-sheets/pay-runs/{id}', { id: run.id }, { q: employee_name })}>
                    {t('payroll.run.name', { period: formatDateRange(run.starts_on, run.ends_on), number: run.number })}
                  </Anchor>
                }
                facts={facts(run)}
              >
                <RecordStatus of="payroll.run.status" status={run.status} />
              </Line>
            ))}
          </Lines>
        )}
      </Loaded>
      {status !== 'approved' && (
        <Text size="sm" c="dimmed" mt="sm">
          {t(isCallAllowed(payRuns.correct) ? 'payroll.run.toCorrect' : 'payroll.run.mayNotCorrect')}
        </Text>
      )}
    </Panel>
  )
}
