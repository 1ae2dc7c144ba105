import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { openSwapStatuses, type SwapWithActions, type SwapShift, swaps } from '#contract/rostering/shifts/swaps.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

const pollMilliseconds = 30_000

/** Open requests: those of colleagues to answer, and the employee's own. */
export function MySwaps({ className }: { className?: string | undefined }) {
  const t = useTranslate()
  const input = { status: openSwapStatuses.join(','), per_page: 50 }
  const { data } = useApiQuery(swaps.list, input, { everyMs: pollMilliseconds })
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className={className} data-area="swaps" aria-label={t('swaps.requests')}>
      <Title order={2} size="h3" mb="xs">
        {t('swaps.requests')}
      </Title>
      <Stack gap="sm">
        {rows.map((row) => (
          <SwapCard key={row.id} row={row} />
        ))}
      </Stack>
    </section>
  )
}

const shiftText = (shift: SwapShift) =>
  `${formatShift(shift.works_on, shift.starts, shift.ends)} · ${shift.location_name} · ${shift.position_name}`

function SwapCard({ row }: { row: SwapWithActions }) {
  const t = useTranslate()
  const { kind, status, shift, peer_shift, requester_name: name, is_own, note } = row
  return (
    <Card component="article" p="md">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text fw={600}>{is_own ? t(`swaps.own.${kind}`) : t(`swaps.asks.${kind}`, { name })}</Text>
          <StatusBadge tone={status === 'pending_peer' ? 'warn' : 'accent'}>{t(`swaps.status.${status}`)}</StatusBadge>
        </Group>
        <Text>{shiftText(shift)}</Text>
        {peer_shift && <Text>{t('swaps.inExchange', { shift: shiftText(peer_shift) })}</Text>}
        {note && <Text c="dimmed">{note}</Text>}
        <SwapActions row={row} />
      </Stack>
    </Card>
  )
}

function SwapActions({ row }: { row: SwapWithActions }) {
  const t = useTranslate()
  const client = useQueryClient()
  const options = {
    invalidates: [swaps, rosters],
    success: t('swaps.answered'),
    failed: t('swaps.notAnswered'),
    // The usual cause is that somebody else was faster: reload.
    onFailed: () => void invalidate(client, [swaps, rosters]),
  }
  const answer = useSend(swaps.answer, options)
  const cancel = useSend(swaps.cancel, { ...options, success: t('swaps.cancelled') })
  const { id, version, allowed_actions: allowed } = row
  const busy = answer.busy || cancel.busy
  if (allowed.length === 0) return null
  return (
    <Group gap="xs">
      {allowed.includes('accept') && (
        <Button color="teal" loading={busy} onClick={() => answer.send({ id, version, answer: 'accept' })}>
          {t('swaps.accept')}
        </Button>
      )}
      {allowed.includes('refuse') && (
        <Button variant="default" disabled={busy} onClick={() => answer.send({ id, version, answer: 'refuse' })}>
          {t('swaps.refuse')}
        </Button>
      )}
      {allowed.includes('cancel') && (
        <Button variant="default" loading={busy} onClick={() => cancel.send({ id, version })}>
          {t('swaps.cancel')}
        </Button>
      )}
    </Group>
  )
}
