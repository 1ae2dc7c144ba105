import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { type Board, type Roster, type RosterReview, rosters } from '#contract/rostering/rosters/rosters.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Announcements } from './Announcements.tsx'
import { CostReason, CostReviewPanel, useCostReviews, wantsReason } from './CostReviewPanel.tsx'
import { type Conflict, Conflicts, worstSeverityOf } from './Conflicts.tsx'
import { FindingsList } from '#web/modules/rosters/findings/FindingsList.tsx'
import type { OpenedOnBoard } from '#web/modules/rosters/board/planning.ts'
import classes from '#web/modules/rosters/shift/Shift.module.css'

type Props = {
  roster: Roster
  /** only the changes of this shift */
  shift_id?: string | undefined
  board: Board
  opened: boolean
  onClose: () => void
  onOpen: (opened: OpenedOnBoard) => void
}

/** The review before people are notified: numbers of shifts and people, unfilled shifts, findings, and what each person receives. */
export function PublishReview({ opened, ...props }: Props) {
  const t = useTranslate()
  const { roster, shift_id } = props
  const query = useApiQuery(
    rosters.review,
    { ids: [roster.id], ...only(shift_id) },
    { when: opened, keepPrevious: true },
  )
  return (
    <Dialog opened={opened} onClose={props.onClose} size="lg" title={t(titleOf(roster, shift_id))}>
      {opened && <Loaded of={query}>{([review]) => review && <ReviewBody review={review} {...props} />}</Loaded>}
    </Dialog>
  )
}

const only = (shift_id: string | undefined) => (shift_id === undefined ? {} : { shift_ids: [shift_id] })

function titleOf({ status }: Roster, shift_id: string | undefined) {
  if (shift_id !== undefined) return 'rosters.publish.titleShift'
  return status === 'draft' ? 'rosters.publish.title' : 'rosters.publish.titleChanges'
}

function ReviewBody({
  review,
  roster,
  shift_id,
  board,
  onClose,
  onOpen,
}: Omit<Props, 'opened'> & { review: RosterReview }) {
  const t = useTranslate()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState('')
  const [cost_reason, setCostReason] = useState('')
  const costs = useCostReviews([roster.id])
  const wants_reason = wantsReason(costs.data?.[0])
  const { publish, refusal } = usePublish(roster, onClose)
  const conflicts = review.findings.toSorted(
    (one, other) => severityOrder[worstSeverityOf(one)] - severityOrder[worstSeverityOf(other)],
  )
  const whole = review.roster_findings
  const isWholeBlocked = whole.some(({ severity }) => severity === 'block')
  const blocked = conflicts.filter((one) => worstSeverityOf(one) === 'block').length
  const unreadWhole = whole.some(({ severity }) => severity === 'warn') && !ticked.has(wholeRoster) ? 1 : 0
  const unread =
    unreadWhole + conflicts.filter((one) => worstSeverityOf(one) === 'warn' && !ticked.has(one.assignment_id)).length
  const unexplained = wants_reason && cost_reason.trim() === ''
  const reason = reasonOf(t, { isWholeBlocked, blocked, unread, unexplained, shifts: review.shifts })
  const look = (one: Conflict) => {
    const assignment = board.assignments.find(({ id }) => id === one.assignment_id)
    if (assignment) onOpen({ kind: 'shift', shift_id: assignment.roster_shift_id, assignment_id: assignment.id })
  }
  return (
    <Stack>
      <Tiles review={review} />
      <ReviewTexts review={review} isDraft={roster.status === 'draft'} />
      <CostReviewPanel of={costs} roster_id={roster.id}>
        {wants_reason && <CostReason reason={cost_reason} onReason={setCostReason} />}
      </CostReviewPanel>
      <WholeFindings
        findings={whole}
        isRead={ticked.has(wholeRoster)}
        onRead={() => setTicked(toggle(ticked, wholeRoster))}
      />
      <Conflicts conflicts={conflicts} ticked={ticked} onTick={(id) => setTicked(toggle(ticked, id))} onLook={look} />
      {review.shifts > 0 && review.over < review.shifts && (
        <Announcements
          ids={[roster.id]}
          {...only(shift_id)}
          action="publish"
          opened
          message={message}
          onMessage={setMessage}
        />
      )}
      {refusal !== null && (
        <Alert color="red" icon={<IconAlertCircle />} title={t('rosters.publish.failed')} role="alert">
          {refusal}
        </Alert>
      )}
      <ReviewFoot
        busy={publish.busy}
        reason={reason}
        people={review.people}
        onClose={onClose}
        onPublish={() =>
          publish.send({
            ids: [roster.id],
            ...only(shift_id),
            action: 'publish',
            message,
            accept_warnings: ticked.size > 0,
            ...(wants_reason && { cost_reason }),
          })
        }
      />
    </Stack>
  )
}

type WholeProps = { findings: RosterReview['roster_findings']; isRead: boolean; onRead: () => void }

/** What is found about the roster as a whole. */
function WholeFindings({ findings, isRead, onRead }: WholeProps) {
  const t = useTranslate()
  const isBlocked = findings.some(({ severity }) => severity === 'block')
  if (findings.length === 0) return null
  return (
    <div className={classes.conflict} data-severity={isBlocked ? 'block' : 'warn'}>
      <FindingsList findings={findings} />
      {!isBlocked && <Checkbox mt="xs" label={t('rosters.publish.readWhole')} checked={isRead} onChange={onRead} />}
    </div>
  )
}

/** What publishing does, in sentences. */
function ReviewTexts({ review, isDraft }: { review: RosterReview; isDraft: boolean }) {
  const t = useTranslate()
  const open = review.openings - review.filled
  return (
    <>
      <Text c="dimmed">{t(isDraft ? 'rosters.publish.scope' : 'rosters.publish.scopeChanges')}</Text>
      {review.over > 0 && <Text>{t('rosters.publish.over', { count: review.over })}</Text>}
      {open > 0 && <Text>{t('rosters.publish.open', { count: open })}</Text>}
    </>
  )
}

type Open = { isWholeBlocked: boolean; blocked: number; unread: number; unexplained: boolean; shifts: number }

/** Why nothing can be published yet. */
function reasonOf(t: ReturnType<typeof useTranslate>, { isWholeBlocked, blocked, unread, unexplained, shifts }: Open) {
  if (isWholeBlocked) return t('rosters.check.blocked')
  if (blocked > 0) return t('rosters.publish.blocked', { count: blocked })
  if (unread > 0) return t('rosters.publish.unread', { count: unread })
  if (shifts === 0) return t('rosters.publish.noChanges')
  return unexplained ? t('rosterCosts.review.needsReason') : null
}

type FootProps = {
  busy: boolean
  /** why nothing can be published */
  reason: string | null
  people: number
  onClose: () => void
  onPublish: () => void
}

/** Stays in sight below a long list of people. */
function ReviewFoot({ busy, reason, people, onClose, onPublish }: FootProps) {
  const t = useTranslate()
  return (
    <Group justify="flex-end" className={classes.reviewFoot}>
      <Button variant="default" onClick={onClose}>
        {t('ui.cancel')}
      </Button>
      <ActionButton leftSection={<IconSend size={16} aria-hidden />} loading={busy} reason={reason} onClick={onPublish}>
        {people === 0 ? t('rosters.publish.confirmNobody') : t('rosters.publish.confirm', { count: people })}
      </ActionButton>
    </Group>
  )
}

// Differs from every assignment id.
const wholeRoster = 'roster'

const severityOrder = { block: 0, warn: 1, info: 2 } as const

function usePublish(roster: Roster, onClose: () => void) {
  const t = useTranslate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const publish = useSend(rosters.changeStatus, {
    invalidates: [rosters],
    failed: t('rosters.publish.failed'),
    onDone: ({ rows, notified }) => {
      const refused = rows.find(({ ok }) => !ok)
      if (refused) return setRefusal(refused.message ?? '')
      toast(
        'ok',
        t(roster.status === 'draft' ? 'rosters.publish.published' : 'rosters.publish.publishedChanges'),
        t('rosters.publish.notified', { count: notified }),
      )
      return onClose()
    },
  })
  return { publish, refusal }
}

const tiles = ['shifts', 'openings', 'filled', 'people'] as const

const Tiles = ({ review }: { review: RosterReview }) => {
  const t = useTranslate()
  return (
    <div className={classes.tiles}>
      {tiles.map((name) => (
        <div key={name} className={classes.tile}>
          <div className={classes.tileLabel}>{t(`rosters.publish.tile_${name}`)}</div>
          <div className={classes.tileNumber}>{formatNumber(review[name])}</div>
        </div>
      ))}
    </div>
  )
}

function toggle(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
