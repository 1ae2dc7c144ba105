import { holidays, holidayTransitions, type HolidayWithActions } from '#contract/rostering/holidays.ts'
import { actionsOf } from '#contract/transitions.ts'
import { translatedName } from '#web/lib/language/translated-name.ts'
import { useStatusBulk } from '#web/lib/list/use-status-bulk.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'

/** Confirms the selected days, or takes that back. */
export function useConfirmBulk() {
  const t = useTranslate()
  return useStatusBulk(holidays.confirmMany, {
    invalidates: [holidays],
    nameOf: (row: HolidayWithActions) => translatedName(row),
    badge: (to) => <RecordStatus of="holidays.day" status={to} />,
    actions: actionsOf(holidayTransitions).map((action) => {
      const { to } = holidayTransitions[action]
      return {
        action,
        to,
        label: t(`holidays.confirm.to.${to}`),
        question: (count) => t(`holidays.confirm.question.${to}`, { count }),
        text: t(`holidays.confirm.text.${to}`),
        tone: to === 'confirmed' ? 'normal' : 'bad',
      }
    }),
  })
}
