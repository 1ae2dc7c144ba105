import type { RosterStatus as Status } from '#contract/rosters.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const tones = { draft: 'neutral', published: 'ok', locked: 'info', archived: 'neutral', cancelled: 'bad' } as const

export function RosterStatus({ status }: { status: Status }) {
  const t = useWords()
  return <StatusBadge tone={tones[status]}>{t(`rosters.status.${status}`)}</StatusBadge>
}
