import { type ReactNode, useState } from 'react'
import type { BulkResult } from '#contract/call.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { type Outcome, OutcomeLine } from '#web/ui/table/bulk/OutcomeLine.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const BulkOutcomes = whenOpened(
  () => import('#web/ui/table/bulk/BulkOutcomes.tsx').then((module) => module.BulkOutcomes),
  ({ result }) => result !== null,
)

/** A selected row, as named in the results. */
export type ResultRow = { id: string; name: ReactNode; detail?: ReactNode }

type BulkOutcome = {
  result: BulkResult
  rows: readonly ResultRow[]
  /** the number changed, translated; without it a generic sentence */
  done?: string
  /** shown for changed rows */
  badge: ReactNode
  /** renders a row that was not selected by hand and is not in `rows` */
  unknownRow?: (outcome: Outcome, badge: ReactNode) => ReactNode
}

/** The results of a bulk call: the number changed, and each refused row with its reason. Used by every bulk action. */
export function useBulkResults() {
  const t = useTranslate()
  const [shown, setShown] = useState<BulkOutcome | null>(null)
  const count = (of: 'done' | 'refused') => shown?.result[of] ?? 0
  function drawRow(outcome: Outcome) {
    const badge = outcome.ok ? shown?.badge : <StatusBadge tone="bad">{t('table.bulk.notDone')}</StatusBadge>
    const row = shown?.rows.find(({ id }) => id === outcome.id)
    if (row === undefined && shown?.unknownRow) return shown.unknownRow(outcome, badge)
    return <OutcomeLine name={row?.name} detail={row?.detail} message={outcome.message} badge={badge} />
  }
  const results = (
    <BulkOutcomes
      result={shown?.result ?? null}
      onClose={() => setShown(null)}
      done={shown?.done ?? t('table.bulk.done', { count: count('done') })}
      refused={t('table.bulk.refused', { count: count('refused') })}
      row={drawRow}
    />
  )
  return { show: setShown, results }
}
