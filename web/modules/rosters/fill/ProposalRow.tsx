import { Checkbox, Select } from '@mantine/core'
import type { Proposal } from '#contract/rostering/auto-fill.ts'
import { formatNumber, formatTimeRange } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { Score } from '#web/modules/rosters/candidates/Score.tsx'
import { FindingsList } from '#web/modules/rosters/publish/FindingsList.tsx'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'
import classes from './Fill.module.css'
import { candidatesOf } from './picks.ts'

type Props = { proposal: Proposal; picked: string | null; onPick: (employee_id: string | null) => void }

/** One proposed assignment: take it, leave it, or pick somebody else. */
export function ProposalRow({ proposal, picked, onPick }: Props) {
  const t = useWords()
  const time = formatTimeRange(proposal.starts, proposal.ends)
  const candidates = candidatesOf(proposal)
  const shown = candidates.find(({ employee_id }) => employee_id === picked) ?? proposal
  return (
    <li className={classes.proposal} data-picked={picked !== null}>
      <Checkbox
        aria-label={t('rosters.fillIn.take', { name: shown.name, time })}
        checked={picked !== null}
        onChange={(event) => onPick(event.currentTarget.checked ? shown.employee_id : null)}
      />
      <div className={classes.shift}>
        <span className={classes.time}>{time}</span>
        <PositionMark name={proposal.position_name} colour={proposal.position_colour} />
      </div>
      <Select
        className={classes.person}
        size="sm"
        aria-label={t('rosters.fillIn.person', { time })}
        allowDeselect={false}
        value={shown.employee_id}
        data={candidates.map(({ employee_id, name, score }) => ({
          value: employee_id,
          label: t('rosters.fillIn.option', { name, score: formatNumber(score) }),
        }))}
        onChange={onPick}
      />
      <Score score={shown.score} parts={shown.score_parts} />
      {shown.findings.length > 0 && (
        <div className={classes.findings}>
          <FindingsList findings={shown.findings} />
        </div>
      )}
    </li>
  )
}
