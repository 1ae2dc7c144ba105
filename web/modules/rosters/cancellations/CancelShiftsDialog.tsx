import { Alert, SegmentedControl, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatMinutes, formatShift } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import classes from './Cancellations.module.css'

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
type Preview = ResultOf<typeof shiftCancellations.preview>

/** Cancels published shifts, and shows before what that pays and bills. */
export function CancelShiftsDialog({ ids, isAgency, onClose, onDone }: CancelShiftsDialogProps) {
  const t = useWords()
  const [choices, setChoices] = useState(defaultChoices)
  const input = { ids: [...(ids ?? [])], ...choices }
  const preview = useApiQuery(shiftCancellations.preview, input, { when: ids !== null, keepPrevious: true })
  const close = () => {
    setChoices(defaultChoices)
    onClose()
  }
  const cancel = useCancel(() => {
    close()
    onDone?.()
  })
  const possible = preview.data?.rows.filter(({ code }) => code === null) ?? []
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
      lacking={possible.length === 0 || preview.isPlaceholderData}
      busy={cancel.busy}
      onConfirm={(reason) => preview.data && cancel.send(inputFor(preview.data, choices, reason))}
    >
      <Stack gap="sm">
        {isAgency && <ChargeFields choices={choices} onChange={setChoices} />}
        <Loaded of={preview}>{(data) => <Charges preview={data} />}</Loaded>
      </Stack>
    </ReasonDialog>
  )
}

function inputFor({ rows, bill_minutes, pay_minutes }: Preview, choices: Choices, reason: string) {
  const possible = rows.filter(({ code }) => code === null)
  const seen = { ids: possible.map(({ id }) => id), versions: possible.map(({ version }) => version) }
  return { ...seen, ...choices, reason, bill_minutes, ...(pay_minutes !== null && { pay_minutes }) }
}

function useCancel(onDone: () => void) {
  const t = useWords()
  const client = useQueryClient()
  return useSend(shiftCancellations.cancel, {
    invalidates: [rosters, shiftCancellations],
    failed: t('cancellations.failed'),
    onDone: ({ rows, done, notified }) => {
      const refused = rows.find(({ ok }) => !ok)
      if (refused) return toast('bad', t('cancellations.failed'), refused.message)
      toast('ok', t('cancellations.done', { count: done }), t('cancellations.notified', { count: notified }))
      return onDone()
    },
    // The notice period may have begun meanwhile: show what it costs now.
    onFailed: () => void invalidate(client, [rosters, shiftCancellations]),
  })
}

function ChargeFields({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }) {
  const t = useWords()
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

/** What the shifts cost: each one, and all of them. */
function Charges({ preview: { rows, pay_minutes, bill_minutes } }: { preview: Preview }) {
  const t = useWords()
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
          {rows.map((row) => (
            <ChargeRow key={row.id} row={row} seesPay={seesPay} />
          ))}
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

function ChargeRow({ row, seesPay }: { row: CancellationRow; seesPay: boolean }) {
  const t = useWords()
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
