import type { Preference } from '#contract/availability.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const tones = { available: 'ok', preferred: 'accent', unavailable: 'bad' } as const

/** May be asked, likes to be asked, must not be asked. */
export function PreferenceBadge({ preference }: { preference: Preference }) {
  const t = useWords()
  return <StatusBadge tone={tones[preference]}>{t(`availability.preference.${preference}`)}</StatusBadge>
}
