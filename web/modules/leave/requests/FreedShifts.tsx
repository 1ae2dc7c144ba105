import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCalendarOff, IconCalendarWeek, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import type { FreedShift } from '#contract/people/leave/leave-requests.ts'
import { maxShiftsOffered, offers } from '#contract/rostering/shifts/offers.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { maxRowsSeen } from '#contract/values/lists/page-sizes.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { toast, toastWithUndo } from '#web/ui/toast.tsx'

type Props = { shifts: readonly FreedShift[]; onClose: () => void }
type Offered = ResultOf<typeof offers.sendToEligible>

/** The shifts that approved leave left unfilled: offers them to everybody who is eligible, or leads to them on the roster. */
export function FreedShifts({ shifts, onClose }: Props) {
  const t = useTranslate()
  const [offered, setOffered] = useState<Offered | null>(null)
  const revoking = useRevoking(() => setOffered(null))
  const offering = useSend(offers.sendToEligible, {
    invalidates: [offers, rosters],
    failed: t('leave.freed.failed'),
    onDone(result) {
      setOffered(result)
      if (result.done === 0) return toast('warn', t('leave.freed.nobody'))
      toastWithUndo(t('leave.freed.offered', { count: result.people }), {
        label: t('leave.freed.revoke'),
        onUndo: () => revoking.revoke(result),
      })
    },
  })
  const ids = [...new Set(shifts.filter((one) => one.can_be_offered).map((one) => one.roster_shift_id))]
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
      <FreedText offered={offered} hasNone={ids.length === 0} />
      <Group gap="xs" mt="sm">
        {offered === null && ids.length > 0 && (
          <May call={offers.sendToEligible}>
            <Button
              size="compact-md"
              leftSection={<IconSend size={16} aria-hidden />}
              loading={offering.busy}
              onClick={() => offering.send({ ids: ids.slice(0, maxShiftsOffered) })}
            >
              {t('leave.freed.offer', { count: ids.length })}
            </Button>
          </May>
        )}
        {offered !== null && offered.offers.length > 0 && (
          <Button size="compact-md" variant="default" loading={revoking.busy} onClick={() => revoking.revoke(offered)}>
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
function FreedText({ offered, hasNone }: { offered: Offered | null; hasNone: boolean }) {
  const t = useTranslate()
  if (offered === null) return <Text size="sm">{t(hasNone ? 'leave.freed.textDraft' : 'leave.freed.text')}</Text>
  const messages = new Set(offered.rows.flatMap(({ message }) => message ?? []))
  return (
    <div role="status">
      {offered.done > 0 && <Text size="sm">{t('leave.freed.offered', { count: offered.people })}</Text>}
      {offered.refused > 0 && <Text size="sm">{t('leave.freed.notOffered', { count: offered.refused })}</Text>}
      {[...messages].map((message) => (
        <Text key={message} size="sm" c="dimmed">
          {message}
        </Text>
      ))}
    </div>
  )
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
