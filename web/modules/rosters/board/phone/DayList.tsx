import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconLayoutGrid } from '@tabler/icons-react'
import { use } from 'react'
import type { Board, BoardCancellation, BoardShift } from '#contract/rostering/rosters/rosters.ts'
import { BoardCostsContext } from '#web/modules/rosters/board/shown-costs.ts'
import type { Sign } from '#web/modules/rosters/grid/grid-content.ts'
import { CostText } from '#web/modules/rosters/grid/rows/CostText.tsx'
import { formatDate, formatNumber, formatTimeRange } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { can } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { namesOf } from '#web/modules/rosters/board/board-model.ts'
import type { OpenedOnBoard } from '#web/modules/rosters/board/planning.ts'
import type { LeaveByPerson } from '#web/modules/rosters/leave/leave-marks.ts'
import { awayOn, touches } from '#web/modules/rosters/leave/leave-on-shifts.ts'
import { LeaveTag } from '#web/modules/rosters/leave/LeaveTag.tsx'
import { useLeaveOnBoard } from '#web/modules/rosters/leave/use-leave-on-board.ts'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import classes from './DayList.module.css'
import { type ListedShift, shiftsOfDay } from './shifts-of-day.ts'

type Props = {
  board: Board
  day: string
  /** null: there is no other day */
  onDay: { previous: (() => void) | null; next: (() => void) | null }
  onOpen: (opened: OpenedOnBoard) => void
  onShowGrid: () => void
}

/** A day of the board on a phone: each shift with who works, what is open, and who declined. */
export function DayList({ board, day, onDay, onOpen, onShowGrid }: Props) {
  const t = useTranslate()
  const { shifts, cancelled, filled, openings } = shiftsOfDay(board, day)
  const cost = use(BoardCostsContext)?.shown?.dayOf(day)
  const leave = useLeaveOnBoard(board)
  const away = awayOn(t, board, day, { leave, with_names: can(['Leave', 'list']) })
  const locationNames =
    board.rosters.length > 1 ? new Map(board.rosters.map((one) => [one.id, one.location_name])) : null
  return (
    <section className={classes.list} aria-label={t('rosters.dayList.label', { day: formatDate(day, 'weekday') })}>
      <Group gap="xs" wrap="nowrap">
        <Step label={t('rosters.dayList.previous')} go={onDay.previous} icon={<IconChevronLeft size={18} />} />
        <Text fw={650} className={classes.day} role="status">
          {formatDate(day, 'weekday')}
        </Text>
        <Step label={t('rosters.dayList.next')} go={onDay.next} icon={<IconChevronRight size={18} />} />
        <Text c="dimmed" className={classes.sum}>
          {t('rosters.dayList.filled', { filled: formatNumber(filled), openings: formatNumber(openings) })}
        </Text>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconLayoutGrid size={16} aria-hidden />}
          onClick={onShowGrid}
        >
          {t('rosters.dayList.showGrid')}
        </Button>
      </Group>
      {cost && (
        <Text size="sm">
          <CostText sign={{ ...cost, text: cost.label }} />
        </Text>
      )}
      {away && (
        <Text size="sm" c="dimmed">
          {[away.text, ...(away.people ?? [])].join(' · ')}
        </Text>
      )}
      {shifts.length + cancelled.length === 0 && <Text c="dimmed">{t('rosters.dayList.empty')}</Text>}
      {shifts.map((one) => (
        <ShiftCard
          key={one.shift.id}
          listed={one}
          leave={leave}
          location={locationNames?.get(one.shift.roster_id)}
          onOpen={onOpen}
        />
      ))}
      {cancelled.map((one) => (
        <CancelledCard key={one.id} board={board} shift={one} onOpen={onOpen} />
      ))}
    </section>
  )
}

const Step = ({ label, go, icon }: { label: string; go: (() => void) | null; icon: React.ReactNode }) => (
  <ActionIcon variant="default" size={36} aria-label={label} disabled={go === null} onClick={() => go?.()}>
    {icon}
  </ActionIcon>
)

type CardProps = {
  listed: ListedShift
  leave: LeaveByPerson
  location: string | undefined
  onOpen: Props['onOpen']
}

function ShiftCard({ listed: { shift, people, open }, leave, location, onOpen }: CardProps) {
  const t = useTranslate()
  const costs = use(BoardCostsContext)?.shown
  return (
    <UnstyledButton className={classes.card} onClick={() => onOpen({ kind: 'shift', shift_id: shift.id })}>
      <ShiftLine shift={shift} />
      {location && <Text c="dimmed">{location}</Text>}
      {people.map(({ id, employee_id, name, status }) => (
        <span key={id} className={classes.person}>
          <span className={classes.name}>{name}</span>
          <LeaveTag spans={(leave.get(employee_id) ?? []).filter((span) => touches(span, shift))} />
          <Cost sign={costs?.assignmentOf(id)} />
          <RecordStatus of="rosters.answer" status={status} />
        </span>
      ))}
      {open > 0 && (
        <Text c="orange" fw={600}>
          {t('rosters.dayList.open', { count: open })}
        </Text>
      )}
    </UnstyledButton>
  )
}

const Cost = ({ sign }: { sign: Sign | undefined }) => sign && <CostText sign={sign} />

function CancelledCard({ board, shift, onOpen }: { board: Board; shift: BoardCancellation; onOpen: Props['onOpen'] }) {
  const t = useTranslate()
  return (
    <UnstyledButton
      className={classes.card}
      data-cancelled
      onClick={() => onOpen({ kind: 'shift', shift_id: shift.id })}
    >
      <ShiftLine shift={shift} />
      <Text c="dimmed">{namesOf(board, shift)}</Text>
      <Text c="dimmed">{t('rosters.chip.cancelled')}</Text>
    </UnstyledButton>
  )
}

function ShiftLine({ shift }: { shift: Pick<BoardShift, 'starts' | 'ends' | 'position_id'> }) {
  const position = usePositions().get(shift.position_id)
  return (
    <span className={classes.line}>
      <b className={classes.times}>{formatTimeRange(shift.starts, shift.ends)}</b>
      {position && <PositionMark {...position} />}
    </span>
  )
}
