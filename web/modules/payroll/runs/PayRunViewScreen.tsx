import { Alert, Anchor, SimpleGrid, Stack, Table } from '@mantine/core'
import { IconAlertTriangle, IconHistory, IconInfoCircle } from '@tabler/icons-react'
import { type PayRun, payRuns } from '#contract/payroll/pay-runs.ts'
import { payStatements } from '#contract/payroll/pay-statements.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDateRange, formatInstant, formatMinutes, formatMoney } from '#web/lib/format.ts'
import { useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { can, isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PayRunInXero } from '#web/modules/xero/sync/PayRunInXero.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import classes from './PayRun.module.css'
import { LabelTotals } from './LabelTotals.tsx'
import { LeaveToPayOut } from './LeaveToPayOut.tsx'
import { DaysWithoutRate, NotPricedTime } from './NotPricedTime.tsx'
import { RunActions } from './RunActions.tsx'
import { RunLines } from './RunLines.tsx'

export function PayRunViewScreen() {
  const t = useTranslate()
  const query = useApiQuery(payRuns.info, { id: useParam('id') })
  const run = query.data
  return (
    <Page
      title={
        run
          ? t('payroll.run.name', { period: formatDateRange(run.starts_on, run.ends_on), number: run.number })
          : t('payroll.run.one')
      }
      description={run && `${run.company_name} · ${t(`payroll.run.target_${run.target}`)}`}
      badge={run && <RecordStatus of="payroll.run.status" status={run.status} />}
      back={{ href: hrefOf('/time-sheets', null, { tab: 'pay-runs' }), label: t('shell.screens.payRuns') }}
      actions={run && <RunActions run={run} />}
    >
      <Loaded of={query}>{(shown) => <PayRunDetails run={shown} />}</Loaded>
    </Page>
  )
}

function PayRunDetails({ run }: { run: PayRun }) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <Notes run={run} />
      {run.not_priced.count > 0 && <NotPricedTime of={run.not_priced} />}
      {run.without_rate.count > 0 && <DaysWithoutRate of={run.without_rate} />}
      {run.status === 'draft' && run.back_pay_reason === null && <LeaveToPayOut run={run} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="lg">
          <Panel title={t('payroll.run.totals')}>
            <Totals run={run} />
          </Panel>
          {run.by_label.length > 1 && (
            <Panel title={t('payroll.run.byLabel')}>
              <LabelTotals run={run} />
            </Panel>
          )}
        </Stack>
        <Stack gap="lg">
          <Panel title={t('payroll.run.facts')}>
            <RunFacts run={run} />
          </Panel>
          <Panel title={t('payroll.history')}>
            <History run={run} />
          </Panel>
        </Stack>
      </SimpleGrid>
      {run.target === 'xero' && run.status !== 'draft' && <PayRunInXero run={run} />}
      <RunLines run={run} />
    </Stack>
  )
}

function Notes({ run }: { run: PayRun }) {
  const t = useTranslate()
  return (
    <>
      {run.status === 'draft' && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {t('payroll.run.draftText')}
        </Alert>
      )}
      {run.outdated > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('payroll.run.outdated', { count: run.outdated })}
        </Alert>
      )}
      {run.not_included > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('payroll.run.notIncluded', { count: run.not_included })}{' '}
          <Anchor href={hrefOf('/time-sheets', null, notIncludedIn(run))}>{t('payroll.missing.list')}</Anchor>
        </Alert>
      )}
      {run.leave_not_included > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('payroll.run.leaveNotIncluded', { count: run.leave_not_included })}
        </Alert>
      )}
      {run.back_pay_reason && (
        <Alert color="indigo" icon={<IconHistory aria-hidden />} title={t('shell.screens.backPay')}>
          {run.back_pay_reason}
        </Alert>
      )}
      {run.reopen_reason && (
        <Alert
          color="gray"
          icon={<IconInfoCircle aria-hidden />}
          title={t('payroll.run.reopenedBy', { name: run.reopened_by_name ?? '' })}
        >
          {run.reopen_reason}
        </Alert>
      )}
    </>
  )
}

const notIncludedIn = ({ starts_on: from, ends_on: to, company_id }: PayRun) => ({
  ...{ from, to, company_id, status: 'approved', in_no_run: 'true' },
})

const amountIn = (run: PayRun, cents: number | null) => (cents === null ? '–' : formatMoney(cents, run.currency))

/** The preview before exporting, and later what was exported: the hours of each employee. */
function Totals({ run }: { run: PayRun }) {
  const t = useTranslate()
  // Without rates, or for those who may not see pay, there are none.
  const hasAmounts = run.by_employee.some(({ amount_cents }) => amount_cents !== null)
  return (
    <TableScroll label={t('payroll.run.totals')}>
      <Table aria-label={t('payroll.run.totals')} horizontalSpacing="0.25rem">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('payroll.run.employee')}</Table.Th>
            <Table.Th ta="end" visibleFrom="sm">
              {t('payroll.run.lines')}
            </Table.Th>
            <Table.Th ta="end">{t('payroll.run.hours')}</Table.Th>
            {hasAmounts && <Table.Th ta="end">{t('payroll.run.amount')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {run.by_employee.map((person) => (
            <Table.Tr key={person.employee_id}>
              <Table.Td>
                <PersonOfRun run={run} person={person} />
              </Table.Td>
              <Table.Td ta="end" visibleFrom="sm">
                {person.lines}
              </Table.Td>
              <Table.Td ta="end" className={classes.whole}>
                {formatMinutes(person.minutes)}
              </Table.Td>
              {hasAmounts && <Table.Td ta="end">{amountIn(run, person.amount_cents)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('payroll.run.total', { count: run.employees })}</Table.Th>
            <Table.Th ta="end" visibleFrom="sm">
              {run.lines}
            </Table.Th>
            <Table.Th ta="end" className={classes.whole}>
              {formatMinutes(run.minutes)}
            </Table.Th>
            {hasAmounts && <Table.Th ta="end">{amountIn(run, run.amount_cents)}</Table.Th>}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </TableScroll>
  )
}

/** The name of a person, which leads to their pay statement. */
function PersonOfRun({ run: { id, status }, person }: { run: PayRun; person: PayRun['by_employee'][number] }) {
  const { employee_id, employee_name } = person
  if (status === 'draft' || !can(['Rate', 'view']) || !isCallAllowed(payStatements.info)) return employee_name
  return <Anchor href={hrefOf('/pay-statement/{id}/{employee_id}', { id, employee_id })}>{employee_name}</Anchor>
}

function RunFacts({ run }: { run: PayRun }) {
  const t = useTranslate()
  const when = (name: string | null, at: string | null) => at && `${name ?? ''}, ${formatInstant(at)}`
  return (
    <Facts
      items={[
        { label: t('payroll.run.created'), value: when(run.created_by_name, run.created_at) },
        { label: t('payroll.run.exported'), value: when(run.exported_by_name, run.exported_at) },
        { label: t('payroll.run.delivered'), value: when(run.delivered_by_name, run.delivered_at) },
        { label: t('payroll.run.posted'), value: when(run.posted_by_name, run.posted_at) },
      ]}
    />
  )
}

function History({ run }: { run: PayRun }) {
  const t = useTranslate()
  return (
    <Lines>
      {run.history.toReversed().map(({ at, by_name, action, reason, lines }) => (
        <Line
          key={`${at} ${action}`}
          name={t(`payroll.run.history_${action}`, { count: lines ?? 0 })}
          text={reason && `“${reason}”`}
          facts={`${by_name}, ${formatInstant(at)}`}
        />
      ))}
    </Lines>
  )
}
