import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board, BoardRoster, BoardShift } from '#contract/rostering/rosters/rosters.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatDate, formatTimeRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { filledOf, unpublishedFinder } from '#web/modules/rosters/board/board-model.ts'
import { CandidatePicker } from './CandidatePicker.tsx'
import type { OpenedOnBoard } from '#web/modules/rosters/board/planning.ts'
import { ShiftOffers } from '#web/modules/responses/offers/ShiftOffers.tsx'
import { useShiftOffers } from '#web/modules/responses/offers/use-shift-offers.ts'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'
import { RosterFindings } from '#web/modules/rosters/findings/RosterFindings.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import classes from '#web/modules/rosters/shift/Shift.module.css'
import { CancelledShift } from '#web/modules/rosters/shift/CancelledShift.tsx'
import { HistoryButton } from '#web/modules/rosters/shift/HistoryButton.tsx'
import { ShiftEdit } from '#web/modules/rosters/shift/ShiftEdit.tsx'
import { ShiftFacts } from './ShiftFacts.tsx'
import { ShiftPeople } from './ShiftPeople.tsx'
import { useOverrides } from '#web/modules/rosters/shift/use-overrides.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'

const CopyDrawer = whenOpened(
  () => import('#web/modules/rosters/copying/CopyDrawer.tsx').then((module) => module.CopyDrawer),
  ({ opened }) => opened,
)

type ShiftTarget = Extract<OpenedOnBoard, { kind: 'shift' }>
type Props = {
  roster: BoardRoster
  board: Board
  target: ShiftTarget | null
  onClose: () => void
  onOpen: (opened: OpenedOnBoard) => void
}

/** One shift: its details, the people assigned, and the candidates. */
export function ShiftDrawer({ roster, board, target, onClose, onOpen }: Props) {
  const t = useTranslate()
  const shift = board.shifts.find(({ id }) => id === target?.shift_id)
  const cancelled = board.cancelled.find(({ id }) => id === target?.shift_id)
  const titled = shift ?? cancelled
  return (
    <SideDrawer
      opened={target !== null}
      onClose={onClose}
      title={titled ? <ShiftTitle shift={titled} /> : t('rosters.shift.title')}
    >
      {cancelled && <CancelledShift board={board} shift={cancelled} onClose={onClose} />}
      {target && !titled && <EmptyState title={t('rosters.shift.gone')} text={t('rosters.shift.goneText')} />}
      {target && shift && (
        <ShiftBody
          key={shift.id}
          roster={roster}
          board={board}
          shift={shift}
          mine={target.assignment_id}
          onClose={onClose}
          onNotify={() => onOpen({ kind: 'publish', shift_id: shift.id })}
        />
      )}
    </SideDrawer>
  )
}

export function ShiftTitle({ shift }: { shift: Pick<RosterShift, 'position_id' | 'works_on' | 'starts' | 'ends'> }) {
  const position = usePositions().get(shift.position_id)
  return (
    <span className={classes.title}>
      <span className={classes.when}>
        {formatDate(shift.works_on, 'weekday')} · {formatTimeRange(shift.starts, shift.ends)}
      </span>
      <span className={classes.work}>{position && <PositionMark {...position} />}</span>
    </span>
  )
}

/** The people on the shift do not know of its changes; they can be notified of this one at once. */
function UnpublishedAlert({ onNotify }: { onNotify: (() => void) | null }) {
  const t = useTranslate()
  return (
    <Alert color="yellow" icon={<IconSend aria-hidden />} title={t('rosters.chip.unpublished')} p="sm">
      <Group justify="space-between">
        {t('rosters.shift.unpublished')}
        {onNotify !== null && (
          <Button size="compact-sm" variant="default" onClick={onNotify}>
            {t('rosters.shift.notifyNow')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

type BodyProps = {
  roster: BoardRoster
  board: Board
  shift: BoardShift
  mine: string | undefined
  onClose: () => void
  onNotify: () => void
}

function ShiftBody({ roster, board, shift, mine, onClose, onNotify }: BodyProps) {
  const t = useTranslate()
  const [isEditing, setEditing] = useState(false)
  const [isRepeating, setRepeating] = useState(false)
  const allowed = roster.shift_actions[shift.status]
  const canAssign = allowed.includes('assign')
  const offers = useShiftOffers(shift, canAssign)
  const overrides = useOverrides(shift)
  if (isEditing) return <ShiftEdit roster={roster} shift={shift} onDone={() => setEditing(false)} />
  const filled = filledOf(board).get(shift.id) ?? 0
  return (
    <Stack gap="lg">
      {roster.status === 'published' && unpublishedFinder(board)(shift) && (
        <UnpublishedAlert onNotify={roster.allowed_actions.includes('publish') ? onNotify : null} />
      )}
      <ShiftFacts
        shift={shift}
        filled={filled}
        actions={allowed}
        onEdit={() => setEditing(true)}
        onRepeat={() => setRepeating(true)}
        onRemoved={onClose}
      />
      <CopyDrawer roster={roster} shift={shift} opened={isRepeating} onClose={() => setRepeating(false)} />
      <Panel title={t('rosters.people.title')} order={3}>
        <ShiftPeople board={board} shift={shift} mine={mine} actions={roster.assignment_actions} />
      </Panel>
      <HistoryButton shift_id={shift.id} onOpen={onClose} />
      {canAssign && <ShiftOffers rows={offers.data ?? []} />}
      {canAssign && (
        <Panel title={t('rosters.candidates.title')} order={3}>
          <Stack gap="md">
            <CandidatePicker
              shift={shift}
              free={shift.openings - filled}
              taken={board.assignments.filter((one) => one.roster_shift_id === shift.id)}
              canOffer={allowed.includes('offer')}
              offered={offers.data}
              isWaiting={offers.isLoading || overrides.isLoading}
            />
            {/* Below the list: it can appear later, and must not move the buttons under the pointer. */}
            <RosterFindings roster={roster} />
          </Stack>
        </Panel>
      )}
    </Stack>
  )
}
