import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { type PayRun, payRuns } from '#contract/payroll/pay-runs.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SendPayRun } from '#web/modules/xero/sync/PayRunInXero.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { RunDownload } from './RunDownload.tsx'

const invalidates = [payRuns, payPeriods, timesheets]

/** The next steps of a pay run. */
export function RunActions({ run }: { run: PayRun }) {
  const { allowed_actions: allowed, target } = run
  return (
    <>
      {allowed.includes('download') && <RunDownload run={run} />}
      {allowed.includes('delete') && <DeleteRun run={run} />}
      {allowed.includes('refresh') && <RefreshRun run={run} />}
      {allowed.includes('reopen') && <ReopenRun run={run} />}
      {allowed.includes('export') && target === 'file' && <ExportRun run={run} />}
      {allowed.includes('export') && target === 'xero' && <SendPayRun run={run} />}
      {allowed.includes('post') && <PostRun run={run} />}
    </>
  )
}

const idAndVersion = ({ id, version }: PayRun) => ({ id, version })

function RefreshRun({ run }: { run: PayRun }) {
  const t = useTranslate()
  const { send, busy } = useSend(payRuns.refresh, {
    invalidates,
    success: t('payroll.run.refreshed'),
    failed: t('payroll.run.notChanged'),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={busy}
      onClick={() => send(idAndVersion(run))}
    >
      {t('payroll.run.refresh')}
    </Button>
  )
}

function DeleteRun({ run }: { run: PayRun }) {
  const t = useTranslate()
  const go = useGo()
  const { send, busy } = useSend(payRuns.remove, {
    invalidates: [payRuns.list, payPeriods],
    success: t('payroll.run.deleted'),
    failed: t('payroll.run.notChanged'),
    onDone: () => go(hrefOf('/time-sheets', null, { tab: 'pay-runs' })),
  })
  return (
    <ConfirmButton
      label={t('payroll.run.delete')}
      question={t('payroll.run.deleteTitle')}
      text={t('payroll.run.deleteText')}
      busy={busy}
      onConfirm={() => send(idAndVersion(run))}
    />
  )
}

function ExportRun({ run }: { run: PayRun }) {
  const t = useTranslate()
  const { send, busy } = useSend(payRuns.export, {
    invalidates,
    success: t('payroll.run.exportedToast'),
    failed: t('payroll.run.notExported'),
  })
  return (
    <ConfirmButton
      label={t('payroll.run.export')}
      leftSection={<IconLock size={16} aria-hidden />}
      variant="filled"
      question={t('payroll.run.exportTitle')}
      text={t('payroll.run.exportText', {
        count: run.lines,
        employees: run.employees,
        hours: formatMinutes(run.minutes),
      })}
      tone="normal"
      busy={busy}
      reason={run.outdated > 0 ? t('payroll.run.outdated', { count: run.outdated }) : null}
      onConfirm={() => send(idAndVersion(run))}
    />
  )
}

function PostRun({ run }: { run: PayRun }) {
  const t = useTranslate()
  const { send, busy } = useSend(payRuns.post, {
    invalidates,
    success: t('payroll.run.postedToast'),
    failed: t('payroll.run.notChanged'),
  })
  return (
    <ConfirmButton
      label={t('payroll.run.post')}
      variant="filled"
      question={t('payroll.run.postTitle')}
      text={t('payroll.run.postText')}
      tone="normal"
      busy={busy}
      onConfirm={() => send(idAndVersion(run))}
    />
  )
}

function ReopenRun({ run }: { run: PayRun }) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  const [discarded, setDiscarded] = useState(false)
  const hasIt = run.delivered_at !== null
  const { send, busy } = useSend(payRuns.reopen, {
    invalidates,
    success: t('payroll.run.reopenedToast'),
    failed: t('payroll.run.notReopened'),
    onDone: () => setOpened(false),
  })
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('payroll.run.reopen')}
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('payroll.run.reopenTitle')}
        reasonOptions={{ label: t('payroll.reason'), required: true }}
        confirm={t('payroll.run.reopen')}
        lacking={hasIt && !discarded}
        busy={busy}
        onConfirm={(reason) => send({ ...idAndVersion(run), reason, discarded })}
      >
        <Stack>
          <Text>{t('payroll.run.reopenText')}</Text>
          {hasIt && (
            <Checkbox
              label={t('payroll.run.discarded')}
              description={t('payroll.run.discardedHelp', { name: run.delivered_by_name ?? '' })}
              checked={discarded}
              onChange={(event) => setDiscarded(event.currentTarget.checked)}
            />
          )}
        </Stack>
      </ReasonDialog>
    </>
  )
}
