import { initialsOf } from '#web/ui/text/initials-of.ts'
import { CostText } from './CostText.tsx'
import classes from './PersonCell.module.css'
import type { GridPerson, GridTexts, Sign } from '#web/modules/rosters/grid/grid-content.ts'

type PersonCellProps = { person: GridPerson; words: GridTexts; hint?: string | undefined }

/** The head of a person's row: the person and their hours in the period. */
export function GridPersonCell({ person, words, hint }: PersonCellProps) {
  const is_over = person.target_minutes !== null && person.scheduled_minutes > person.target_minutes
  return (
    <div className={classes.person} role="rowheader" aria-colindex={1}>
      {person.photo_url ? (
        <img className={classes.avatar} src={person.photo_url} alt="" width={32} height={32} decoding="async" />
      ) : (
        <span className={classes.avatar} data-colour={person.colour} aria-hidden="true">
          {initialsOf(person.name)}
        </span>
      )}
      <div className={classes.text}>
        {hint === undefined ? (
          <span className={classes.name}>{person.name}</span>
        ) : (
          // Not a stop of the keyboard: O opens the person of the focused row.
          <button type="button" className={classes.name} tabIndex={-1} title={hint} data-person={person.id}>
            {person.name}
          </button>
        )}
        <br />
        {person.verdict ? (
          <SignText sign={person.verdict} />
        ) : (
          <>
            {person.cost && <CostText sign={person.cost} />}
            {person.times && <span className={classes.times}>{person.times}</span>}
            {person.detail && (
              <span
                className={classes.detail}
                data-over={is_over || undefined}
                title={is_over ? words.over_target : undefined}
              >
                {person.detail}
              </span>
            )}
            {person.sign && <SignText sign={person.sign} />}
          </>
        )}
      </div>
      {person.target_minutes !== null && (
        <HoursBar scheduled={person.scheduled_minutes} target={person.target_minutes} over={words.over_target} />
      )}
    </div>
  )
}

const SignText = ({ sign: { text, label, tone } }: { sign: Sign }) => (
  <span className={classes.sign} data-tone={tone} title={label}>
    {text}
  </span>
)

type HoursBarProps = { scheduled: number; target: number; over: string }

/** Scheduled against agreed hours. If scheduled exceed agreed hours, the excess has another colour. */
function HoursBar({ scheduled, target, over }: HoursBarProps) {
  const percent = (100 * Math.min(scheduled, target)) / Math.max(scheduled, target, 1)
  return (
    <div className={classes.bar} {...(scheduled > target && { role: 'img', 'aria-label': over, 'data-over': true })}>
      {/* Inline style: the width is data. */}
      <div className={classes.scheduled} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
