import { Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useState } from 'react'
import { rosterCosts } from '#contract/payroll/roster-costs.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { previewText } from './cost-texts.ts'
import { useTurn } from './use-turn.ts'

type Props = { employee_id: string; roster_shift_id: string }

/** What a person's work on a shift would add: calculated for those who are seen, one after the other, because it prices all their time twice. */
export function CostPreview({ employee_id, roster_shift_id }: Props) {
  const t = useTranslate()
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [isDone, setDone] = useState(false)
  const hasTurn = useTurn(inViewport && !isDone)
  const query = useApiQuery(rosterCosts.preview, { employee_id, roster_shift_id }, { when: hasTurn })
  const { data, isError, isFetching, isFetchedAfterMount, isStale } = query
  if (!isDone && hasTurn && !isFetching && (isFetchedAfterMount || !isStale)) setDone(true)
  return (
    <div ref={ref} role="status">
      <Text size="xs" c={data && data.margin_cents !== null && data.margin_cents < 0 ? 'red' : 'dimmed'}>
        {data ? previewText(t, data) : t(isError ? 'rosterCosts.failed' : 'rosterCosts.preview.waiting')}
      </Text>
    </div>
  )
}
