import type { LeaveType } from '#contract/people/leave/leave-types.ts'
import { formatMinutes, formatNumber } from '#web/lib/format.ts'
import type { Translate } from '#web/wording/translate.ts'

/** "Permanent and casual", and whether it is paid. */
export function whoText(t: Translate, { for_permanent, for_casual, is_paid }: LeaveType) {
  const who = for_permanent ? (for_casual ? 'everybody' : 'permanent') : for_casual ? 'casual' : 'nobody'
  return `${t(`leave.types.${who}`)} · ${t(is_paid ? 'leave.types.paid' : 'leave.types.unpaid')}`
}

/** "4 weeks a year, by ordinary hours" */
export function accrualText(t: Translate, type: LeaveType) {
  const { accrual, weeks_thousandths, yearly_days, yearly_minutes, service_years } = type
  const weeks = formatNumber((weeks_thousandths ?? 0) / 1000, { maximumFractionDigits: 3 })
  if (accrual === 'per_ordinary_hour') return t('leave.accrues.perOrdinaryHour', { weeks })
  if (accrual === 'by_service') return t('leave.accrues.byService', { weeks, count: service_years ?? 0 })
  if (accrual === 'yearly')
    return yearly_days === null
      ? t('leave.accrues.yearlyHours', { hours: formatMinutes(yearly_minutes ?? 0) })
      : t('leave.accrues.yearlyDays', { count: yearly_days })
  return t(accrual === 'by_hand' ? 'leave.accrues.byHand' : 'leave.accrues.none')
}

export function evidenceText(t: Translate, { evidence_after_days: days }: LeaveType) {
  if (days === null) return t('leave.types.noEvidence')
  return days === 0 ? t('leave.types.evidenceAlways') : t('leave.types.evidenceAfter', { count: days })
}
