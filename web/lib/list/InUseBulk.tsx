import { useWords } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/BulkActions.tsx'

const uses = ['active', 'inactive'] as const
export type InUse = (typeof uses)[number]
type Props<Row> = {
  rows: readonly Row[]
  /** whether a row is in use; null: it is not theirs to change */
  statusOf: (row: Row) => InUse | null
  busy: boolean
  onMove: (to: InUse, rows: readonly Row[]) => void
}

export const rowStatus = ({ status }: { status: InUse }) => status

/** Takes the selected entries of a list in or out of use. */
export function InUseBulk<Row>({ rows, statusOf, busy, onMove }: Props<Row>) {
  const t = useWords()
  const actions = uses.map((to) => ({
    name: to,
    label: t(`ui.use.to.${to}`),
    appliesTo: (row: Row) => ![null, to].includes(statusOf(row)),
    question: (count: number) => t(`ui.use.question.${to}`, { count }),
    text: t(`ui.use.text.${to}`),
    tone: to === 'active' ? ('normal' as const) : ('bad' as const),
  }))
  return <BulkActions actions={actions} rows={rows} busy={busy} onAction={onMove} />
}
