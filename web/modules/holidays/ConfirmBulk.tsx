import type { Holiday } from '#contract/holidays.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkMoves } from '#web/ui/BulkMoves.tsx'

const stands = ['confirmed', 'unconfirmed'] as const
type Stand = (typeof stands)[number]
type Props = { rows: readonly Holiday[]; busy: boolean; onMove: (to: Stand) => void }

/** Confirms the selected days, or takes that back. */
export function ConfirmBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const moves = stands
    .filter((to) => rows.some(({ confirmed }) => confirmed !== (to === 'confirmed')))
    .map((to) => ({
      to,
      label: t(`holidays.confirm.to.${to}`),
      question: t(`holidays.confirm.question.${to}`, { count: rows.length }),
      text: t(`holidays.confirm.text.${to}`),
      tone: to === 'confirmed' ? ('normal' as const) : ('bad' as const),
    }))
  return <BulkMoves moves={moves} busy={busy} onMove={onMove} />
}
