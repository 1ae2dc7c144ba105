import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type CalculatedHour, type CostKind, costKinds } from '#contract/payroll/cost-rates.ts'
import { formatList, formatMoney } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import classes from '#web/modules/pay/Sums.module.css'
import { amountText, percentText } from './cost-texts.ts'

type Props = { calculated: CalculatedHour; charge_cents: number | null }

/** The parts of an hour's cost, what is missing, and what the charge leaves. */
export function HourCost({ calculated, charge_cents }: Props) {
  const t = useTranslate()
  const { cost, margin, currency } = calculated
  const money = (cents: number) => formatMoney(cents, currency)
  const missing = cost.missing.map((kind) => t(`costRates.kind.${kind}`))
  return (
    <Stack gap="md">
      {missing.length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('costRates.calculator.missing')}>
          {t('costRates.calculator.missingText', { kinds: formatList(missing) })}
        </Alert>
      )}
      <table className={classes.sums}>
        <caption className={classes.caption}>{t('costRates.calculator.result')}</caption>
        <tbody>
          <tr>
            <th scope="row">{t('costRates.calculator.payOf')}</th>
            <td colSpan={2}>{money(cost.pay_cents)}</td>
          </tr>
          {costKinds.map((kind) => (
            <CostPart key={kind} kind={kind} calculated={calculated} />
          ))}
          <tr className={classes.total}>
            <th scope="row">{t('costRates.calculator.total')}</th>
            <td colSpan={2}>{money(cost.total_cents)}</td>
          </tr>
          {margin && charge_cents !== null && (
            <>
              <tr>
                <th scope="row">{t('costRates.calculator.chargeOf')}</th>
                <td colSpan={2}>{money(charge_cents)}</td>
              </tr>
              <tr className={classes.total} data-loss={margin.cents < 0 || undefined}>
                <th scope="row">
                  {t(missing.length > 0 ? 'costRates.calculator.marginAtMost' : 'costRates.calculator.margin')}
                </th>
                <td>{margin.basis_points !== null && percentText(margin.basis_points, 1)}</td>
                <td>{money(margin.cents)}</td>
              </tr>
            </>
          )}
        </tbody>
      </table>
    </Stack>
  )
}

/** One kind of cost with its rate; nothing where it is neither due nor agreed. */
function CostPart({ kind, calculated: { cost, rates, currency } }: { kind: CostKind; calculated: CalculatedHour }) {
  const t = useTranslate()
  const used = rates.find((rate) => rate.kind === kind)
  if (used === undefined && !cost.missing.includes(kind)) return null
  return (
    <tr>
      <th scope="row">
        {t(`costRates.kind.${kind}`)} {used?.to_check && <RecordStatus of="costRates.check" status="to_check" />}
      </th>
      <td>
        {used ? (
          amountText(t, used, currency)
        ) : (
          <StatusBadge tone="warn">{t('costRates.calculator.noRate')}</StatusBadge>
        )}
      </td>
      <td>{used ? formatMoney(cost[`${kind}_cents`], currency) : '–'}</td>
    </tr>
  )
}
