import { List } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Board, rosters as calls } from '#contract/rostering/rosters/rosters.ts'
import { addDays, formatDateRange } from '#web/lib/format.ts'
import { callApi } from '#web/lib/api/call.ts'
import { invalidate } from '#web/lib/api/use-send.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import type { MissingRoster } from '#web/modules/rosters/board/missing-rosters.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The rosters that a change needs, and the change that follows. */
export type MissingChoice = { rosters: readonly MissingRoster[]; retry: () => void }
type Props = { board: Board; missing: MissingChoice | null; onClose: () => void }

/** Asks before draft rosters are created, and makes the change on the board that has them. */
export function CreateRosters({ board, missing, onClose }: Props) {
  const t = useTranslate()
  const { isBusy, create } = useCreating(board, missing, onClose)
  const count = missing?.rosters.length ?? 1
  return (
    <ReasonDialog
      opened={missing !== null}
      onClose={onClose}
      title={t('rosters.views.createRosters', { count })}
      confirm={t('rosters.views.createRostersConfirm', { count })}
      tone="normal"
      busy={isBusy}
      onConfirm={create}
    >
      {t('rosters.views.createRostersText')}
      <List mt="xs">
        {missing?.rosters.map(({ location_id, location_name, week_start }) => (
          <List.Item key={`${location_id} ${week_start}`}>
            {location_name} · {formatDateRange(week_start, addDays(week_start, 6))}
          </List.Item>
        ))}
      </List>
    </ReasonDialog>
  )
}

function useCreating(board: Board, missing: MissingChoice | null, onClose: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const created = useRef<readonly string[]>([])
  // The change reads the board, so it follows when the board has the new rosters.
  const proceed = useEffectEvent(() => {
    if (created.current.length === 0) return
    const ids = new Set(board.rosters.map(({ id }) => id))
    if (!created.current.every((id) => ids.has(id))) return
    created.current = []
    setBusy(false)
    onClose()
    missing?.retry()
  })
  useEffect(() => proceed(), [board])
  const store = ({ location_id, week_start }: MissingRoster) =>
    callApi(calls.store, { location_id, week_start, days: 7, another: true })
  async function create() {
    setBusy(true)
    created.current = (await Promise.all((missing?.rosters ?? []).map(store))).map(({ id }) => id)
    await invalidate(client, [calls])
  }
  function fail(failure: unknown) {
    setBusy(false)
    const { title, message } = messageOf(failure instanceof Error ? failure : new Error(String(failure)))
    toast('bad', t('rosters.new.failed'), message || title)
  }
  return { isBusy, create: () => void create().catch(fail) }
}
