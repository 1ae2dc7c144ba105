import { documentTypes, type DocumentType } from '#contract/people/documents.ts'
import { InUseBulk } from '#web/lib/list/InUseBulk.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { BulkActionResults, useBulkAction } from '#web/lib/list/use-bulk-action.tsx'
import { useWords } from '#web/lib/wording.ts'
import { UseBadge } from './type-columns.tsx'
import { BulkActions } from '#web/ui/table/BulkActions.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** The bulk transitions of document types: activate, deactivate, require of everybody or of nobody. */
export function useTypeTransitions() {
  const using = useBulkAction(documentTypes.moveMany, [documentTypes])
  const demanding = useBulkAction(documentTypes.demandMany, [documentTypes])
  return { using, demanding }
}

type Moves = ReturnType<typeof useTypeTransitions>
type Props = { rows: readonly DocumentType[]; of: Moves; onDone: () => void }

/** The actions for the selected types: an agency sets who must have them, the platform whether a shared one is in use. */
export function TypesBulk({ rows, of: { using, demanding }, onDone }: Props) {
  const t = useWords()
  const ofPlatform = useSession()?.user?.agency === null
  const named = rows.map((row) => ({ ...row, name: row.shown }))
  const demands = (['everybody', 'nobody'] as const).map((to) => ({
    name: to,
    label: t(`documents.demand.to.${to}`),
    appliesTo: ({ demanded }: DocumentType) => demanded !== to,
    question: (count: number) => t(`documents.demand.question.${to}`, { count }),
    text: t(`documents.demand.text.${to}`),
  }))
  return (
    <>
      {!ofPlatform && (
        <BulkActions
          actions={demands}
          rows={named}
          busy={demanding.busy}
          onAction={(to, these) =>
            demanding.move(
              these.map((row) => ({ ...row, version: row.demand_version })),
              { status: to },
              <StatusBadge tone="accent">{t(`documents.demanded.${to}`)}</StatusBadge>,
              onDone,
            )
          }
        />
      )}
      {(ofPlatform || rows.some(({ shared }) => !shared)) && (
        <InUseBulk
          rows={named}
          statusOf={({ active, shared }) => (shared && !ofPlatform ? null : active ? 'active' : 'inactive')}
          busy={using.busy}
          onMove={(to, these) => using.move(these, { status: to }, <UseBadge active={to === 'active'} />, onDone)}
        />
      )}
    </>
  )
}

/** The result for each type. */
export function TypeResults({ of: { using, demanding } }: { of: Moves }) {
  return (
    <>
      <BulkActionResults of={using} />
      <BulkActionResults of={demanding} />
    </>
  )
}
