import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { type SwapWithActions, swaps } from '#contract/rostering/shifts/swaps.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { findingText } from '#web/modules/rosters/findings/findings.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'

export type SwapInboxProps = { rows: readonly SwapWithActions[]; opened: boolean; onClose: () => void }

/** What employees ask the agency to approve: swaps, covers and releases. */
export function SwapInbox({ rows, opened, onClose }: SwapInboxProps) {
  const t = useTranslate()
  const [declined, setDeclined] = useState<SwapWithActions | null>(null)
  const decide = useDecide(() => setDeclined(null))
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('swaps.inboxTitle')}>
      <Stack gap="md">
        {rows.length === 0 && <EmptyState title={t('swaps.inboxEmpty')} />}
        {rows.map((row) => (
          <Request
            key={row.id}
            row={row}
            busy={decide.busy}
            onApprove={() => decide.send({ id: row.id, version: row.version, action: 'approve' })}
            onDecline={() => setDeclined(row)}
          />
        ))}
      </Stack>
      <ReasonDialog
        opened={declined !== null}
        onClose={() => setDeclined(null)}
        title={t('swaps.declineQuestion', { name: declined?.requester_name ?? '' })}
        reasonOptions={{
          label: t('swaps.reason'),
          required: true,
          usual: [t('swaps.tooShort'), t('swaps.skillNeeded')],
        }}
        confirm={t('swaps.decline')}
        busy={decide.busy}
        onConfirm={(reason) =>
          declined && decide.send({ id: declined.id, version: declined.version, action: 'decline', reason })
        }
      >
        {t('swaps.declineText')}
      </ReasonDialog>
    </SideDrawer>
  )
}

function useDecide(onDone: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  return useSend(swaps.decide, {
    invalidates: [swaps, rosters],
    success: t('swaps.decided'),
    failed: t('swaps.notDecided'),
    onDone,
    onFailed: () => void invalidate(client, [swaps, rosters]),
  })
}

type RequestProps = { row: SwapWithActions; busy: boolean; onApprove: () => void; onDecline: () => void }

function Request({ row, busy, onApprove, onDecline }: RequestProps) {
  const t = useTranslate()
  const { kind, requester_name: name, peer_name, shift, peer_shift, note, findings, allowed_actions: allowed } = row
  const when = (one: typeof shift) => `${formatShift(one.works_on, one.starts, one.ends)} · ${one.position_name}`
  return (
    <Card component="article" withBorder p="md">
      <Stack gap="xs">
        <Text fw={600}>{t(`swaps.request.${kind}`, { name, peer: peer_name ?? '' })}</Text>
        <Text>{when(shift)}</Text>
        {peer_shift && <Text>{t('swaps.inExchange', { shift: when(peer_shift) })}</Text>}
        {note && <Text c="dimmed">{note}</Text>}
        {findings.some(({ severity }) => severity !== 'info') && (
          <Alert color="yellow" title={t('swaps.findings')}>
            {findings
              .filter(({ severity }) => severity !== 'info')
              .map((one) => (
                <Text key={one.rule} size="sm">
                  {findingText(t, one)}
                </Text>
              ))}
          </Alert>
        )}
        <Group gap="xs">
          {allowed.includes('approve') && (
            <Button loading={busy} onClick={onApprove}>
              {t('swaps.approve')}
            </Button>
          )}
          {allowed.includes('decline') && (
            <Button variant="default" disabled={busy} onClick={onDecline}>
              {t('swaps.decline')}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
