import { type Holiday, holidays, holidayTransitions, type ShownHoliday } from '#contract/rostering/holidays.ts'
import { actionsOf } from '#contract/transitions.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { useStatusBulk } from '#web/lib/list/use-status-bulk.tsx'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** Confirms the selected days, or takes that back. */
export function useConfirmBulk() {
  const t = useWords()
  return useStatusBulk(holidays.confirmMany, {
    invalidates: [holidays],
    nameOf: (row: ShownHoliday) => shownName(row),
    badge: (to) => <ConfirmedBadge confirmed={to === 'confirmed'} />,
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

/** The name of a day in the reader’s language. */
export const shownName = (row: Holiday) => row.translations[currentLanguage()] ?? row.name

export function ConfirmedBadge({ confirmed }: { confirmed: boolean }) {
  const t = useWords()
  return (
    <StatusBadge tone={confirmed ? 'ok' : 'neutral'}>
      {t(confirmed ? 'holidays.day.confirmed' : 'holidays.day.unconfirmed')}
    </StatusBadge>
  )
}
