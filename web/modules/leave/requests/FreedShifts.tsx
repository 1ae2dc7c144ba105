import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCalendarOff, IconCalendarWeek, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import type { FreedShift } from '#contract/people/leave/leave-requests.ts'
import { maxPeopleOffered, maxShiftsOffered, offers } from '#contract/rostering/shifts/offers.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { maxRowsSeen } from '#contract/values/lists/page-sizes.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { inParts } from '#web/lib/in-parts.ts'
import { toast, toastWithUndo } from '#web/ui/toast.tsx'

type Props = { shifts: readonly FreedShift[]; onClose: () => void }
type Offered = Pick<ResultOf<typeof offers.sendToEligible>, 'rows' | 'offers' | 'left_out'>

/** The shifts that approved leave left unfilled: offers them to everybody who is eligible, or leads to them on the roster. */
export function FreedShifts({ shifts, onClose }: Props) {
  const t = useTranslate()
  const [offered, setOffered] = useState<Offered | null>(null)
  const revoking = useRevoking(() => setOffered(null))
  const offering = useOffering((result) => {
    setOffered(result)
    if (result.offers.length === 0) return toast('warn', t('leave.freed.nobody'))
    toastWithUndo(t('leave.freed.offered', { count: peopleIn(result) }), {
      label: t('leave.freed.revoke'),
      onUndo: () => revoking.revoke(result),
    })
  })
  const ids = [...new Set(shifts.filter((one) => one.can_be_offered).map((one) => one.roster_shift_id))]
  const left = ids.filter((id) => offered?.rows.every((row) => row.id !== id) ?? true)
  const [first] = shifts
  if (!first) return null
  const rosterIds = new Set(shifts.map(({ roster_id }) => roster_id))
  const board = rosterIds.size === 1 ? { roster: first.roster_id } : { board: 'all', from: first.works_on }
  return (
    <Alert
      color="orange"
      mb="md"
      icon={<IconCalendarOff aria-hidden />}
      title={t('leave.freed.title', { count: shifts.length })}
      withCloseButton
      closeButtonLabel={t('app.close')}
      onClose={onClose}
    >
      <FreedText offered={offered} hasNone={ids.length === 0} left={left.length} />
      {offering.progress && (
        <Text role="status" size="sm">
          {t('leave.freed.progress', offering.progress)}
        </Text>
      )}
      <Group gap="xs" mt="sm">
        {left.length > 0 && (
          <May call={offers.sendToEligible}>
            <Button
              size="compact-md"
              leftSection={<IconSend size={16} aria-hidden />}
              loading={offering.busy}
              disabled={revoking.busy}
              onClick={() => void offering.offer(left, offered)}
            >
              {t('leave.freed.offer', { count: left.length })}
            </Button>
          </May>
        )}
        {offered !== null && offered.offers.length > 0 && (
          <Button
            size="compact-md"
            variant="default"
            loading={revoking.busy}
            disabled={offering.busy}
            onClick={() => revoking.revoke(offered)}
          >
            {t('leave.freed.revoke')}
          </Button>
        )}
        <May call={offers.sendToEligible}>
          <Button
            component="a"
            href={hrefOf('/create-roster', null, board)}
            size="compact-md"
            variant="default"
            leftSection={<IconCalendarWeek size={16} aria-hidden />}
          >
            {t('leave.freed.roster')}
          </Button>
        </May>
      </Group>
    </Alert>
  )
}

/** Whom they were offered to, and why a shift was not. */
function FreedText({ offered, hasNone, left }: { offered: Offered | null; hasNone: boolean; left: number }) {
  const t = useTranslate()
  if (offered === null) return <Text size="sm">{t(hasNone ? 'leave.freed.textDraft' : 'leave.freed.text')}</Text>
  const messages = new Set(offered.rows.flatMap(({ message }) => message ?? []))
  const refused = offered.rows.filter(({ ok }) => !ok).length
  return (
    <div role="status">
      {offered.offers.length > 0 && <Text size="sm">{t('leave.freed.offered', { count: peopleIn(offered) })}</Text>}
      {offered.left_out > 0 && (
        <Text size="sm">
          {t(offered.rows.length === 1 ? 'leave.freed.leftOut' : 'leave.freed.leftOutOfSome', {
            most: maxPeopleOffered,
            count: offered.left_out,
          })}
        </Text>
      )}
      {left > 0 && <Text size="sm">{t('leave.freed.stillToOffer', { count: left })}</Text>}
      {refused > 0 && <Text size="sm">{t('leave.freed.notOffered', { count: refused })}</Text>}
      {[...messages].map((message) => (
        <Text key={message} size="sm" c="dimmed">
          {message}
        </Text>
      ))}
    </div>
  )
}

const peopleIn = ({ offers: made }: Pick<Offered, 'offers'>) => new Set(made.map((one) => one.employee_id)).size

const joined = (one: Offered, other: Offered): Offered => ({
  rows: [...one.rows, ...other.rows],
  offers: [...one.offers, ...other.offers],
  left_out: Math.max(one.left_out, other.left_out),
})

const nothing: Offered = { rows: [], offers: [], left_out: 0 }

/** Offers part after part, as many shifts at once as a call takes; a part that fails leaves the others offered, and those after it for another try. */
function useOffering(onOffered: (offered: Offered) => void) {
  const t = useTranslate()
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)
  const isRunning = useRef(false)
  const { sendOrShow, busy } = useSend(offers.sendToEligible, {
    invalidates: [offers, rosters],
    failed: t('leave.freed.failed'),
  })
  async function offer(ids: readonly string[], before: Offered | null) {
    // A double click: the button is blocked only after the next frame.
    if (isRunning.current) return
    isRunning.current = true
    const parts = inParts(ids, () => 1, maxShiftsOffered)
    let offered: Offered | null = null
    for (const part of parts) {
      if (parts.length > 1) setProgress({ done: offered?.rows.length ?? 0, count: ids.length })
      const result = await sendOrShow({ ids: part })
      if (result === null) break
      offered = joined(offered ?? nothing, result)
    }
    setProgress(null)
    isRunning.current = false
    if (offered !== null) onOffered(joined(before ?? nothing, offered))
  }
  return { offer, busy: busy || progress !== null, progress }
}

/** Revokes the offers that were made, as many at once as a call takes. */
function useRevoking(onDone: () => void) {
  const t = useTranslate()
  const { sendOrShow, busy } = useSend(offers.revoke, {
    invalidates: [offers, rosters],
    failed: t('leave.freed.revokeFailed'),
  })
  async function revoke({ offers: made }: Offered) {
    let revoked = 0
    for (let at = 0; at < made.length; at += maxRowsSeen) {
      const part = made.slice(at, at + maxRowsSeen)
      const result = await sendOrShow({ ids: part.map(({ id }) => id), versions: part.map(({ version }) => version) })
      if (result === null) return
      revoked += result.done
    }
    toast(revoked === made.length ? 'ok' : 'warn', t('leave.freed.revoked', { count: revoked }))
    onDone()
  }
  return { revoke, busy }
}
