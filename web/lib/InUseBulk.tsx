import { useWords } from '#web/lib/wording.ts'
import { BulkMoves } from '#web/ui/BulkMoves.tsx'

const uses = ['active', 'inactive'] as const
export type InUse = (typeof uses)[number]
type Props = { rows: readonly { status: InUse }[]; busy: boolean; onMove: (to: InUse) => void }

/** Takes the selected entries of a list in or out of use. */
export function InUseBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const moves = uses
    .filter((to) => rows.some(({ status }) => status !== to))
    .map((to) => ({
      to,
      label: t(`ui.use.to.${to}`),
      question: t(`ui.use.question.${to}`, { count: rows.length }),
      text: t(`ui.use.text.${to}`),
      tone: to === 'active' ? ('normal' as const) : ('bad' as const),
    }))
  return <BulkMoves moves={moves} busy={busy} onMove={onMove} />
}
