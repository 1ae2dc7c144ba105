import { IconBell, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'
import type { BulkName, useAssignmentsBulk } from './use-assignments-bulk.tsx'
import { BehalfDialog } from './BehalfDialog.tsx'

type Bulk = ReturnType<typeof useAssignmentsBulk>
type Props = { rows: readonly AssignmentWithActions[]; of: Bulk; onDone: () => void }
type Answering = { name: Exclude<BulkName, 'remind'>; rows: readonly AssignmentWithActions[] }

/** Reminds the selected people who have not responded, or responds on their behalf with a note. */
export function AssignmentsBulk({ rows, of, onDone }: Props) {
  const t = useTranslate()
  const [answering, setAnswering] = useState<Answering | null>(null)
  const act = (name: BulkName, these: readonly AssignmentWithActions[], note = '') =>
    void of.run(name, these, note).then((isDone) => isDone && onDone())
  function confirm(note: string) {
    if (answering) act(answering.name, answering.rows, note)
    setAnswering(null)
  }
  const answer = answering?.name ?? 'accept'
  return (
    <>
      <BulkActions
        actions={[
          {
            name: 'remind',
            label: t('rosters.bulk.remind'),
            icon: <IconBell size={16} aria-hidden />,
            appliesTo: allows('remind'),
            question: (count) => t('rosters.bulk.remindQuestion', { count }),
            text: t('rosters.bulk.remindText'),
          },
          {
            name: 'accept',
            label: t('rosters.behalf.accept'),
            icon: <IconCheck size={16} aria-hidden />,
            appliesTo: allows('accept'),
          },
          {
            name: 'decline',
            label: t('rosters.behalf.decline'),
            icon: <IconX size={16} aria-hidden />,
            appliesTo: allows('decline'),
          },
        ]}
        rows={rows}
        busy={of.busy}
        onAction={(name, these) => (name === 'remind' ? act(name, these) : setAnswering({ name, rows: these }))}
      />
      <BehalfDialog
        opened={answering !== null}
        onClose={() => setAnswering(null)}
        title={t(`rosters.bulk.${answer}Question`, { count: answering?.rows.length ?? 0 })}
        answer={answer}
        onConfirm={confirm}
      />
    </>
  )
}
