import { Stack } from '@mantine/core'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { filledOf } from '#web/modules/rosters/board/board-model.ts'
import type { OpenedOnBoard } from '#web/modules/rosters/board/planning.ts'
import { ShiftTitle } from './ShiftDrawer.tsx'
import { ShiftFacts } from './ShiftFacts.tsx'
import { ShiftPeople } from './ShiftPeople.tsx'

type Props = { board: Board; target: Extract<OpenedOnBoard, { kind: 'shift' }> | null; onClose: () => void }

/** One published shift, read-only. */
export function ShiftViewDrawer({ board, target, onClose }: Props) {
  const shift = board.shifts.find(({ id }) => id === target?.shift_id)
  return (
    <SideDrawer opened={shift !== undefined} onClose={onClose} title={shift && <ShiftTitle shift={shift} />}>
      {shift && <Body board={board} shift={shift} mine={target?.assignment_id} />}
    </SideDrawer>
  )
}

function Body({ board, shift, mine }: { board: Board; shift: RosterShift; mine: string | undefined }) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <ShiftFacts
        shift={shift}
        filled={filledOf(board).get(shift.id) ?? 0}
        roster={board.rosters.find(({ id }) => id === shift.roster_id)}
      />
      <Panel title={t('rosters.people.title')} order={3}>
        <ShiftPeople board={board} shift={shift} mine={mine} actions={null} />
      </Panel>
    </Stack>
  )
}
