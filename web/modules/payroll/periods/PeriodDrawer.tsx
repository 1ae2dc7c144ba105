import { Alert, Anchor, Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { type PayPeriod, payPeriods } from '#contract/payroll/pay-periods.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatDateRange, formatInstant, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { NewRunDialog } from '#web/modules/payroll/runs/NewRunDialog.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { Missing } from './Missing.tsx'
import { timesheetStatuses } from '#contract/rostering/timesheets/statuses.ts'

/** One pay period: its time by status, everything that is missing before it can close, and its lock. */
export function PeriodDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useTranslate()
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={t('payroll.period.one')}>
      {id && <LoadedPeriod id={id} />}
    </SideDrawer>
  )
}

function LoadedPeriod({ id }: { id: string }) {
  const query = useApiQuery(payPeriods.info, { id })
  return <Loaded of={query}>{(period) => <PeriodDetails period={period} />}</Loaded>
}

function PeriodDetails({ period }: { period: PayPeriod }) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="start">
        <Stack gap={2}>
          <Title order={2} size="h3">
            {formatDateRange(period.starts_on, period.ends_on)}
          </Title>
          <Text c="dimmed">{period.company_name}</Text>
        </Stack>
        <RecordStatus of="payroll.period.status" status={period.status} />
      </Group>
      {period.locked_at && (
        <Alert color="gray" icon={<IconLock aria-hidden />}>
          {t('payroll.period.lockedBy', { name: period.locked_by_name ?? '', when: formatInstant(period.locked_at) })}
        </Alert>
      )}
      <Actions period={period} />
      <Missing period={period} />
      <Totals period={period} />
      <History period={period} />
    </Stack>
  )
}

function Actions({ period }: { period: PayPeriod }) {
  const t = useTranslate()
  const [asks, setAsks] = useState<'lock' | 'reopen' | 'run' | null>(null)
  const close = () => setAsks(null)
  const missing = useApiQuery(payPeriods.missing, { id: period.id })
  const blocking = (missing.data ?? []).filter(({ blocks }) => blocks).reduce((sum, { count }) => sum + count, 0)
  const options = { invalidates: [payPeriods], failed: t('payroll.period.notChanged'), onDone: close }
  const lock = useSend(payPeriods.lock, { ...options, success: t('payroll.period.lockedToast') })
  const reopen = useSend(payPeriods.reopen, { ...options, success: t('payroll.period.reopenedToast') })
  const { id, version } = period
  return (
    <Group>
      <Button onClick={() => setAsks('run')}>{t('payroll.run.new')}</Button>
      {period.allowed_actions.map((action) => (
        <Button key={action} variant="default" onClick={() => setAsks(action)}>
          {t(`payroll.period.${action}`)}
        </Button>
      ))}
      <Button
        component="a"
        variant="subtle"
        href={hrefOf('/time-sheets', null, { tab: 'pay-runs', pay_period_id: id })}
      >
        {t('payroll.period.runs', { count: period.runs })}
      </Button>
      <NewRunDialog opened={asks === 'run'} onClose={close} periods={[period]} />
      <ReasonDialog
        opened={asks === 'lock'}
        onClose={close}
        title={t('payroll.period.lockTitle')}
        tone="normal"
        reasonOptions={blocking > 0 ? { label: t('payroll.period.lockReason'), required: true } : null}
        confirm={t('payroll.period.lock')}
        busy={lock.busy}
        onConfirm={(reason) => lock.send({ id, version, reason })}
      >
        {blocking > 0 ? t('payroll.period.lockMissing', { count: blocking }) : t('payroll.period.lockText')}
      </ReasonDialog>
      <ReasonDialog
        opened={asks === 'reopen'}
        onClose={close}
        title={t('payroll.period.reopenTitle')}
        tone="normal"
        reasonOptions={{ label: t('payroll.reason'), required: true }}
        confirm={t('payroll.period.reopen')}
        busy={reopen.busy}
        onConfirm={(reason) => reopen.send({ id, version, reason })}
      >
        {t('payroll.period.reopenText')}
      </ReasonDialog>
    </Group>
  )
}

function Totals({ period }: { period: PayPeriod }) {
  const t = useTranslate()
  if (period.totals.length === 0) return <Text c="dimmed">{t('payroll.period.noTime')}</Text>
  const place = { from: period.starts_on, to: period.ends_on, company_id: period.company_id }
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {t('payroll.period.time')}
      </Title>
      <Table aria-label={t('payroll.period.time')} highlightOnHover={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('payroll.list.status')}</Table.Th>
            <Table.Th ta="end">{t('timesheets.list.title')}</Table.Th>
            <Table.Th ta="end">{t('payroll.period.time')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sortByStatus(period.totals).map(({ status, count, paid_minutes }) => (
            <Table.Tr key={status}>
              <Table.Td>
                <RecordStatus of="timesheets.status" status={status} />
              </Table.Td>
              <Table.Td ta="end">
                <Anchor
                  href={hrefOf('/time-sheets', null, { ...place, status })}
                  aria-label={t('payroll.period.timesheets', { count })}
                >
                  {formatNumber(count)}
                </Anchor>
              </Table.Td>
              <Table.Td ta="end">{formatMinutes(paid_minutes)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** From draft to paid. */
const sortByStatus = (totals: PayPeriod['totals']) =>
  totals.toSorted((one, other) => timesheetStatuses.indexOf(one.status) - timesheetStatuses.indexOf(other.status))

function History({ period }: { period: PayPeriod }) {
  const t = useTranslate()
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {t('payroll.history')}
      </Title>
      <Lines>
        {period.history.toReversed().map(({ at, by_name, from, to, reason }) => (
          <Line
            key={`${at} ${to}`}
            name={t(`payroll.period.history_${from === null ? 'added' : to === 'locked' ? 'locked' : 'reopened'}`)}
            text={reason && `“${reason}”`}
            // Without a name the product added it.
            facts={[by_name, formatInstant(at)].filter(Boolean).join(', ')}
          />
        ))}
      </Lines>
    </section>
  )
}
