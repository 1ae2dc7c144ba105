import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type LeaveBalance, leaveBalances, type LeaveEntry } from '#contract/people/leave/leave-balances.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatDate, formatMinutes } from '#web/lib/format.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { amountText } from '#web/modules/leave/leave-texts.ts'
import { AddButton } from '#web/ui/page/AddButton.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { Pages } from '#web/ui/table/pages/Pages.tsx'
import type { Translate } from '#web/wording/translate.ts'
import { EntryForm } from './EntryForm.tsx'
import { Forecast } from './Forecast.tsx'

type Props = {
  employee_id: string
  day_minutes: number
  /** null: closed */
  balance: LeaveBalance | null
  onClose: () => void
}

/** One balance: as it is, as it will be, and the entries of which it is the sum. */
export function LedgerDrawer({ balance, onClose, ...person }: Props) {
  return (
    <SideDrawer opened={balance !== null} onClose={onClose} title={balance?.name}>
      {balance && <Content key={balance.type_id} balance={balance} {...person} />}
    </SideDrawer>
  )
}

function Content({ employee_id, day_minutes, balance }: Omit<Props, 'onClose'> & { balance: LeaveBalance }) {
  const t = useTranslate()
  const [isEntering, setEntering] = useState(false)
  const { type_id, minutes, requested_minutes } = balance
  return (
    <Stack gap="lg">
      <Panel title={t('leave.balances.balance')}>
        <Facts
          items={[
            { label: t('leave.balances.now'), value: amountText(t, minutes ?? 0, day_minutes) },
            { label: t('leave.balances.open'), value: amountText(t, requested_minutes, day_minutes) },
          ]}
        />
        <Forecast employee_id={employee_id} type_id={type_id} />
      </Panel>
      <Panel
        title={t('leave.entries.title')}
        description={t('leave.entries.text')}
        actions={
          !isEntering && (
            <May call={leaveBalances.enter}>
              <AddButton label={t('leave.entries.add')} onClick={() => setEntering(true)} />
            </May>
          )
        }
      >
        <Stack gap="lg">
          {isEntering && <EntryForm employee_id={employee_id} type_id={type_id} onDone={() => setEntering(false)} />}
          <Entries employee_id={employee_id} type_id={type_id} />
        </Stack>
      </Panel>
    </Stack>
  )
}

const perPage = 25

function Entries({ employee_id, type_id }: { employee_id: string; type_id: string }) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const query = useApiQuery(
    leaveBalances.entries,
    { employee_id, type_id, page, per_page: perPage },
    { keepPrevious: true },
  )
  return (
    <Loaded of={query}>
      {({ rows, total }) => (
        <Stack gap="sm">
          {rows.length === 0 && <Text c="dimmed">{t('leave.entries.none')}</Text>}
          <Lines>
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Lines>
          <Pages total={Math.ceil(Number(total) / perPage)} page={page} onChange={setPage} />
        </Stack>
      )}
    </Loaded>
  )
}

function Entry({ entry }: { entry: LeaveEntry }) {
  const t = useTranslate()
  const { kind, minutes, balance_minutes, on_day } = entry
  return (
    <Line keeps name={t(`leave.entry.${kind}`)} facts={factsOf(t, entry)} text={formatDate(on_day)}>
      <div>
        <Text fw={600} ta="end">
          {minutes > 0 ? `+${formatMinutes(minutes)}` : formatMinutes(minutes)}
        </Text>
        <Text size="sm" c="dimmed" ta="end">
          {t('leave.entries.then', { balance: formatMinutes(balance_minutes) })}
        </Text>
      </div>
    </Line>
  )
}

const factsOf = (t: Translate, { ordinary_minutes, period_from, reason, by_name }: LeaveEntry) => [
  ...(ordinary_minutes !== null && period_from !== null
    ? [t('leave.entries.counted', { hours: formatMinutes(ordinary_minutes), day: formatDate(period_from) })]
    : []),
  ...(reason === null ? [] : [reason]),
  ...(by_name === null ? [] : [t('leave.entries.by', { name: by_name })]),
]
