import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Call, RequestOf, rowsSeen } from '#contract/call.ts'
import { actionsOf, activationTransitions } from '#contract/transitions.ts'
import type { Affected } from '#web/lib/api/use-send.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import { useBulkAction } from './use-bulk-action.tsx'

type StatusRow = { id: string; version: number; name?: string; allowed_actions: readonly string[] }
type StatusCall<Status> = Call<z.ZodObject<typeof rowsSeen & { status: z.ZodType<Status> }>>

/** An action as named in the rows’ `allowed_actions`, its target status, and its texts. */
export type StatusAction<Status> = {
  action: string
  to: Status
  label: string
  question: (count: number) => string
  text: string
  tone: 'normal' | 'bad'
}

type Options<Row, Status> = {
  invalidates: readonly Affected[]
  /** shown for a changed row in the results */
  badge: (to: Status) => ReactNode
  href?: ((row: { id: string }) => string) | undefined
  /** if a row's name is not in `name`, or it has another version */
  nameOf?: (row: Row) => string
  versionOf?: (row: Row) => number
}

/**
 * Status changes of the selected rows: the bar for DataTable's `bulk`, and the results to render beside the list.
 * Each action applies to the rows that the server allows it for.
 */
export function useStatusBulk<Status extends string, Row extends StatusRow>(
  call: StatusCall<Status>,
  {
    actions,
    badge,
    href,
    nameOf,
    versionOf,
    invalidates,
  }: Options<Row, Status> & { actions: readonly StatusAction<Status>[] },
) {
  const { change, busy, results } = useBulkAction(call, { invalidates })
  const toBulkRow = (row: Row) => ({
    id: row.id,
    version: versionOf?.(row) ?? row.version,
    name: nameOf?.(row) ?? row.name ?? '',
    href: href?.(row),
  })
  const bulk = (_ids: unknown, clear: () => void, rows: readonly Row[]) => (
    <BulkActions
      actions={actions.map(({ action, to, ...shown }) => ({
        ...shown,
        name: to,
        appliesTo: ({ allowed_actions }: Row) => allowed_actions.includes(action),
      }))}
      rows={rows}
      busy={busy}
      onAction={(to, these) => {
        // The call's other input is the status.
        const input = { status: to } as Omit<RequestOf<StatusCall<Status>>, 'ids' | 'versions'>
        void change(these.map(toBulkRow), input, { badge: badge(to) }, clear)
      }}
    />
  )
  return { bulk: isCallAllowed(call) ? bulk : undefined, results }
}

/** The same for activating and deactivating rows. */
export function useActivationBulk<Row extends StatusRow>(
  call: StatusCall<'active' | 'inactive'>,
  options: Options<Row, 'active' | 'inactive'>,
) {
  const t = useTranslate()
  const actions = actionsOf(activationTransitions).map((action) => {
    const { to } = activationTransitions[action]
    return {
      action,
      to,
      label: t(`table.use.to.${to}`),
      question: (count: number) => t(`table.use.question.${to}`, { count }),
      text: t(`table.use.text.${to}`),
      tone: to === 'active' ? ('normal' as const) : ('bad' as const),
    }
  })
  return useStatusBulk(call, { ...options, actions })
}
