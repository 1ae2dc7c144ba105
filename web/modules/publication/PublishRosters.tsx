import { Button, Group, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { rosterNotices } from '#contract/rostering/rosters/roster-notices.ts'
import { type Board, type Roster, type RosterReview, rosters as calls } from '#contract/rostering/rosters/rosters.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { OpenedOnBoard } from '#web/modules/rosters/board/planning.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { MessageField } from './Announcements.tsx'
import classes from './Announcements.module.css'
import { CostReason, useCostReviews, wantsReason } from './CostReviewPanel.tsx'
import { hasWarnings, ReviewedRoster } from './ReviewedRoster.tsx'

type Props = {
  /** the rosters with something to publish */
  rosters: readonly Roster[]
  board: Board
  opened: boolean
  onClose: () => void
  onOpen: (opened: OpenedOnBoard) => void
}

/** Publishes several rosters together, after a review of what each person will receive, by roster. */
export function PublishRosters({ opened, ...props }: Props) {
  const t = useTranslate()
  const ids = props.rosters.map(({ id }) => id)
  const query = useApiQuery(calls.review, { ids }, { when: opened && ids.length > 0, keepPrevious: true })
  return (
    <Dialog opened={opened} onClose={props.onClose} size="xl" title={t('rosters.publishMany.title')}>
      {opened && <Loaded of={query}>{(reviews) => <Review reviews={reviews} {...props} />}</Loaded>}
    </Dialog>
  )
}

type ReviewProps = Omit<Props, 'opened'> & { reviews: readonly RosterReview[] }

function Review({ reviews, rosters, board, onClose, onOpen }: ReviewProps) {
  const t = useTranslate()
  const [message, setMessage] = useState('')
  const [added, setAdded] = useState('')
  const [cost_reason, setCostReason] = useState('')
  const costs = useCostReviews(reviews.map(({ roster_id }) => roster_id))
  const choice = useChoice(reviews)
  const { ids, included, confirmed } = choice
  const preview = useApiQuery(
    rosterNotices.preview,
    { ids, action: 'publish', message: added.trim() || null },
    { when: ids.length > 0, keepPrevious: true },
  )
  const { publish, refused } = usePublish(onClose)
  const people = ids.length > 0 ? (preview.data?.people ?? []) : []
  const unread = reviews.filter(
    (one) => included.has(one.roster_id) && hasWarnings(one) && !confirmed.has(one.roster_id),
  )
  const wants_reason = costs.data?.some((one) => included.has(one.roster_id) && wantsReason(one)) ?? false
  const unexplained = wants_reason && cost_reason.trim() === ''
  const reason = reasonOf(t, { chosen: ids.length, unread: unread.length, unexplained })
  return (
    <Stack>
      <Text c="dimmed">{t('rosters.publishMany.text')}</Text>
      {reviews.map((review) => {
        const roster = rosters.find(({ id }) => id === review.roster_id)
        return (
          roster && (
            <ReviewedRoster
              key={roster.id}
              roster={roster}
              review={review}
              costs={costs}
              people={people}
              refusal={refused.get(roster.id) ?? review.refusal?.message}
              is_included={included.has(roster.id)}
              onInclude={() => choice.include(roster.id)}
              is_confirmed={confirmed.has(roster.id)}
              onConfirm={() => choice.confirm(roster.id)}
              onLook={(assignment_id) => {
                const assignment = board.assignments.find(({ id }) => id === assignment_id)
                if (assignment) onOpen({ kind: 'shift', shift_id: assignment.roster_shift_id, assignment_id })
              }}
            />
          )
        )
      })}
      {ids.length > 0 && <Loaded of={preview}>{() => null}</Loaded>}
      {wants_reason && <CostReason reason={cost_reason} onReason={setCostReason} />}
      <MessageField message={message} onMessage={setMessage} onLeave={() => setAdded(message)} />
      <Group justify="space-between" className={classes.foot}>
        <Text fw={600} role="status">
          {t('rosters.notices.receive', { count: people.length })}
        </Text>
        <Group>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <ActionButton
            leftSection={<IconSend size={16} aria-hidden />}
            // Nothing is sent before the planner has seen what everybody receives.
            loading={publish.busy || (ids.length > 0 && (preview.data === undefined || preview.isPlaceholderData))}
            reason={reason}
            onClick={() =>
              publish.send({
                ...{ ids, action: 'publish', message, accept_warnings: confirmed.size > 0 },
                ...(wants_reason && { cost_reason }),
              })
            }
          >
            {t('rosters.publishMany.confirm', { count: ids.length })}
          </ActionButton>
        </Group>
      </Group>
    </Stack>
  )
}

type Open = { chosen: number; unread: number; unexplained: boolean }

/** Why nothing can be published yet. */
function reasonOf(t: ReturnType<typeof useTranslate>, { chosen, unread, unexplained }: Open) {
  if (chosen === 0) return t('rosters.publishMany.none')
  if (unread > 0) return t('rosters.publishMany.unread', { count: unread })
  return unexplained ? t('rosterCosts.review.needsReason') : null
}

/** Which rosters are published: at first all that can be. One that another planner changes meanwhile is not added by itself. */
function useChoice(reviews: readonly RosterReview[]) {
  const possible = reviews.filter(({ refusal }) => refusal === null).map(({ roster_id }) => roster_id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(possible))
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const ids = possible.filter((id) => chosen.has(id))
  return {
    ids,
    included: new Set(ids),
    include: (id: string) => setChosen(toggled(chosen, id)),
    confirmed,
    confirm: (id: string) => setConfirmed(toggled(confirmed, id)),
  }
}

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])

/** Each roster succeeds or fails on its own; those that were refused stay in the review with the reason. */
function usePublish(onClose: () => void) {
  const t = useTranslate()
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const publish = useSend(calls.changeStatus, {
    invalidates: [calls, rosterNotices],
    failed: t('rosters.publish.failed'),
    onDone: ({ rows, notified }: ResultOf<typeof calls.changeStatus>) => {
      const failed = rows.filter(({ ok }) => !ok)
      const done = rows.length - failed.length
      setRefused(new Map(failed.map(({ id, message }) => [id, message ?? ''])))
      if (done > 0)
        toast(
          'ok',
          t('rosters.publishMany.published', { count: done }),
          t('rosters.publish.notified', { count: notified }),
        )
      if (failed.length === 0) onClose()
    },
  })
  return { publish, refused }
}
