import { Button, Text } from '@mantine/core'
import { IconScale, IconUserMinus, IconUserSearch } from '@tabler/icons-react'
import { use, useState } from 'react'
import type { AssignmentAction, AssignmentRow, BoardAssignment } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import { type Board, type BoardRoster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { formatHours, formatInstant } from '#web/lib/format.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { actionsNow } from '#web/modules/attendance/outcomes/actions-now.ts'
import { Replacement } from './Replacement.tsx'
import { useOutcomes } from '#web/modules/attendance/outcomes/use-outcomes.tsx'
import { answerEntries } from '#web/modules/rosters/assignments/answer-entries.tsx'
import { AnswerDialog, type Answering } from '#web/modules/rosters/assignments/AnswerDialog.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { DecisionsDrawer } from '#web/modules/rosters/history/DecisionsButton.tsx'
import { BoardCostsContext } from '#web/modules/rosters/board/shown-costs.ts'
import { isHolding } from '#web/modules/rosters/board/board-model.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import classes from '#web/modules/rosters/shift/Shift.module.css'
import type { Sign } from '#web/modules/rosters/grid/grid-content.ts'
import { TakeOffNotice } from '#web/modules/rosters/shift/TakeOffNotice.tsx'
import { useOverrides } from '#web/modules/rosters/shift/use-overrides.ts'

type Actions = BoardRoster['assignment_actions']
/** `actions`: the actions on an assignment by status; null: read-only */
type Props = { board: Board; shift: RosterShift; mine: string | undefined; actions: Actions | null }

/** The people on this shift with their responses, including those who declined. */
export function ShiftPeople({ board, shift, mine, actions }: Props) {
  const t = useTranslate()
  const [answering, setAnswering] = useState<Answering | null>(null)
  const [leaving, setLeaving] = useState<BoardAssignment | null>(null)
  const takeOff = useTakeOff()
  const outcomes = useOutcomes()
  const [replacing, setReplacing] = useState<string | null>(null)
  const [explained, setExplained] = useState<string | null>(null)
  const { overrides } = useOverrides(shift)
  const costs = use(BoardCostsContext)
  const people = new Map(board.people.map((person) => [person.id, person]))
  const assignments = board.assignments
    .filter((one) => one.roster_shift_id === shift.id)
    .toSorted((one, other) => Number(isHolding(other)) - Number(isHolding(one)))
  const nameOf = (one: BoardAssignment) => people.get(one.employee_id)?.name ?? ''
  if (assignments.length === 0) return <Text c="dimmed">{t('rosters.people.none')}</Text>
  return (
    <ul className={classes.people}>
      {assignments.map((one) => (
        <li key={one.id} className={classes.person} data-mine={one.id === mine || undefined}>
          <div className={classes.who}>
            <PersonCell
              name={nameOf(one)}
              detail={t('rosters.people.hours', {
                hours: formatHours(people.get(one.employee_id)?.scheduled_minutes ?? 0),
              })}
            />
          </div>
          <RecordStatus of="rosters.answer" status={one.status} />
          {actions && (
            <PersonMenu
              one={one}
              allowed={actionsNow(actions[one.status], shift)}
              name={nameOf(one)}
              outcomes={outcomes}
              onReplace={() => setReplacing(one.id)}
              onTakeOff={() => (one.status === 'planned' ? takeOff.send({ ids: [one.id] }) : setLeaving(one))}
              onAnswer={setAnswering}
              onExplain={() => setExplained(one.id)}
            />
          )}
          <Override of={overrides.get(one.id)} />
          <CostLine sign={costs?.shown?.assignmentOf(one.id)} />
          {replacing === one.id && (
            <Replacement
              target={{ id: one.id, version: one.version, name: nameOf(one) }}
              isStillAssigned={isHolding(one)}
              shift={shift}
              free={shift.openings - assignments.filter(isHolding).length}
              taken={assignments}
              onClose={() => setReplacing(null)}
            />
          )}
          {one.response_note && <p className={classes.note}>{t('rosters.people.note', { note: one.response_note })}</p>}
        </li>
      ))}
      {outcomes.dialog}
      <DecisionsDrawer
        of={explained === null ? null : { assignment_id: explained }}
        onClose={() => setExplained(null)}
      />
      <AnswerDialog answering={answering} onClose={() => setAnswering(null)} />
      <ReasonDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('rosters.people.takeOffQuestion', { name: leaving ? nameOf(leaving) : '' })}
        reasonOptions={{ label: t('rosters.changeStatus.reason'), required: leaving?.status === 'accepted' }}
        confirm={t('rosters.people.takeOff')}
        busy={takeOff.busy}
        onConfirm={(reason) => {
          if (leaving) takeOff.send({ ids: [leaving.id], reason })
          setLeaving(null)
        }}
      >
        {t('rosters.people.takeOffText')}
        {leaving?.status === 'accepted' && <TakeOffNotice shift_id={shift.id} />}
      </ReasonDialog>
    </ul>
  )
}

function Override({ of }: { of: AssignmentRow['override'] | undefined }) {
  const t = useTranslate()
  if (!of) return null
  const { reason, by_name: name, at } = of
  return (
    <p className={classes.note}>
      {name === null
        ? t('rosters.people.overrideNameless', { reason, at: formatInstant(at) })
        : t('rosters.people.override', { reason, name, at: formatInstant(at) })}
    </p>
  )
}

/** What the assignment costs and earns, where costs are shown. */
const CostLine = ({ sign }: { sign: Sign | undefined }) => sign && <p className={classes.note}>{sign.label}</p>

function useTakeOff() {
  const t = useTranslate()
  return useSend(rosters.unassign, {
    invalidates: [rosters],
    failed: t('rosters.people.takeOffFailed'),
    onDone: ({ rows }) => {
      const refused = rows.find(({ ok }) => !ok)
      if (refused) toast('bad', t('rosters.people.takeOffFailed'), refused.message)
      else toast('ok', t('rosters.people.takenOff'))
    },
  })
}

type MenuProps = {
  one: BoardAssignment
  allowed: readonly AssignmentAction[]
  name: string
  outcomes: ReturnType<typeof useOutcomes>
  onReplace: () => void
  onTakeOff: () => void
  onAnswer: (answering: Answering) => void
  /** why the assignment was allowed */
  onExplain: () => void
}

function PersonMenu({ one, allowed, name, outcomes, onReplace, onTakeOff, onAnswer, onExplain }: MenuProps) {
  const t = useTranslate()
  const answer = (kind: Answering['answer']) => onAnswer({ id: one.id, version: one.version, name, answer: kind })
  return (
    <>
      {allowed.includes('find_replacement') && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconUserSearch size={14} aria-hidden />}
          onClick={onReplace}
        >
          {t('outcomes.replace')}
        </Button>
      )}
      <RowMenu
        label={t('rosters.people.menu', { name })}
        items={[
          ...answerEntries(t, allowed, answer),
          ...outcomes.entriesFor({ id: one.id, version: one.version, name }, allowed),
          allowed.includes('replace') && {
            label: t('outcomes.replace'),
            icon: <IconUserSearch size={16} />,
            onClick: onReplace,
          },
          {
            label: t('history.decisions.button'),
            icon: <IconScale size={16} />,
            onClick: onExplain,
          },
          allowed.includes('remove') && {
            label: t('rosters.people.takeOff'),
            icon: <IconUserMinus size={16} />,
            tone: 'bad',
            onClick: onTakeOff,
          },
        ]}
      />
    </>
  )
}
