import { IconStarFilled, IconUserCheck } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import type { DayState, PersonFigures } from '#contract/rostering/rosters/roster-people.ts'
import type { BoardPerson } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDate, formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { FitCell } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { LeaveTag } from '#web/modules/rosters/leave/LeaveTag.tsx'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { hoursText, targetIn } from '#web/modules/rosters/views/rows.ts'
import { Initials } from '#web/ui/text/Initials.tsx'
import { dayText, verdictSign, visaSign } from '#web/modules/rosters/panel/figures/figure-texts.ts'
import classes from './Panel.module.css'

type Props = {
  at: number
  top: number
  /** the stop of the keyboard */
  is_active: boolean
  person: BoardPerson
  figures: PersonFigures | undefined
  leave: readonly LeaveSpan[]
  verdict: FitCell | null
  /** of the board, whose hours are counted */
  board_days: number
  /** the days shown */
  days: number
  from: string
  onOpen: () => void
  onLift: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One person of the panel: positions, hours against the target, the days of the week, and remaining visa hours. */
export function PanelPerson(props: Props) {
  const { at, top, is_active, person, figures, leave, verdict, board_days, days, from, onOpen, onLift, onKeyDown } =
    props
  const t = useTranslate()
  const positions = usePositions()
  const names = person.position_ids.flatMap((id) => positions.get(id)?.name ?? [])
  const hours = hoursText(t, person, board_days)
  const sign = verdict ? verdictSign(verdict) : figures?.visa ? visaSign(t, figures.visa) : null
  return (
    // oxlint-disable-next-line react/forbid-dom-props -- the position is computed by the virtualiser
    <div className={classes.item} role="listitem" style={{ transform: `translateY(${top}px)` }}>
      <button
        type="button"
        className={classes.person}
        tabIndex={is_active ? 0 : -1}
        data-at={at}
        onClick={onOpen}
        onPointerDown={onLift}
        onKeyDown={onKeyDown}
      >
        <Initials name={person.name} size={30} />
        <span className={classes.text}>
          <span className={classes.nameLine}>
            <b className={classes.name}>{person.name}</b>
            {figures?.preferred && <IconStarFilled size={12} aria-label={t('peoplePanel.preferred')} />}
            {figures?.inducted && <IconUserCheck size={13} aria-label={t('peoplePanel.inducted')} />}
          </span>
          <span className={classes.detail}>{formatList(names)}</span>
          <span className={classes.figures}>
            <span className={classes.hours} data-over={isOver(person, board_days) || undefined}>
              {hours}
            </span>
            {sign && (
              <span className={classes.sign} data-tone={sign.tone} title={sign.label}>
                {sign.text}
              </span>
            )}
            <LeaveTag spans={leave} />
            <Days figures={figures} days={days} from={from} />
          </span>
        </span>
      </button>
    </div>
  )
}

const isOver = (person: BoardPerson, days: number) => person.scheduled_minutes > (targetIn(person, days) ?? Infinity)

type DaysProps = { figures: PersonFigures | undefined; days: number; from: string }

/** One square for each day; the texts of the days that matter are read together. */
function Days({ figures, days, from }: DaysProps) {
  const t = useTranslate()
  if (!figures || figures.days.length === 0 || days > 14) return null
  const states = new Map<string, DayState>(figures.days.map(({ works_on, state }) => [works_on, state]))
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
  const label = figures.days
    .filter(({ works_on }) => dates.includes(works_on))
    .map((day) => t('ui.fact', { detail: formatDate(day.works_on, 'weekday'), value: dayText(t, day) }))
    .join('; ')
  return (
    <span className={classes.days} role="img" aria-label={label} title={label}>
      {dates.map((date) => (
        <i key={date} data-mark={states.get(date)} />
      ))}
    </span>
  )
}
