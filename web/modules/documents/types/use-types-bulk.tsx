import { demandTransitions, documentTypes, type DocumentTypeWithActions } from '#contract/people/documents.ts'
import { actionsOf } from '#contract/transitions.ts'
import { useActivationBulk, useStatusBulk } from '#web/lib/list/use-status-bulk.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

const row = {
  invalidates: [documentTypes],
  nameOf: ({ shown }: DocumentTypeWithActions) => shown,
}

/** The selected document types: whom they are demanded of, and whether they are in use. */
export function useTypesBulk() {
  const t = useTranslate()
  const use = useActivationBulk(documentTypes.changeStatusMany, {
    ...row,
    badge: (to) => <RecordStatus of="reference.list" status={to} />,
  })
  const demand = useStatusBulk(documentTypes.demandMany, {
    ...row,
    versionOf: ({ demand_version }: DocumentTypeWithActions) => demand_version,
    badge: (to) => <StatusBadge tone="accent">{t(`documents.demanded.${to}`)}</StatusBadge>,
    actions: actionsOf(demandTransitions).map((action) => {
      const { to } = demandTransitions[action]
      return {
        action,
        to,
        label: t(`documents.demand.to.${to}`),
        question: (count) => t(`documents.demand.question.${to}`, { count }),
        text: t(`documents.demand.text.${to}`),
        tone: 'normal',
      }
    }),
  })
  const bulk = (ids: unknown, clear: () => void, rows: readonly DocumentTypeWithActions[]) => (
    <>
      {demand.bulk?.(ids, clear, rows)}
      {use.bulk?.(ids, clear, rows)}
    </>
  )
  const results = (
    <>
      {use.results}
      {demand.results}
    </>
  )
  return { bulk: (use.bulk ?? demand.bulk) && bulk, results }
}
