import { useMemo, useState } from 'react'
import { type ShownCosts, withCosts } from '#web/modules/rosters/board/shown-costs.ts'
import type { ShownGrid } from '#web/modules/rosters/board/use-board.ts'
import type { AskCost } from '#web/modules/pay/rostered/ask-cost.ts'
import { useShowsCosts } from '#web/modules/rosters/views/use-shows-costs.ts'
import { loadedPart } from '#web/ui/load-later.tsx'

const Preview = loadedPart(
  () => import('#web/modules/pay/rostered/CostPreview.tsx').then((module) => module.CostPreview),
  null,
)

let loading: Promise<AskCost> | null = null

/** Its code is loaded with the first question. */
const askCostLater: AskCost = (question, tell) => {
  loading ??= import('#web/modules/pay/rostered/ask-cost.ts').then(({ createAskCost }) => createAskCost())
  // Without the cost, dragging works all the same.
  loading.then((ask) => ask(question, tell)).catch(() => (loading = null))
}

/** The grid with costs, if the planner wants to see them, and what its toolbar, drawers and panel need to show them. */
export function useCostsOnBoard(plain: ShownGrid) {
  const view = useShowsCosts()
  const [shown, setShown] = useState<ShownCosts | null>(null)
  const { isShown } = view
  const grid = useMemo(() => (isShown && shown ? withCosts(plain, shown) : plain), [isShown, shown, plain])
  const context = useMemo(() => (isShown ? { shown, Preview } : null), [isShown, shown])
  const askCost = isShown ? askCostLater : undefined
  return { grid, context, view, askCost, onCosts: setShown }
}
