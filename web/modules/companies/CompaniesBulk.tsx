import type { Company, companies } from '#contract/companies.ts'
import { companyStatuses } from '#contract/companies.ts'
import type { ResultOf } from '#contract/call.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkMoves } from '#web/ui/BulkMoves.tsx'

type Row = ResultOf<(typeof companies)['list']>['rows'][number]
type Status = Company['status']
type Props = { rows: readonly Row[]; busy: boolean; onMove: (to: Status) => void }

/** What the selected companies may become; one that still has rosters to be worked is refused by the server. */
export function CompaniesBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const moves = companyStatuses
    .filter((to) => rows.some(({ status }) => status !== to))
    .map((to) => ({
      to,
      label: t(`companies.move.to.${to}`),
      question: t('companies.move.many', { count: rows.length, status: t(`companies.status.${to}`) }),
      text: t(`companies.move.textMany.${to}`),
      tone: to === 'active' ? ('normal' as const) : ('bad' as const),
    }))
  return <BulkMoves moves={moves} busy={busy} onMove={onMove} />
}
