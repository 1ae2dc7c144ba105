import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { type Cost, costKinds, costRates } from '#contract/payroll/cost-rates.ts'
import type { TimesheetMargin } from '#contract/payroll/timesheet-pay.ts'
import { formatList, formatMoney } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { shareText } from './margin-texts.ts'
import classes from '#web/modules/pay/Sums.module.css'

type Props = { cost: Cost; shown: TimesheetMargin }

/** What the time costs, part by part, and what is left of the charge; what is missing where that is not known. */
export function CostParts({ cost, shown: { margin, currency, pay_currency } }: Props) {
  const t = useTranslate()
  const money = (cents: number) => formatMoney(cents, pay_currency)
  const kinds = costKinds.filter((kind) => cost[`${kind}_cents`] > 0 || cost.missing.includes(kind))
  return (
    <Stack gap="md">
      {cost.missing.length > 0 && <NoCost missing={cost.missing} />}
      <table className={`${classes.sums} ${classes.large}`}>
        <caption className={classes.caption}>{t('margins.sheet.costParts')}</caption>
        <tbody>
          <tr>
            <th scope="row">{t('margins.pay')}</th>
            <td colSpan={2}>{money(cost.pay_cents)}</td>
          </tr>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`costRates.kind.${kind}`)}</th>
              <td colSpan={2}>
                {cost.missing.includes(kind) ? (
                  <StatusBadge tone="warn">{t('margins.sheet.noRate')}</StatusBadge>
                ) : (
                  money(cost[`${kind}_cents`])
                )}
              </td>
            </tr>
          ))}
          {cost.missing.length === 0 && (
            <tr className={classes.total}>
              <th scope="row">{t('margins.sheet.totalCost')}</th>
              <td colSpan={2}>{money(cost.total_cents)}</td>
            </tr>
          )}
          {margin !== null && <MarginOf margin={margin} currency={currency} />}
        </tbody>
      </table>
      {currency !== pay_currency && <Text c="dimmed">{t('margins.sheet.otherCurrency')}</Text>}
    </Stack>
  )
}

function MarginOf({ margin, currency }: { margin: NonNullable<TimesheetMargin['margin']>; currency: string }) {
  const t = useTranslate()
  const isLoss = margin.cents < 0
  return (
    <tr className={classes.total} data-loss={isLoss || undefined}>
      <th scope="row">
        {t('margins.margin')} {isLoss && <StatusBadge tone="bad">{t('margins.loss')}</StatusBadge>}
      </th>
      <td>{margin.basis_points !== null && shareText(margin.basis_points)}</td>
      <td>{formatMoney(margin.cents, currency)}</td>
    </tr>
  )
}

function NoCost({ missing }: Pick<Cost, 'missing'>) {
  const t = useTranslate()
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('margins.sheet.noCost')}>
      <Stack gap="sm" align="flex-start">
        {t('margins.sheet.noCostText', { kinds: formatList(missing.map((kind) => t(`costRates.kind.${kind}`))) })}
        <May call={costRates.list}>
          <LinkButton size="xs" icon={IconPlus} href={hrefOf('/cost-rates')}>
            {t('margins.fix.cost_rate')}
          </LinkButton>
        </May>
      </Stack>
    </Alert>
  )
}
