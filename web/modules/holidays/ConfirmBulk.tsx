import type { Holiday } from '#contract/rostering/holidays.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/BulkActions.tsx'

const stands = ['confirmed', 'unconfirmed'] as const
type Stand = (typeof stands)[number]
type Props = { rows: readonly Holiday[]; busy: boolean; onMove: (to: Stand, rows: readonly Holiday[]) => void }

/** Confirms the selected days, or takes that back. */
export function ConfirmBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const actions = stands.map((to) => ({
    name: to,
    label: t(`holidays.confirm.to.${to}`),
    appliesTo: ({ confirmed }: Holiday) => confirmed !== (to === 'confirmed'),
    question: (count: number) => t(`holidays.confirm.question.${to}`, { count }),
    text: t(`holidays.confirm.text.${to}`),
    tone: to === 'confirmed' ? ('normal' as const) : ('bad' as const),
  }))
  return <BulkActions actions={actions} rows={rows} busy={busy} onAction={onMove} />
}
