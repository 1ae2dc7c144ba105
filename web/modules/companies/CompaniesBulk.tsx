import type { Company, companies } from '#contract/customers/companies.ts'
import { companyStatuses } from '#contract/customers/companies.ts'
import type { ResultOf } from '#contract/call.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/BulkActions.tsx'

type Row = ResultOf<(typeof companies)['list']>['rows'][number]
type Status = Company['status']
type Props = { rows: readonly Row[]; busy: boolean; onMove: (to: Status, rows: readonly Row[]) => void }

/** What the selected companies may become; one that still has rosters to be worked is refused by the server. */
export function CompaniesBulk({ rows, busy, onMove }: Props) {
  const t = useWords()
  const actions = companyStatuses.map((to) => ({
    name: to,
    label: t(`companies.move.to.${to}`),
    appliesTo: ({ status }: Row) => status !== to,
    question: (count: number) => t('companies.move.many', { count, status: t(`companies.status.${to}`) }),
    text: t(`companies.move.textMany.${to}`),
    tone: to === 'active' ? ('normal' as const) : ('bad' as const),
  }))
  return <BulkActions actions={actions} rows={rows} busy={busy} onAction={onMove} />
}
