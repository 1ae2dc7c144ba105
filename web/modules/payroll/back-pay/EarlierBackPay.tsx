import { Anchor, Text } from '@mantine/core'
import { type PayRunRow, payRuns } from '#contract/payroll/pay-runs.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDateRange, formatInstant, formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** Who confirmed back pay of a company, when and why, with its pay run: the latest. */
export function EarlierBackPay({ companyId }: { companyId: string }) {
  const t = useTranslate()
  const query = useApiQuery(payRuns.list, {
    ...{ company_id: companyId, is_back_pay: true, sort: 'created_at', dir: 'desc', per_page: 25 },
  })
  return (
    <Panel title={t('backPay.earlier')}>
      <Loaded of={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Text c="dimmed">{t('backPay.noneEarlier')}</Text>
          ) : (
            <>
              <Lines>
                {rows.map((run) => (
                  <EarlierRun key={run.id} run={run} />
                ))}
              </Lines>
              {total > rows.length && (
                <Text mt="sm" c="dimmed">
                  {t('backPay.moreEarlier', { count: total - rows.length })}
                </Text>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function EarlierRun({ run }: { run: PayRunRow }) {
  const t = useTranslate()
  const { id, starts_on, ends_on, number, back_pay_reason, created_by_name, created_at, employees, status } = run
  return (
    <Line
      name={
        <Anchor href={hrefOf('/time-sheets/pay-runs/{id}', { id })}>
          {t('payroll.run.name', { period: formatDateRange(starts_on, ends_on), number })}
        </Anchor>
      }
      text={back_pay_reason && `“${back_pay_reason}”`}
      facts={[
        `${created_by_name}, ${formatInstant(created_at)}`,
        t('backPay.people', { count: employees, number: formatNumber(employees) }),
      ]}
    >
      <RecordStatus of="payroll.run.status" status={status} />
    </Line>
  )
}
