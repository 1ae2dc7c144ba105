import { IconCheck } from '@tabler/icons-react'
import { costRates, type CostRateWithActions } from '#contract/payroll/cost-rates.ts'
import { useBulkAction } from '#web/lib/list/use-bulk-action.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import { workText } from './cost-texts.ts'

/** Marks the selected rates as checked: the bar for DataTable's `bulk`, and the results to render beside the list. */
export function useCheckBulk() {
  const t = useTranslate()
  const { change, busy, results } = useBulkAction(costRates.confirm, {
    invalidates: [costRates],
    failed: t('costRates.form.failed'),
  })
  const nameOf = (rate: CostRateWithActions) => `${t(`costRates.kind.${rate.kind}`)}, ${workText(t, rate)}`
  const bulk = (_: unknown, clear: () => void, rows: readonly CostRateWithActions[]) => (
    <BulkActions
      actions={[
        {
          name: 'confirm',
          label: t('costRates.confirm'),
          icon: <IconCheck size={16} aria-hidden />,
          appliesTo: allows<CostRateWithActions>('confirm'),
          question: (count) => t('costRates.confirm.question', { count }),
          text: t('costRates.confirm.text'),
        },
      ]}
      rows={rows}
      busy={busy}
      onAction={(_name, these) =>
        void change(
          these.map((rate) => ({ id: rate.id, version: rate.version, name: nameOf(rate) })),
          {},
          { badge: <RecordStatus of="costRates.check" status="checked" /> },
          clear,
        )
      }
    />
  )
  return { bulk: isCallAllowed(costRates.confirm) ? bulk : undefined, results }
}
