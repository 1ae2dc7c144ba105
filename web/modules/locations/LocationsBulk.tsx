import type { ResultOf } from '#contract/call.ts'
import { type locations, locationStatuses } from '#contract/locations.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkMoves } from '#web/ui/BulkMoves.tsx'

type Row = ResultOf<(typeof locations)['list']>['rows'][number]
type Status = Row['status']
type Props = { rows: readonly Row[]; busy: boolean; onMove: (to: Status) => void }

/** Takes the selected locations in or out of use. */
export function LocationsBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const moves = locationStatuses
    .filter((to) => rows.some(({ status }) => mayBecome(status, to)))
    .map((to) => ({
      to,
      label: t(`locations.move.to.${to}`),
      question: t('locations.move.many', { count: rows.length, status: t(`locations.status.${to}`) }),
      text: t(`locations.move.textMany.${to}`),
      tone: to === 'active' ? ('normal' as const) : ('bad' as const),
    }))
  return <BulkMoves moves={moves} busy={busy} onMove={onMove} />
}

const mayBecome = (from: Status, to: Status) => from !== to
