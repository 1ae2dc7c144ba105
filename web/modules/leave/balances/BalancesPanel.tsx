import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type LeaveBalance, type LeaveBalances, leaveBalances } from '#contract/people/leave/leave-balances.ts'
import { leaveRequests } from '#contract/people/leave/leave-requests.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatList, formatMinutes } from '#web/lib/format.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { amountText } from '#web/modules/leave/leave-texts.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const LedgerDrawer = whenOpened(
  () => import('./LedgerDrawer.tsx').then((module) => module.LedgerDrawer),
  ({ balance }) => balance !== null,
)

type Props = { employee_id: string; /** requests leave of a type */ onRequest: (type_id: string) => void }

/** A person’s balances, each with its ledger in a drawer. */
export function BalancesPanel({ employee_id, onRequest }: Props) {
  const t = useTranslate()
  const query = useApiQuery(leaveBalances.of, { employee_id })
  const [opened, setOpened] = useState<string | null>(null)
  const balances = query.data?.balances ?? []
  return (
    <Panel title={t('leave.balances.title')} description={t('leave.balances.text')}>
      <Loaded of={query}>{(person) => <Balances of={person} onOpen={setOpened} onRequest={onRequest} />}</Loaded>
      <LedgerDrawer
        employee_id={employee_id}
        day_minutes={query.data?.day_minutes ?? 0}
        balance={balances.find(({ type_id }) => type_id === opened) ?? null}
        onClose={() => setOpened(null)}
      />
    </Panel>
  )
}

type BalancesProps = Pick<Props, 'onRequest'> & { of: LeaveBalances; onOpen: (type_id: string) => void }

function Balances({ of: { balances, day_minutes }, ...does }: BalancesProps) {
  const t = useTranslate()
  const counted = balances.filter(({ minutes }) => minutes !== null)
  const others = balances.filter(({ minutes }) => minutes === null)
  if (balances.length === 0) return <Text c="dimmed">{t('leave.balances.none')}</Text>
  return (
    <Stack gap="sm">
      <Lines>
        {counted.map((balance) => (
          <BalanceLine key={balance.type_id} balance={balance} day_minutes={day_minutes} {...does} />
        ))}
      </Lines>
      {others.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('leave.balances.without', { types: formatList(others.map(({ name }) => name)) })}
        </Text>
      )}
    </Stack>
  )
}

type LineProps = Omit<BalancesProps, 'of'> & { balance: LeaveBalance; day_minutes: number }

function BalanceLine({ balance, day_minutes, onOpen, onRequest }: LineProps) {
  const t = useTranslate()
  const { type_id, name, minutes, requested_minutes, is_confidential, can_request } = balance
  const facts = [
    ...(requested_minutes > 0 ? [t('leave.balances.requested', { hours: formatMinutes(requested_minutes) })] : []),
    ...(is_confidential ? [t('leave.balances.confidential')] : []),
  ]
  return (
    <Line keeps name={name} onOpen={() => onOpen(type_id)} facts={facts}>
      <Group gap="xs" wrap="nowrap">
        <Text fw={600} ta="end" c={(minutes ?? 0) < 0 ? 'red' : undefined}>
          {amountText(t, minutes ?? 0, day_minutes)}
        </Text>
        {can_request && (
          <May call={leaveRequests.store}>
            <Tooltip label={t('leave.list.request')}>
              <ActionIcon
                size={44}
                variant="default"
                aria-label={t('leave.balances.requestOf', { name })}
                onClick={() => onRequest(type_id)}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </May>
        )}
      </Group>
    </Line>
  )
}
