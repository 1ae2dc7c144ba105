import { queryOptions } from '@tanstack/react-query'
import type { RequestOf, ResultOf } from '#contract/call.ts'
import { shiftCancellations } from '#contract/rostering/shifts/shift-cancellations.ts'
import { maxRowsSeen } from '#contract/values/lists/page-sizes.ts'
import { callApi } from '#web/lib/api/call.ts'
import { inParts } from '#web/lib/in-parts.ts'

export type CancellationPreview = ResultOf<typeof shiftCancellations.preview>
type Choices = Omit<RequestOf<typeof shiftCancellations.preview>, 'ids'>

/** What cancelling these shifts costs. More than one call accepts are previewed by several, each of which is a part of the result. */
export const previewQuery = (ids: readonly string[], choices: Choices = {}) =>
  queryOptions({
    queryKey: [shiftCancellations.preview.path, 'in parts', ids, choices],
    async queryFn({ signal }) {
      const parts: CancellationPreview[] = []
      for (const part of inParts(ids, () => 1, maxRowsSeen))
        parts.push(await callApi(shiftCancellations.preview, { ids: part, ...choices }, { signal }))
      return parts
    },
  })
