import type { Arrival } from '#contract/rostering/shifts/who-is-coming.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'

const tones: Record<Arrival | 'ended', Tone> = {
  confirmed: 'ok',
  awaiting_response: 'warn',
  started: 'accent',
  ended: 'neutral',
  worked: 'info',
  no_show: 'bad',
  cancelled: 'neutral',
  replaced: 'neutral',
}

/** The state of a rostered person; after the end of the shift until their hours are recorded, that it has ended. */
export function ArrivalBadge({ arrival, ends_at }: { arrival: Arrival; ends_at: string }) {
  const t = useWords()
  const hasEnded = Date.parse(ends_at) <= Temporal.Now.instant().epochMilliseconds
  const shown = arrival === 'started' && hasEnded ? 'ended' : arrival
  return <StatusBadge tone={tones[shown]}>{t(`coming.arrival.${shown}`)}</StatusBadge>
}
