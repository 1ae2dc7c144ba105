import { Alert, SegmentedControl, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import {
  cancellationParties,
  type CancellationParty,
  type CancellationRow,
  type ChargeChoice,
  chargeChoices,
  shiftCancellations,
} from '#contract/rostering/shifts/shift-cancellations.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { refresh, useSend } from '#web/lib/api/use-send.ts'
import { formatMinutes, formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Translate } from '#web/wording/translate.ts'
import classes from './Cancellations.module.css'
import { type CancellationPreview, previewQuery } from './preview-query.ts'

export type CancelShiftsDialogProps = {
  /** null: closed */
  ids: readonly string[] | null
  /** the agency chooses on whose behalf, and what is paid and billed; customers cancel by their terms */
  isAgency: boolean
  onClose: () => void
  onDone?: () => void
}

type Choices = { by: CancellationParty; pay_worker: ChargeChoice; bill_client: ChargeChoice }
const defaultChoices: Choices = { by: 'client', pay_worker: 'terms', bill_client: 'terms' }

/** Cancels published shifts, and shows before what that pays and bills. */
export function CancelShiftsDialog({ ids, isAgency, onClose, onDone }: CancelShiftsDialogProps) {
  const t = useTranslate()
  const [choices, setChoices] = useState(defaultChoices)
  const preview = useQuery({
    ...previewQuery(ids ?? [], choices),
    enabled: ids !== null,
    placeholderData: keepPreviousData,
  })
  const close = () => {
    setChoices(defaultChoices)
    onClose()
  }
  const cancel = useCancel(() => {
    close()
    onDone?.()
  })
  const possible = preview.data?.some(({ rows }) => rows.some(isPossible)) ?? false
  const count = ids?.length ?? 1
  return (
    <ReasonDialog
      opened={ids !== null}
      onClose={close}
      title={t('cancellations.question', { count })}
      reasonOptions={{
        label: t('cancellations.reason'),
        required: true,
        usual: [t('cancellations.notNeeded'), t('cancellations.weather'), t('cancellations.closed')],
      }}
      confirm={t('cancellations.confirm', { count })}
      dismiss={t('cancellations.keep')}
      lacking={!possible || preview.isPlaceholderData}
      busy={cancel.busy}
      onConfirm={(reason) => preview.data && void cancel.run(preview.data, choices, reason)}
    >
      <Stack gap="sm">
        {isAgency && <ChargeFields choices={choices} onChange={setChoices} />}
        <Loaded of={preview}>{(data) => <Charges parts={data} />}</Loaded>
        {cancel.progress && (
          <Text role="status" c="dimmed">
            {t('cancellations.progress', cancel.progress)}
          </Text>
        )}
      </Stack>
    </ReasonDialog>
  )
}

const isPossible = ({ code }: CancellationRow) => code === null

function inputFor({ rows, bill_minutes, pay_minutes }: CancellationPreview, choices: Choices, reason: string) {
  const possible = rows.filter(isPossible)
  const seen = { ids: possible.map(({ id }) => id), versions: possible.map(({ version }) => version) }
  return { ...seen, ...choices, reason, bill_minutes, ...(pay_minutes !== null && { pay_minutes }) }
}

type Progress = { done: number; count: number }

/** Cancels part after part; after a refusal the others stay, and the preview shows what is left. */
function useCancel(onDone: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const isRunning = useRef(false)
  const update = () => refresh(client, [rosters, shiftCancellations])
  const { sendOrShow, busy } = useSend(shiftCancellations.cancel, {
    failed: t('cancellations.failed'),
    // The notice period may have begun meanwhile: show what it costs now.
    onFailed: () => void update(),
  })
  async function cancelParts(inputs: readonly ReturnType<typeof inputFor>[]) {
    const count = inputs.reduce((sum, { ids }) => sum + ids.length, 0)
    let done = 0
    for (const input of inputs) {
      if (inputs.length > 1) setProgress({ done, count })
      const result = await sendOrShow(input)
      const refused = result?.rows.find(({ ok }) => !ok)
      done += result?.done ?? 0
      if (refused) toast('bad', t('cancellations.failed'), refused.message)
      if (result === null || refused) return { done, isComplete: false }
      if (inputs.length === 1) reportDone(t, result)
    }
    if (inputs.length > 1) toast('ok', t('cancellations.done', { count: done }))
    return { done, isComplete: true }
  }
  async function run(parts: readonly CancellationPreview[], choices: Choices, reason: string) {
    // A double click: the button is blocked only after the next frame.
    if (isRunning.current) return
    isRunning.current = true
    const inputs = parts.map((part) => inputFor(part, choices, reason)).filter(({ ids }) => ids.length > 0)
    const { done, isComplete } = await cancelParts(inputs)
    setProgress(null)
    isRunning.current = false
    if (!isComplete && done > 0) toast('warn', t('cancellations.done', { count: done }))
    await update()
    if (isComplete) onDone()
  }
  return { run, busy: busy || progress !== null, progress }
}

const reportDone = (t: Translate, { done, notified }: ResultOf<typeof shiftCancellations.cancel>) =>
  toast('ok', t('cancellations.done', { count: done }), t('cancellations.notified', { count: notified }))

function ChargeFields({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }) {
  const t = useTranslate()
  const options = chargeChoices.map((value) => ({ value, label: t(`cancellations.charge.${value}`) }))
  const select = (name: 'pay_worker' | 'bill_client') => (
    <Select
      label={t(`cancellations.${name}`)}
      data={options}
      value={choices[name]}
      allowDeselect={false}
      onChange={(value) => onChange({ ...choices, [name]: chargeChoices.find((one) => one === value) ?? 'terms' })}
    />
  )
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('cancellations.by')}
        value={choices.by}
        onChange={(value) => onChange({ ...choices, by: value === 'agency' ? 'agency' : 'client' })}
        data={cancellationParties.map((value) => ({ value, label: t(`cancellations.by_${value}`) }))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {select('pay_worker')}
        {select('bill_client')}
      </SimpleGrid>
    </>
  )
}

// So many are read; the totals count all.
const maxShown = 200

/** What the shifts cost: each one, and all of them. */
function Charges({ parts }: { parts: readonly CancellationPreview[] }) {
  const t = useTranslate()
  const { rows, pay_minutes, bill_minutes } = totalOf(parts)
  const seesPay = pay_minutes !== null
  const people = rows.reduce((sum, row) => sum + (row.code === null ? row.people : 0), 0)
  const isLate = rows.some((row) => row.code === null && row.is_late)
  const noticeHours = rows[0]?.notice_hours ?? 0
  return (
    <>
      <Text>{people === 0 ? t('cancellations.nobody') : t('cancellations.people', { count: people })}</Text>
      {isLate ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('cancellations.late')}>
          {t('cancellations.lateText', { count: noticeHours })}
        </Alert>
      ) : (
        noticeHours > 0 && <Text c="dimmed">{t('cancellations.free', { count: noticeHours })}</Text>
      )}
      <Table className={classes.charges} aria-label={t('cancellations.charges')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('cancellations.shift')}</Table.Th>
            {seesPay && <Table.Th className={classes.amount}>{t('cancellations.paid')}</Table.Th>}
            <Table.Th className={classes.amount}>{t('cancellations.billed')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, maxShown).map((row) => (
            <ChargeRow key={row.id} row={row} seesPay={seesPay} />
          ))}
          {rows.length > maxShown && (
            <Table.Tr>
              <Table.Td colSpan={seesPay ? 3 : 2}>
                {t('cancellations.more', { count: rows.length - maxShown })}
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
        {rows.length > 1 && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>{t('cancellations.total')}</Table.Th>
              {seesPay && <Table.Th className={classes.amount}>{formatMinutes(pay_minutes)}</Table.Th>}
              <Table.Th className={classes.amount}>{formatMinutes(bill_minutes)}</Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </>
  )
}

/** All rows, those first that cannot be cancelled, and the totals. */
function totalOf(parts: readonly CancellationPreview[]): CancellationPreview {
  const all = parts.flatMap(({ rows }) => rows)
  return {
    rows: [...all.filter((row) => !isPossible(row)), ...all.filter(isPossible)],
    bill_minutes: parts.reduce((sum, part) => sum + part.bill_minutes, 0),
    pay_minutes: parts.reduce<number | null>(
      (sum, { pay_minutes }) => (pay_minutes === null ? sum : (sum ?? 0) + pay_minutes),
      null,
    ),
  }
}

function ChargeRow({ row, seesPay }: { row: CancellationRow; seesPay: boolean }) {
  const t = useTranslate()
  const charged = (minutes: number) =>
    minutes === 0 || row.accepted === 0
      ? '–'
      : t('cancellations.each', { count: row.accepted, length: formatMinutes(minutes) })
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{formatShift(row.works_on, row.starts, row.ends)}</Text>
        <Text size="sm" c="dimmed">
          {row.message ?? `${row.location_name} · ${row.position_name}`}
        </Text>
      </Table.Td>
      {seesPay && <Table.Td className={classes.amount}>{charged(row.pay_minutes ?? 0)}</Table.Td>}
      <Table.Td className={classes.amount}>{charged(row.bill_minutes)}</Table.Td>
    </Table.Tr>
  )
}
