import { Badge, Button, CloseButton, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconFocus2, IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { UnfilledShift } from '#contract/rostering/rosters/auto-fill.ts'
import { formatList, formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'
import { add, removeAdded } from './picks.ts'
import classes from './Proposal.module.css'
import { unfilledDetails, unfilledText } from './unfilled-reason.ts'
import { WhyNot } from './WhyNot.tsx'
import type { ListProps } from './list-props.ts'

type Props = ListProps & { unfilled: readonly UnfilledShift[] }

/** With more than this, the rest is shown on request. */
const firstShown = 50

/** The openings for which nobody is proposed, each with its reason. */
export function UnfilledList({ unfilled, ...rest }: Props) {
  const t = useTranslate()
  const [shown, setShown] = useState(firstShown)
  if (unfilled.length === 0) return null
  const openings = unfilled.reduce((sum, one) => sum + one.openings, 0)
  return (
    <section className={classes.unfilled}>
      <h4>{t('autoFill.unfilled', { count: openings })}</h4>
      <ul className={classes.rows}>
        {unfilled.slice(0, shown).map((one) => (
          <UnfilledRow key={one.roster_shift_id} {...rest} shift={one} />
        ))}
      </ul>
      {unfilled.length > shown && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShown(unfilled.length)}>
          {t('autoFill.unfilledMore', { count: unfilled.length - shown })}
        </Button>
      )}
    </section>
  )
}

function UnfilledRow({
  shift,
  picks,
  onPicks,
  run_id,
  people,
  has_places,
  onShow,
}: ListProps & { shift: UnfilledShift }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { roster_shift_id, works_on, starts, ends, position_name, position_colour, location_name, openings } = shift
  const label = formatShift(works_on, starts, ends)
  const details = unfilledDetails(t, shift.reasons)
  const added = picks.added.filter((one) => one.roster_shift_id === roster_shift_id)
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <li className={classes.row} data-unfilled>
      <UnstyledButton className={classes.what} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={classes.words}>
          <span className={classes.first}>
            <b className={classes.time}>{label}</b>
            {openings > 1 && <Badge color="gray">{t('autoFill.openings', { count: openings })}</Badge>}
          </span>
          <span className={classes.second}>
            <PositionMark name={position_name} colour={position_colour} />
            {has_places && <span className={classes.place}>{location_name}</span>}
          </span>
          <span className={classes.reason}>{unfilledText(t, shift)}</span>
        </span>
        <Icon size={16} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      {added.map((one) => (
        <div key={one.employee_id} className={classes.added}>
          <Badge size="sm" color="indigo" leftSection={<IconPin size={11} aria-hidden />}>
            {t('autoFill.own')}
          </Badge>
          <b>{one.name}</b>
          <CloseButton
            size="sm"
            aria-label={t('autoFill.removeAdded', { name: one.name })}
            onClick={() => onPicks(removeAdded(picks, one))}
          />
        </div>
      ))}
      {isOpen && (
        <div className={classes.details}>
          {details.length > 0 && (
            <p className={classes.excluded}>{t('autoFill.excluded', { reasons: formatList(details) })}</p>
          )}
          <WhyNot
            shift={{ id: roster_shift_id, label }}
            run_id={run_id}
            people={people}
            onChoose={added.length < openings ? (one) => onPicks(add(picks, roster_shift_id, one)) : undefined}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconFocus2 size={15} aria-hidden />}
            onClick={() => onShow({ shift_id: roster_shift_id, employee_id: null })}
          >
            {t('autoFill.showOnBoard')}
          </Button>
        </div>
      )}
    </li>
  )
}
