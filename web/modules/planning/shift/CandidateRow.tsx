import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { assignmentOutcomes } from '#contract/rostering/shifts/assignment-outcomes.ts'
import type { ShiftOfferStatus } from '#contract/rostering/shifts/offers.ts'
import { declinedStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { ResultOf } from '#contract/call.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { formatList, formatMoney, formatNumber } from '#web/lib/format.ts'
import { can } from '#web/lib/session/session.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { toast } from '#web/ui/toast.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { OfferStatus } from '#web/modules/responses/offers/OfferStatus.tsx'
import { BoardCostsContext } from '#web/modules/rosters/board/shown-costs.ts'
import { Score } from '#web/modules/rosters/Score.tsx'
import { isOverridable, refusalText } from '#web/modules/rosters/findings/findings.ts'
import { FindingsList } from '#web/modules/rosters/findings/FindingsList.tsx'
import classes from '#web/modules/rosters/shift/Shift.module.css'

export type Candidate = ResultOf<typeof rosters.availability>['rows'][number]

/** The assignment that the chosen person takes over. */
export type Replacing = { id: string; version: number; onDone: () => void }

type Props = {
  shift: Pick<RosterShift, 'id'>
  replacing: Replacing | undefined
  candidate: Candidate
  /** the status of their undecided offer */
  offer: ShiftOfferStatus | undefined
  /** the place among those selected for an offer, from 1; 0: not selected */
  rank: number
  /** selects or deselects the person for an offer; absent: the shift is not offered */
  onToggle: ((employee_id: string) => void) | undefined
}

/** One candidate with their findings; users who may override a block enter a reason. */
export function CandidateRow({ shift, replacing, candidate, offer, rank, onToggle }: Props) {
  const t = useTranslate()
  const costs = use(BoardCostsContext)
  const [isOverriding, setOverriding] = useState(false)
  const { employee_id } = candidate
  const assign = useAssign(candidate)
  const replace = useReplace(candidate, replacing)
  const isBusy = assign.busy || replace.busy
  const give = (override_reason: string | null) =>
    replacing
      ? replace.send({ id: replacing.id, version: replacing.version, employee_id, override_reason })
      : assign.send({ roster_shift_id: shift.id, employee_ids: [employee_id], override_reason })
  const isBlocked = candidate.verdict === 'block'
  const mayOverride = isBlocked && isOverridable(candidate.findings) && can(['Roster', 'override'])
  return (
    <li className={classes.person} data-verdict={candidate.verdict}>
      {onToggle && !isBlocked && offer === undefined && (
        <Checkbox
          aria-label={t('offers.select', { name: candidate.name })}
          label={rank > 0 ? formatNumber(rank) : undefined}
          checked={rank > 0}
          onChange={() => onToggle(employee_id)}
        />
      )}
      <div className={classes.who}>
        <PersonCell name={candidate.name} detail={<Detail candidate={candidate} />} />
      </div>
      {!isBlocked && <Score score={candidate.score} parts={candidate.score_parts} />}
      {!isBlocked && (
        <Button
          size="compact-sm"
          variant="light"
          loading={isBusy}
          leftSection={<IconUserPlus size={14} aria-hidden />}
          onClick={() => give(null)}
        >
          {t(replacing ? 'outcomes.replaceAssign' : 'rosters.candidates.assign')}
        </Button>
      )}
      {mayOverride && !isOverriding && (
        <Button size="compact-sm" variant="default" onClick={() => setOverriding(true)}>
          {t('rosters.candidates.override')}
        </Button>
      )}
      <Marks candidate={candidate} offer={offer} />
      {costs && !isBlocked && (
        <div className={classes.marks}>
          <costs.Preview employee_id={employee_id} roster_shift_id={shift.id} />
        </div>
      )}
      <FindingsList findings={candidate.findings} />
      {isOverriding && <Override busy={isBusy} onCancel={() => setOverriding(false)} onConfirm={give} />}
    </li>
  )
}

/** Badges: offered this shift, preferred by the customer, placed at the location, declined this shift before. */
function Marks({ candidate: { preferred, placed, findings, verdict }, offer }: Pick<Props, 'candidate' | 'offer'>) {
  const t = useTranslate()
  const declined = findings.find(({ rule }) => rule === 'saidNo')
  const answer = declinedStatuses.find((status) => status === declined?.facts['answer'])
  const isBlocked = verdict === 'block'
  return (
    <div className={classes.marks}>
      {offer && <OfferStatus status={offer} of="agency" />}
      {preferred && !isBlocked && <StatusBadge tone="accent">{t('rosters.candidates.preferred')}</StatusBadge>}
      {placed && !isBlocked && <StatusBadge tone="info">{t(`rosters.candidates.placed.${placed}`)}</StatusBadge>}
      {answer && <RecordStatus of="rosters.answer" status={answer} />}
    </div>
  )
}

function Detail({
  candidate: { position_names, scheduled_minutes, target_minutes, pay_cents, currency },
}: Pick<Props, 'candidate'>) {
  const t = useTranslate()
  const hours = (minutes: number) => formatNumber(minutes / 60, { maximumFractionDigits: 1 })
  const week =
    target_minutes === null
      ? t('rosters.grid.hours', { scheduled: hours(scheduled_minutes) })
      : t('rosters.grid.hoursOf', { scheduled: hours(scheduled_minutes), target: hours(target_minutes) })
  const pay =
    pay_cents === null || currency === null
      ? []
      : [t('placements.payAnHour', { amount: formatMoney(pay_cents, currency) })]
  return [formatList(position_names), week, ...pay].join(' · ')
}

type OverrideProps = { busy: boolean; onCancel: () => void; onConfirm: (reason: string) => void }

function Override({ busy, onCancel, onConfirm }: OverrideProps) {
  const t = useTranslate()
  const [reason, setReason] = useState('')
  return (
    <div className={classes.override}>
      <Textarea
        label={t('rosters.candidates.overrideReason')}
        required
        autoFocus
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed">
        {t('rosters.candidates.overrideHelp')}
      </Text>
      <Group gap="xs">
        <Button
          size="compact-sm"
          color="orange"
          disabled={reason.trim() === ''}
          loading={busy}
          onClick={() => onConfirm(reason.trim())}
        >
          {t('rosters.candidates.overrideConfirm')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </Group>
    </div>
  )
}

function useReplace({ name }: Pick<Candidate, 'name'>, replacing: Replacing | undefined) {
  const t = useTranslate()
  const client = useQueryClient()
  return useSend(assignmentOutcomes.replace, {
    invalidates: [rosters],
    success: t('outcomes.replaceDone', { name }),
    failed: t('rosters.candidates.failed', { name }),
    onDone: () => replacing?.onDone(),
    // The usual cause is that somebody else has just changed it: reload.
    onFailed: () => void invalidate(client, [rosters]),
  })
}

function useAssign({ name }: Pick<Candidate, 'name'>) {
  const t = useTranslate()
  return useSend(rosters.assign, {
    invalidates: [rosters],
    failed: t('rosters.candidates.failed', { name }),
    onDone: ({ rows: [row] }) => {
      if (row?.ok) return toast('ok', t('rosters.candidates.assigned', { name }))
      return toast('bad', t('rosters.candidates.failed', { name }), refusalText(t, row))
    },
  })
}
