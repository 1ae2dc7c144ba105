import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { BulkResult, Call, RequestOf, rowsSeen } from '#contract/call.ts'
import { type Affected, useSend } from '#web/lib/api/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { useBulkResults } from './use-bulk-results.tsx'

export type BulkCall = Call<z.ZodObject<typeof rowsSeen>>
/** `href`: none where a row opens in place */
type Row = { id: string; version: number; name: string; detail?: ReactNode; href?: string | undefined }
type Options = {
  invalidates: readonly Affected[]
  /** the title of the toast when the call fails as a whole */
  failed?: string
}

/** What else the call takes: mostly the status. */
type BulkInput<C extends BulkCall> = Omit<RequestOf<C>, 'ids' | 'versions'>
/** `badge`: what a changed row shows in the results; `done`: how many were changed, where a generic sentence will not do */
type Shown = { badge: ReactNode; done?: ((count: number) => string) | undefined }

/** Changes selected rows by one call and shows the results; `results` stands beside the list. */
export function useBulkAction<C extends BulkCall>(call: C, { invalidates, failed }: Options) {
  const t = useWords()
  const { show, results } = useBulkResults()
  const { sendOrShow, busy } = useSend(call, { invalidates, failed: failed ?? t('ui.bulk.failed') })
  async function change(rows: readonly Row[], input: BulkInput<C>, shown: Shown, then: () => void) {
    const request = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version), ...input }
    // A call of this kind takes nothing else, and answers what all of them do; TypeScript cannot see that of one it does not know.
    const result = (await sendOrShow(request as RequestOf<C>)) as BulkResult | null
    if (result === null) return
    show({
      result,
      rows: rows.map(toResultRow),
      badge: shown.badge,
      ...(shown.done && { done: shown.done(result.done) }),
    })
    then()
  }
  return { change, busy, results }
}

const toResultRow = ({ id, name, detail, href }: Row) => ({
  id,
  name: href === undefined ? name : <Anchor href={href}>{name}</Anchor>,
  detail,
})
