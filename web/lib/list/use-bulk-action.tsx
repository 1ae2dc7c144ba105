import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { BulkResult, Call, RequestOf, rowsSeen } from '#contract/call.ts'
import { type Affected, useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { useBulkResults } from './use-bulk-results.tsx'

export type BulkCall = Call<z.ZodObject<typeof rowsSeen>>
/** `href`: none where a row opens in place */
type Row = { id: string; version: number; name: string; detail?: ReactNode; href?: string | undefined }
type Options = {
  invalidates: readonly Affected[]
  /** the title of the toast when the call fails as a whole */
  failed?: string
}

/** The call's other input: usually the status. */
type BulkInput<C extends BulkCall> = Omit<RequestOf<C>, 'ids' | 'versions'>
/** `badge`: shown for changed rows in the results; `done`: the number changed, where the generic sentence does not fit */
type BulkRowTexts = { badge: ReactNode; done?: ((count: number) => string) | undefined }

/** Changes the selected rows by one call; render `results` beside the list. */
export function useBulkAction<C extends BulkCall>(call: C, { invalidates, failed }: Options) {
  const t = useTranslate()
  const { show, results } = useBulkResults()
  const { sendOrShow, busy } = useSend(call, { invalidates, failed: failed ?? t('table.bulk.failed') })
  async function change(rows: readonly Row[], input: BulkInput<C>, shown: BulkRowTexts, then: () => void) {
    const request = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version), ...input }
    // Bulk calls take nothing else and return the same result; TypeScript cannot infer it from the type parameter.
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
