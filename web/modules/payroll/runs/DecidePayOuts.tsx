import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BulkResult } from '#contract/call.ts'
import { type LeavePayOut, leavePayOuts, partlyDueKinds } from '#contract/payroll/leave-pay-outs.ts'
import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { type PayRun, payRuns } from '#contract/payroll/pay-runs.ts'
import { leaveBalances } from '#contract/people/leave/leave-balances.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { decimalSign, formatMinutes, formatMoney } from '#web/lib/format.ts'
import { useBulkResults } from '#web/lib/list/use-bulk-results.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { hoursTyped } from '#web/ui/form/typed/number-typed.ts'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { toast } from '#web/ui/toast.tsx'

const invalidates = [leavePayOuts, payRuns, payPeriods, leaveBalances]

type Props = { run: PayRun; chosen: readonly LeavePayOut[]; onDone: () => void }

/** The two decisions about the selected balances: to pay them out, or not. */
export function DecidePayOuts({ run, chosen, onDone }: Props) {
  const t = useTranslate()
  const [opened, setOpened] = useState<'pay' | 'notPay' | null>(null)
  const { show, results } = useBulkResults()
  const { sendOrShow, busy } = useSend(leavePayOuts.confirm, { invalidates, failed: t('payroll.payOut.failed') })
  /** `minutes` null: all of each balance */
  async function decide(minutes: number | null, reason: string) {
    const pay_outs = chosen.map(({ id, held_minutes, ...all }) => ({
      id,
      held_minutes,
      minutes: minutes ?? all.minutes,
    }))
    const result = await sendOrShow({ pay_run_id: run.id, version: run.version, pay_outs, reason: reason || null })
    if (result === null) return
    showResult(result, minutes === 0 ? 'notPaidToast' : 'paidToast')
    setOpened(null)
    onDone()
  }
  function showResult(result: BulkResult, key: 'paidToast' | 'notPaidToast') {
    const done = t(`payroll.payOut.${key}`, { count: result.done })
    if (result.refused === 0) return toast('ok', done)
    const state = key === 'paidToast' ? 'confirmed' : 'not_paid'
    show({
      ...{ result, done },
      rows: chosen.map(({ id, employee_name, type_name }) => ({ id, name: employee_name, detail: type_name })),
      badge: <StatusBadge tone="ok">{t(`payroll.payOut.state.${state}`)}</StatusBadge>,
    })
  }
  const shared = { run, chosen, busy, onClose: () => setOpened(null) }
  return (
    <Group justify="flex-end" mt="md">
      <ActionButton variant="default" disabled={chosen.length === 0} onClick={() => setOpened('notPay')}>
        {t('payroll.payOut.notPay')}
      </ActionButton>
      <ActionButton disabled={chosen.length === 0} reason={lackOf(t, chosen)} onClick={() => setOpened('pay')}>
        {t('payroll.payOut.pay')}
      </ActionButton>
      <PayDialog {...shared} opened={opened === 'pay'} onConfirm={(minutes, reason) => void decide(minutes, reason)} />
      <ReasonDialog
        opened={opened === 'notPay'}
        onClose={shared.onClose}
        title={t('payroll.payOut.notPayTitle', { count: chosen.length })}
        confirm={t('payroll.payOut.notPay')}
        reasonOptions={{ label: t('payroll.reason'), required: true, max: 300 }}
        busy={busy}
        onConfirm={(reason) => void decide(0, reason)}
      >
        {t('payroll.payOut.notPayText')}
      </ReasonDialog>
      {results}
    </Group>
  )
}

/** Why the selected ones cannot be paid out. */
function lackOf(t: ReturnType<typeof useTranslate>, chosen: readonly LeavePayOut[]) {
  const lacks = chosen.find((one) => one.lacks !== null)?.lacks
  return lacks ? t(`payroll.payOut.lacks.${lacks}`) : null
}

type PayDialogProps = Omit<Props, 'onDone'> & {
  opened: boolean
  busy: boolean
  onClose: () => void
  onConfirm: (minutes: number | null, reason: string) => void
}

/** Of one balance that can be due in part, the hours can be changed down for a reason. */
function PayDialog({ run, chosen, opened, busy, onClose, onConfirm }: PayDialogProps) {
  const t = useTranslate()
  // null: not changed; '': emptied
  const [minutes, setMinutes] = useState<number | '' | null>(null)
  const sign = decimalSign()
  const [one] = chosen
  const isPartly = chosen.length === 1 && partlyDueKinds.some((kind) => kind === one?.kind)
  const all = one?.minutes ?? 0
  const less = isPartly && minutes !== null && minutes !== '' && minutes < all ? minutes : null
  const close = () => {
    setMinutes(null)
    onClose()
  }
  return (
    <ReasonDialog
      opened={opened}
      onClose={close}
      title={t('payroll.payOut.payTitle', { count: chosen.length })}
      tone="normal"
      confirm={t('payroll.payOut.pay')}
      lacking={isPartly && (minutes === '' || (minutes ?? 0) > all)}
      reasonOptions={less !== null ? { label: t('payroll.reason'), required: true, max: 300 } : null}
      busy={busy}
      onConfirm={(reason) => {
        onConfirm(less, less === null ? '' : reason)
        setMinutes(null)
      }}
    >
      <Stack>
        <Text>{t('payroll.payOut.payText', { sum: sumOf(run, chosen, less) })}</Text>
        {isPartly && (
          <NumberInput
            label={t('payroll.payOut.hours')}
            description={t('payroll.payOut.hoursHelp')}
            defaultValue={all / 60}
            onChange={(hours) => setMinutes(hours === '' ? '' : Math.round(hours * 60))}
            min={0}
            max={all / 60}
            decimals={2}
            decimalSign={sign}
            read={(text) => hoursTyped(text, sign)}
            unreadable={t('ui.form.duration', { sign })}
            suffix={'\u00a0h'}
          />
        )}
      </Stack>
    </ReasonDialog>
  )
}

/** The hours, and what they come to where all of them are paid and the reader may see it. */
function sumOf({ currency }: PayRun, chosen: readonly LeavePayOut[], less: number | null) {
  const minutes = less ?? chosen.reduce((sum, one) => sum + one.minutes, 0)
  const known = chosen.flatMap(({ amount_cents }) => amount_cents ?? [])
  if (less !== null || known.length < chosen.length) return formatMinutes(minutes)
  return `${formatMinutes(minutes)}, ${formatMoney(
    known.reduce((sum, one) => sum + one, 0),
    currency,
  )}`
}

/** Takes a decision out of the draft. */
export function TakeBackPayOut({ run, of }: { run: PayRun; of: LeavePayOut }) {
  const t = useTranslate()
  const { send, busy } = useSend(leavePayOuts.takeBack, {
    invalidates,
    success: t('payroll.payOut.takenBackToast'),
    failed: t('payroll.run.notChanged'),
  })
  return (
    <ConfirmButton
      size="compact-sm"
      label={t('payroll.payOut.takeBack')}
      question={t('payroll.payOut.takeBackTitle')}
      text={t('payroll.payOut.takeBackText')}
      tone="normal"
      busy={busy}
      onConfirm={() => send({ pay_run_id: run.id, version: run.version, ids: [of.id] })}
    />
  )
}
