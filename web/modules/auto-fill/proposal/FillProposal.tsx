import { useSessionStorage } from '@mantine/hooks'
import { useEffect, useMemo } from 'react'
import type { FillResult, FillRunWithResult } from '#contract/rostering/rosters/auto-fill.ts'
import type { BoardPerson } from '#contract/rostering/rosters/rosters.ts'
import { useTranslate } from '#web/lib/wording.ts'
import panel from '#web/modules/auto-fill/Fill.module.css'
import type { FillPanelState } from '#web/modules/auto-fill/use-fill-panel.ts'
import { type Applied, useApply } from '#web/modules/auto-fill/use-apply.ts'
import { FillSummary } from './FillSummary.tsx'
import { assignmentsOf, decisionsOf, noPicks, type Picks } from './picks.ts'
import classes from './Proposal.module.css'
import { ProposalCosts } from './ProposalCosts.tsx'
import { ProposalFoot } from './ProposalFoot.tsx'
import { ProposalList } from './ProposalList.tsx'
import { ProposalNotes } from './ProposalNotes.tsx'
import { UnfilledList } from './UnfilledList.tsx'
import type { ShownOnBoard } from './list-props.ts'

type ProposalDecisions = ReturnType<typeof decisionsOf>

type Props = {
  run: FillRunWithResult
  result: FillResult
  people: readonly BoardPerson[]
  fill: FillPanelState
  isStarting: boolean
  /** searches again with the planner's decisions, or without any */
  onAgain: (decisions: ProposalDecisions) => void
  onDiscard: () => void
  onApplied: (applied: Applied) => void
  onShow: (shown: ShownOnBoard) => void
}

/** A proposal, shown on the board at the same time: what it changes, each assignment with its reasons, and what stays unfilled. */
export function FillProposal(props: Props) {
  const { run, result, people, fill, isStarting, onAgain, onDiscard, onApplied, onShow } = props
  const t = useTranslate()
  const [picks, setPicks] = useSessionStorage<Picks>({
    key: `muster.fill.${run.id}`,
    defaultValue: noPicks,
    getInitialValueInEffect: false,
  })
  const assignments = useMemo(() => assignmentsOf(result.proposals, picks), [result.proposals, picks])
  const { setProposed } = fill
  useEffect(() => setProposed({ id: run.id, assignments }), [setProposed, run.id, assignments])
  useEffect(() => () => setProposed(null), [setProposed])
  const { applyAll, isBusy } = useApply(run.id, result)
  const decisions = decisionsOf(run, result.proposals, picks)
  const shared = { run_id: run.id, picks, onPicks: setPicks, people, has_places: run.roster_ids.length > 1, onShow }
  return (
    <div className={panel.form}>
      <div className={panel.scroll}>
        <section className={classes.top}>
          <FillSummary
            before={result.before}
            after={result.after}
            title={
              <h3 className={classes.heading}>
                {result.proposals.length > 0
                  ? t('autoFill.proposed', { count: result.proposals.length })
                  : t('autoFill.nothingProposed')}
              </h3>
            }
          />
          <ProposalCosts pairs={assignments.map(({ shift_id, employee_id }) => ({ shift_id, employee_id }))} />
          <ProposalNotes run={run} result={result} />
        </section>
        <ProposalList
          {...shared}
          proposals={result.proposals}
          pressed={fill.pressed}
          onPressedShown={() => fill.press(null)}
        />
        <UnfilledList {...shared} unfilled={result.unfilled} />
      </div>
      <ProposalFoot
        total={result.proposals.length + picks.added.length}
        taken={assignments.length}
        decisions={decisions}
        isApplying={isBusy}
        isStarting={isStarting}
        onApply={() => void applyAll(assignments).then((applied) => applied && onApplied(applied))}
        onAgain={() => onAgain(decisions)}
        onForget={() => onAgain({ keep: [], exclude: [] })}
        onDiscard={onDiscard}
      />
    </div>
  )
}
