import { IconBell, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { AssignmentAction, ShownAssignment } from '#contract/rostering/rosters.ts'
import { formatShift } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/BulkActions.tsx'
import { BulkOutcomes, OutcomeLine } from '#web/ui/table/BulkOutcomes.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { BulkName, useAssignmentsBulk } from './use-assignments-bulk.ts'

type Bulk = ReturnType<typeof useAssignmentsBulk>
type Props = { rows: readonly ShownAssignment[]; of: Bulk; onDone: () => void }
type Answering = { name: Exclude<BulkName, 'remind'>; rows: readonly ShownAssignment[] }

/** Reminds the selected people who have not responded, or responds on their behalf with a note. */
export function AssignmentsBulk({ rows, of, onDone }: Props) {
  const t = useWords()
  const [answering, setAnswering] = useState<Answering | null>(null)
  const act = (name: BulkName, these: readonly ShownAssignment[], note = '') =>
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
      <ReasonDialog
        opened={answering !== null}
        onClose={() => setAnswering(null)}
        title={t(`rosters.bulk.${answer}Question`, { count: answering?.rows.length ?? 0 })}
        ask={{
          label: t('rosters.behalf.note'),
          required: true,
          usual: [t('rosters.behalf.byPhone'), t('rosters.behalf.bySms'), t('rosters.behalf.inPerson')],
        }}
        confirm={t(`rosters.behalf.${answer}`)}
        tone={answer === 'accept' ? 'normal' : 'bad'}
        onConfirm={confirm}
      >
        {t('rosters.behalf.text')}
      </ReasonDialog>
    </>
  )
}

const allows =
  (action: AssignmentAction) =>
  ({ allowed_actions }: ShownAssignment) =>
    allowed_actions.includes(action)

/** The result for each row of a reminder or a response, refused ones first with their reasons. */
export function AssignmentOutcomes({ of: { done, close } }: { of: Bulk }) {
  const t = useWords()
  return (
    <BulkOutcomes
      result={done?.result ?? null}
      onClose={close}
      done={t(`rosters.bulk.done_${done?.name ?? 'remind'}`, { count: done?.result.done ?? 0 })}
      refused={t('ui.bulk.refused', { count: done?.result.refused ?? 0 })}
      row={({ id, ok, message }) => {
        const row = done?.rows.find((one) => one.id === id)
        return (
          <OutcomeLine
            name={row?.employee_name}
            detail={row && `${formatShift(row.works_on, row.starts, row.ends)} · ${row.location_name}`}
            message={message}
            badge={<StatusBadge tone={ok ? 'ok' : 'bad'}>{t(ok ? 'rosters.bulk.ok' : 'ui.bulk.notDone')}</StatusBadge>}
          />
        )
      }}
    />
  )
}
