import type { MarginTotals } from '#contract/payroll/margins.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { isLoss, isShort, moneyText, shareText } from './margin-texts.ts'
import classes from '#web/modules/pay/Tiles.module.css'

/** Charge, cost and margin of the period, with how much of its time they are of. */
export function MarginHeadline({ totals }: { totals: MarginTotals }) {
  const t = useTranslate()
  const money = (cents: number | null) => moneyText(cents, totals.currency)
  const loss = isLoss(totals)
  const complete = formatNumber(totals.timesheets - totals.incomplete)
  return (
    <ul className={classes.tiles} aria-label={t('margins.headline')}>
      <li className={classes.tile}>
        <span className={classes.about}>{t('margins.charge')}</span>
        <span className={classes.value}>{money(totals.charge_cents)}</span>
        <span className={classes.about}>
          {t('margins.complete', { complete, all: formatNumber(totals.timesheets) })}
        </span>
      </li>
      <li className={classes.tile}>
        <span className={classes.about}>{t('margins.cost')}</span>
        <span className={classes.value}>{money(totals.cost_cents)}</span>
        <span className={classes.about}>{t('margins.ofWhichPay', { amount: money(totals.pay_cents) })}</span>
      </li>
      <li className={classes.tile} data-loss={loss || undefined}>
        <span className={classes.about}>{t('margins.margin')}</span>
        <span className={classes.value}>{money(totals.margin_cents)}</span>
        {totals.margin_basis_points !== null && (
          <span className={classes.about}>
            {t('margins.shareOfCharge', { share: shareText(totals.margin_basis_points) })}
          </span>
        )}
        {loss && <StatusBadge tone="bad">{t('margins.loss')}</StatusBadge>}
        {isShort(totals) && (
          <StatusBadge tone="warn">{t('margins.shortBy', { amount: money(totals.short_cents) })}</StatusBadge>
        )}
      </li>
      <li className={classes.tile}>
        <span className={classes.about}>{t('margins.approvedHours')}</span>
        <span className={classes.value}>{formatMinutes(totals.minutes)}</span>
        <span className={classes.about}>
          {t('margins.overtimeOf', { time: formatMinutes(totals.overtime_minutes) })}
        </span>
      </li>
    </ul>
  )
}
