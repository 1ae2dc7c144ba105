import { Badge, Button, Checkbox, Radio, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconFocus2, IconPin } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { FillCandidate, FillProposal } from '#contract/rostering/rosters/auto-fill.ts'
import { formatDate, formatNumber, formatShift, formatTimeRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ScoreParts } from '#web/modules/rosters/Score.tsx'
import { proposedId } from '#web/modules/rosters/board/proposed-board.ts'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'
import { FindingsList } from '#web/modules/rosters/findings/FindingsList.tsx'
import { Initials } from '#web/ui/text/Initials.tsx'
import { type PickedPerson, choose, pickOf, withTaken } from './picks.ts'
import classes from './Proposal.module.css'
import { WhyNot } from './WhyNot.tsx'
import type { ListProps } from './list-props.ts'

type Props = ListProps & {
  proposal: FillProposal
  by: 'day' | 'person'
  isOpen: boolean
  onOpen: () => void
}

/** One proposed assignment: take or leave it; opened, its reasons, other people, and why somebody is not proposed. */
export function ProposalRow(props: Props) {
  const { proposal, picks, onPicks, by, has_places, isOpen, onOpen } = props
  const t = useTranslate()
  const { roster_shift_id, works_on, starts, ends, position_name, position_colour, location_name } = proposal
  const { isTaken, person, isOwn } = pickOf(picks, proposal)
  const shift = formatShift(works_on, starts, ends)
  const hasWarning = person.findings.some(({ severity }) => severity !== 'info')
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <li
      className={classes.row}
      data-taken={isTaken}
      data-proposal={proposedId({ shift_id: roster_shift_id, employee_id: person.employee_id })}
    >
      <div className={classes.rowHead}>
        <Checkbox
          aria-label={t('autoFill.take', { name: person.name, shift })}
          data-control="take"
          onKeyDown={moveByRow}
          checked={isTaken}
          onChange={(event) => onPicks(withTaken(picks, [proposal], event.currentTarget.checked))}
        />
        <UnstyledButton
          className={classes.what}
          aria-expanded={isOpen}
          data-control="open"
          onKeyDown={moveByRow}
          onClick={onOpen}
        >
          {by === 'day' && <Initials name={person.name} size={28} />}
          <span className={classes.words}>
            <span className={classes.first}>
              <b>{by === 'day' ? person.name : formatDate(works_on, 'weekday')}</b>
              {hasWarning && (
                <IconAlertTriangle size={15} className={classes.warning} aria-label={t('autoFill.hasWarning')} />
              )}
              {isOwn && (
                <Badge size="sm" color="indigo" leftSection={<IconPin size={11} aria-hidden />}>
                  {t('autoFill.own')}
                </Badge>
              )}
            </span>
            <span className={classes.second}>
              <span className={classes.time}>{formatTimeRange(starts, ends)}</span>
              <PositionMark name={position_name} colour={position_colour} />
              {by === 'person' && person.employee_id !== proposal.employee_id && <span>{person.name}</span>}
            </span>
            {has_places && <span className={classes.place}>{location_name}</span>}
          </span>
          <Icon size={16} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      </div>
      {isOpen && <Details {...props} person={person} />}
    </li>
  )
}

function Details({ proposal, picks, onPicks, run_id, people, onShow, person }: Props & { person: PickedPerson }) {
  const t = useTranslate()
  const { roster_shift_id: shift_id, works_on, starts, ends } = proposal
  const candidates: readonly FillCandidate[] = [proposal, ...proposal.alternatives]
  const candidate = candidates.find(({ employee_id }) => employee_id === person.employee_id)
  const take = (one: PickedPerson) => onPicks(choose(picks, proposal, one))
  return (
    <div className={classes.details}>
      {candidate && candidate.score_parts.length > 0 && (
        <section>
          <h5>{t('autoFill.reasons')}</h5>
          <ScoreParts score={candidate.score} parts={candidate.score_parts} />
        </section>
      )}
      {person.findings.length > 0 && <FindingsList findings={person.findings} />}
      <Radio.Group
        label={t('autoFill.people')}
        value={person.employee_id}
        onChange={(id) => {
          const chosen = candidates.find(({ employee_id }) => employee_id === id)
          if (chosen) take(chosen)
        }}
      >
        <div className={classes.candidates}>
          {candidates.map((one) => (
            <Radio
              key={one.employee_id}
              size="sm"
              value={one.employee_id}
              label={
                <span className={classes.candidate}>
                  <span>{one.name}</span>
                  {one.verdict === 'warn' && (
                    <IconAlertTriangle size={14} className={classes.warning} aria-label={t('autoFill.hasWarning')} />
                  )}
                  <span className={classes.score}>{t('autoFill.points', { points: formatNumber(one.score) })}</span>
                </span>
              }
            />
          ))}
          {!candidate && <Radio size="sm" value={person.employee_id} label={person.name} />}
        </div>
      </Radio.Group>
      <WhyNot
        shift={{ id: shift_id, label: formatShift(works_on, starts, ends) }}
        run_id={run_id}
        people={people}
        onChoose={take}
      />
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconFocus2 size={15} aria-hidden />}
        onClick={() => onShow({ shift_id, employee_id: person.employee_id })}
      >
        {t('autoFill.showOnBoard')}
      </Button>
    </div>
  )
}

/** Up and Down move to the same control of the next row. */
function moveByRow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const { currentTarget: control } = event
  const all = control
    .closest('[data-proposals]')
    ?.querySelectorAll<HTMLElement>(`[data-control="${control.dataset['control']}"]`)
  const rows = [...(all ?? [])]
  const next = rows[rows.indexOf(control) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
