import { daysBetween, formatDate, today } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

const soonDays = 60
const tones = { expired: 'bad', soon: 'warn', current: 'ok' } as const

/** Does it still hold, and how much longer? Of a licence or an insurance. */
export function EndsBadge({ on }: { on: string }) {
  const t = useWords()
  const days = daysBetween(today(), on)
  const standing = days < 0 ? 'expired' : days <= soonDays ? 'soon' : 'current'
  return <StatusBadge tone={tones[standing]}>{t(`companies.licences.${standing}`)}</StatusBadge>
}

/** “until 30 June 2027” */
export function useEndsOn() {
  const t = useWords()
  return (on: string) => t('companies.licences.until', { day: formatDate(on) })
}
