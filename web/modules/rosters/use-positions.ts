import { useMemo } from 'react'
import { positionChoices } from '#contract/platform/reference.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import type { Position } from '#web/modules/rosters/board/board-model.ts'

/** The positions with their names and colours, by id; empty while they load. */
export function usePositions(): ReadonlyMap<string, Position> {
  const { data } = useApiQuery(positionChoices.all, {})
  return useMemo(() => new Map((data ?? []).map((position) => [position.id, position])), [data])
}
