import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type PayRun, payRuns } from '#contract/payroll/pay-runs.ts'
import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { type XeroPayRun, xeroPayRuns, xeroTimesheetStatuses } from '#contract/platform/xero/xero-timesheets.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatDateRange, formatInstant, formatMinutes } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SyncProgress } from '#web/modules/xero/sync/SyncProgress.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

const invalidates = [xeroPayRuns, payRuns, payPeriods, timesheets]

/** Closes a draft for Xero and sends it. */
export function SendPayRun({ run }: { run: PayRun }) {
  const t = useTranslate()
  const { send, busy } = useSend(xeroPayRuns.send, {
    invalidates,
    success: t('xero.sync.queued'),
    failed: t('xero.payRun.notSent'),
  })
  const { id, version, outdated, lines, employees, minutes, paid_out } = run
  const forecast = useApiQuery(xeroPayRuns.info, { id }).data?.forecast
  return (
    <ConfirmButton
      label={t('xero.payRun.send')}
      variant="filled"
      question={t('xero.payRun.question')}
      text={[
        t('xero.payRun.questionText', { employees, count: lines, hours: formatMinutes(minutes) }),
        ...(paid_out > 0 ? [t('xero.payRun.paidOut', { count: paid_out })] : []),
        ...(forecast ? [forecastText(t, forecast)] : []),
      ].join(' ')}
      tone="normal"
      busy={busy}
      reason={outdated > 0 ? t('payroll.run.outdated', { count: outdated }) : null}
      onConfirm={() => send({ id, version })}
    />
  )
}

const forecastText = (
  t: ReturnType<typeof useTranslate>,
  { calls, left_today: left }: NonNullable<XeroPayRun['forecast']>,
) => t(calls > left ? 'xero.payRun.forecastLater' : 'xero.payRun.forecast', { count: calls, left })

const tones = { queued: 'info', sending: 'info', sent: 'accent', failed: 'bad', paid: 'ok' } as const satisfies Record<
  (typeof xeroTimesheetStatuses)[number],
  string
>
const pollMilliseconds = 2500
/** Problems whose cause is corrected on the accounting screen. */
const settledInAccounting = new Set<string>(['unmatched', 'calendar', 'rate', 'leave_type'])

/** The timesheets of an exported pay run in Xero, and what to do about those that could not be sent. */
export function PayRunInXero({ run: { id, paid_out } }: { run: PayRun }) {
  const t = useTranslate()
  const client = useQueryClient()
  const query = useApiQuery(xeroPayRuns.info, { id }, { everyMs: pollMilliseconds })
  const settled = query.data?.timesheets.map(({ status }) => status).join()
  // What was sent or paid changes the pay run, too.
  useEffect(() => {
    if (settled !== undefined) void invalidate(client, [payRuns.info])
  }, [client, settled])
  return (
    <Panel
      title={t('xero.payRun.title')}
      {...(paid_out > 0 && { description: t('xero.payRun.paidOut', { count: paid_out }) })}
    >
      <Loaded of={query}>{(run) => <Sheets of={run} />}</Loaded>
    </Panel>
  )
}

function Sheets({ of: run }: { of: XeroPayRun }) {
  const t = useTranslate()
  const isUnderWay = run.timesheets.some(({ status }) => status === 'queued' || status === 'sending')
  return (
    <Stack gap="md">
      <PayslipCounts of={run.timesheets} />
      {isUnderWay && run.last_sync && run.last_sync.status !== 'failed' && <SyncProgress of={run.last_sync} />}
      {run.allowed_actions.includes('continue') && <Stopped of={run} />}
      <Failed of={run} />
      <Lines>
        {failedFirst(run.timesheets).map(
          ({ id, employee_name, leave_name, period_from, period_to, minutes, sent_at, status, reason, message }) => (
            <Line
              key={id}
              name={employee_name}
              text={reason && t(`xero.payRun.problem.${reason}`)}
              facts={[
                ...(leave_name === null ? [] : [leave_name]),
                formatDateRange(period_from, period_to),
                t('xero.payRun.hours', { hours: formatMinutes(minutes) }),
                ...(message === null ? [] : [t('xero.sync.message', { message })]),
                ...(sent_at === null ? [] : [t('xero.payRun.sentAt', { at: formatInstant(sent_at) })]),
              ]}
            >
              <StatusBadge tone={tones[status]}>{t(`xero.payRun.status.${status}`)}</StatusBadge>
            </Line>
          ),
        )}
      </Lines>
    </Stack>
  )
}

type Sheet = XeroPayRun['timesheets'][number]

/** What needs somebody comes first. */
const failedFirst = (sheets: readonly Sheet[]) =>
  sheets.toSorted((one, other) => Number(other.status === 'failed') - Number(one.status === 'failed'))

/** How many timesheets are in which state. */
function PayslipCounts({ of }: { of: readonly Sheet[] }) {
  const t = useTranslate()
  const counts = xeroTimesheetStatuses.map((status) => ({
    status,
    count: of.filter((sheet) => sheet.status === status).length,
  }))
  return (
    <Group gap="xs">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ status, count }) => (
          <StatusBadge key={status} tone={tones[status]}>
            {t('xero.sync.count', { status: t(`xero.payRun.status.${status}`), count })}
          </StatusBadge>
        ))}
    </Group>
  )
}

/** The run of the queue ended because of a failure: nobody sends what is left until somebody continues. */
function Stopped({ of: { id, last_sync } }: { of: XeroPayRun }) {
  const t = useTranslate()
  const { send, busy } = useRetry()
  const reason = last_sync?.reason
  return (
    <Alert color="red" title={t('xero.payRun.stopped')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {reason && t(`xero.reason.${reason}`)} {t('xero.payRun.stoppedText')}
        </Text>
        <Button size="xs" loading={busy} onClick={() => send({ id })}>
          {t('xero.payRun.continue')}
        </Button>
      </Stack>
    </Alert>
  )
}

function useRetry() {
  const t = useTranslate()
  return useSend(xeroPayRuns.retry, {
    invalidates,
    success: t('xero.sync.queued'),
    failed: t('xero.payRun.notSent'),
  })
}

function Failed({ of: { id, timesheets: sheets, allowed_actions: allowed } }: { of: XeroPayRun }) {
  const t = useTranslate()
  const { send, busy } = useRetry()
  const failed = sheets.filter(({ status }) => status === 'failed')
  if (!allowed.includes('retry')) return null
  return (
    <Alert color="red" title={t('xero.payRun.failed', { count: failed.length })}>
      <Stack gap="sm">
        <Text size="sm">{t('xero.payRun.failedText')}</Text>
        <Group>
          <Button size="xs" loading={busy} onClick={() => send({ id })}>
            {t('xero.payRun.retry')}
          </Button>
          {failed.some(({ reason }) => reason !== null && settledInAccounting.has(reason)) && (
            <Button component="a" size="xs" variant="default" href={hrefOf('/accounting')}>
              {t('shell.screens.accounting')}
            </Button>
          )}
          {allowed.includes('replace') && (
            <ConfirmButton
              size="xs"
              label={t('xero.payRun.replace')}
              question={t('xero.payRun.replaceQuestion')}
              text={t('xero.payRun.replaceText')}
              busy={busy}
              onConfirm={() => send({ id, replaces: true })}
            />
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
