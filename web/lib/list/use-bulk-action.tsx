import { Anchor } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { RequestOf, BulkResult, Call, rowsSeen } from '#contract/call.ts'
import { BulkOutcomes, OutcomeLine } from '#web/ui/table/BulkOutcomes.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { type Affected, useSend } from '#web/lib/api/use-send.ts'
import { useWords } from '#web/lib/wording.ts'

type MoveCall = Call<z.ZodObject<typeof rowsSeen>>
type Row = { id: string; name: string; version: number }
type Moved = { result: BulkResult; rows: readonly Row[]; badge: ReactNode }

/** What else the move says: mostly the status. */
type MoveInput<C extends MoveCall> = Omit<RequestOf<C>, 'ids' | 'versions'>

/** Moves selected rows to another status and keeps what became of them, to be shown by `<MovedRows>`. */
export function useBulkAction<C extends MoveCall>(call: C, invalidates: readonly Affected[]) {
  const t = useWords()
  const [moved, setMoved] = useState<Moved | null>(null)
  const { sendAndWait, busy } = useSend(call, { invalidates, failed: t('ui.bulk.failed') })
  function move(rows: readonly Row[], input: MoveInput<C>, badge: ReactNode, then: () => void) {
    const request = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version), ...input }
    // A call of this kind takes nothing else; TypeScript cannot see that of one it does not know.
    void sendAndWait(request as RequestOf<C>).then(
      (result) => {
        // Nor that it answers what all of them do.
        setMoved({ result: result as BulkResult, rows, badge })
        then()
      },
      () => undefined,
    )
  }
  return { move, busy, moved, close: () => setMoved(null) }
}

type Props = {
  of: { moved: Moved | null; close: () => void } /** none where a row opens in place */
  href?: (row: Row) => string
}

/** What became of each row that was to be moved; the refused ones first, each with the reason. */
export function BulkActionResults({ of: { moved, close }, href }: Props) {
  const t = useWords()
  return (
    <BulkOutcomes
      result={moved?.result ?? null}
      onClose={close}
      done={t('ui.bulk.done', { count: moved?.result.done ?? 0 })}
      refused={t('ui.bulk.refused', { count: moved?.result.refused ?? 0 })}
      row={({ id, ok, message }) => {
        const row = moved?.rows.find((each) => each.id === id)
        return (
          <OutcomeLine
            name={row && href ? <Anchor href={href(row)}>{row.name}</Anchor> : row?.name}
            message={message}
            badge={ok ? moved?.badge : <StatusBadge tone="bad">{t('ui.bulk.notDone')}</StatusBadge>}
          />
        )
      }}
    />
  )
}
