import type { Letter, LetterRow } from '#contract/letters.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const tones = { queued: 'info', sending: 'info', sent: 'ok', kept: 'warn', failed: 'bad' } as const

export function LetterStatus({ row }: { row: Pick<LetterRow, 'status'> }) {
  const t = useWords()
  return <StatusBadge tone={tones[row.status]}>{t(`letters.status.${row.status}`)}</StatusBadge>
}

export const LetterKindName = ({ kind }: { kind: Letter['kind'] }) => useWords()(`letters.kind.${kind}`)
