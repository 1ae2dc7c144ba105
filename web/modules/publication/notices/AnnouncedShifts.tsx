import type { NoticeChange, ShiftFacts } from '#contract/rostering/rosters/roster-notices.ts'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'
import classes from './Notices.module.css'

const tones: Readonly<Record<NoticeChange, Tone>> = {
  new: 'accent',
  again: 'info',
  changed: 'warn',
  cancelled: 'bad',
  withdrawn: 'bad',
  replaced: 'bad',
  reminder: 'info',
  information: 'neutral',
}

type Shift = ShiftFacts & { assignment_id: string; change: NoticeChange; was: ShiftFacts | null }

/** The shifts of one person's message: what changed, and the old and the new facts. */
export const AnnouncedShifts = ({ shifts }: { shifts: readonly Shift[] }) => (
  <ul className={classes.shifts}>
    {shifts.map((shift) => (
      <li key={shift.assignment_id} className={classes.shift}>
        <ChangeBadge change={shift.change} />
        <ChangedFacts now={shift} was={shift.change === 'changed' ? shift.was : null} />
      </li>
    ))}
  </ul>
)

export function ChangeBadge({ change }: { change: NoticeChange }) {
  const t = useTranslate()
  return <StatusBadge tone={tones[change]}>{t(`rosters.notices.change_${change}`)}</StatusBadge>
}

/** A shift in one line; with what it was, crossed out, where that differs: its time alone if place and position are the same. */
export function ChangedFacts({ now, was }: { now: ShiftFacts; was: ShiftFacts | null }) {
  const t = useTranslate()
  const isThere = was?.location_name === now.location_name && was.position_name === now.position_name
  const current = lineOf(now)
  const old = was && (isThere ? formatShift(was.works_on, was.starts, was.ends) : lineOf(was))
  return (
    <span className={classes.facts}>
      {old !== null && !current.startsWith(old) && (
        <>
          <del aria-label={t('rosters.notices.was', { shift: old })}>{old}</del>
          <span aria-hidden>→</span>
        </>
      )}
      <span>{current}</span>
    </span>
  )
}

export const lineOf = ({ works_on, starts, ends, location_name, position_name }: ShiftFacts) =>
  [formatShift(works_on, starts, ends), location_name, position_name].join(' · ')
