import { Anchor, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type LeavePayOut, leavePayOuts, type PayOutState } from '#contract/payroll/leave-pay-outs.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, formatMinutes, formatMoney, formatPercent } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'
import { DecidePayOuts, TakeBackPayOut } from './DecidePayOuts.tsx'
import classes from './PayRun.module.css'

/** The untaken leave of people who have left: what is to be decided, and what the draft has. Nothing where there is none. */
export function LeaveToPayOut({ run }: { run: PayRun }) {
  const t = useTranslate()
  const rows = useApiQuery(leavePayOuts.of, { pay_run_id: run.id }).data?.rows ?? []
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (rows.length === 0) return null
  const open = rows.filter(({ state }) => state === 'undecided')
  const chosen = open.filter(({ id }) => selected.has(id))
  const select = (id: string, on: boolean) =>
    setSelected(new Set([...[...selected].filter((one) => one !== id), ...(on ? [id] : [])]))
  return (
    <Panel
      title={t('payroll.payOut.title')}
      description={t('payroll.payOut.text')}
      actions={
        open.length > 0 && <StatusBadge tone="warn">{t('payroll.payOut.toDecide', { count: open.length })}</StatusBadge>
      }
    >
      <ul className={classes.payOuts} aria-label={t('payroll.payOut.title')}>
        {rows.map((row) => (
          <PayOut
            key={row.id}
            of={row}
            run={run}
            isSelected={selected.has(row.id)}
            onSelect={(on) => select(row.id, on)}
          />
        ))}
      </ul>
      {open.length > 0 && <DecidePayOuts run={run} chosen={chosen} onDone={() => setSelected(new Set())} />}
    </Panel>
  )
}

const tones = {
  undecided: 'warn',
  negative: 'neutral',
  confirmed: 'ok',
  changed: 'bad',
  not_paid: 'neutral',
} as const satisfies Record<PayOutState, Tone>

const inRun: readonly PayOutState[] = ['confirmed', 'changed', 'not_paid']

type RowProps = { of: LeavePayOut; run: PayRun; isSelected: boolean; onSelect: (on: boolean) => void }

function PayOut({ of, run, isSelected, onSelect }: RowProps) {
  const t = useTranslate()
  const { employee_id, employee_name, type_name, state, amount_cents } = of
  return (
    <li className={classes.payOut}>
      {/* An empty place keeps the names below one another. */}
      {state === 'undecided' ? (
        <Checkbox
          aria-label={t('payroll.payOut.select', { type: type_name, name: employee_name })}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      ) : (
        <span />
      )}
      <Stack gap={2}>
        <Group gap="xs">
          <Anchor href={hrefOf('/employee-preview/{id}', { id: employee_id })} fw={600}>
            {employee_name}
          </Anchor>
          <StatusBadge tone={tones[state]}>{t(`payroll.payOut.state.${state}`)}</StatusBadge>
        </Group>
        <Text size="sm">{factsOf(t, of).join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {calculationOf(t, of, run.currency).join(' · ')}
        </Text>
        <About of={of} />
      </Stack>
      <Group className={classes.payOutAmount} gap="sm">
        {amount_cents !== null && of.minutes > 0 && <Text fw={700}>{formatMoney(amount_cents, run.currency)}</Text>}
        {inRun.includes(state) && <TakeBackPayOut run={run} of={of} />}
      </Group>
    </li>
  )
}

type Translate = ReturnType<typeof useTranslate>

const factsOf = (t: Translate, { type_name, last_day }: LeavePayOut) => [
  type_name,
  t('payroll.payOut.lastDay', { day: formatDate(last_day, 'weekday') }),
]

/** What the amount is calculated from; of less than the balance also that. */
function calculationOf(t: Translate, of: LeavePayOut, currency: string): string[] {
  const { minutes, held_minutes, paid_minutes, rate_cents, loading_percentage } = of
  const hours = formatMinutes(minutes)
  const balance = t('payroll.payOut.ofBalance', { hours: formatMinutes(held_minutes) })
  const paid = paid_minutes === 0 ? [] : [t('payroll.payOut.paidBefore', { hours: formatMinutes(paid_minutes) })]
  if (minutes === 0 || rate_cents === null) return [balance, ...paid]
  const rate = formatMoney(rate_cents, currency)
  const sum =
    loading_percentage === null
      ? t('payroll.payOut.sum', { hours, rate })
      : t('payroll.payOut.sumWithLoading', { hours, rate, percent: formatPercent(loading_percentage / 10_000, 2) })
  return [sum, ...(minutes === held_minutes ? [] : [balance]), ...paid]
}

/** Why it is as it is, and who decided so. */
function About({ of: { state, lacks, reason, decided_by_name } }: { of: LeavePayOut }) {
  const t = useTranslate()
  return (
    <>
      {(state === 'negative' || state === 'changed') && <Text size="sm">{t(`payroll.payOut.about.${state}`)}</Text>}
      {state === 'undecided' && lacks !== null && <Text size="sm">{t(`payroll.payOut.lacks.${lacks}`)}</Text>}
      {reason !== null && <Text size="sm">“{reason}”</Text>}
      {decided_by_name !== null && (
        <Text size="sm" c="dimmed">
          {t('payroll.payOut.decidedBy', { name: decided_by_name })}
        </Text>
      )}
    </>
  )
}
