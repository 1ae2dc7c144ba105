import { Text } from '@mantine/core'
import { use } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { BoardCostsContext } from '#web/modules/rosters/board/shown-costs.ts'

/** What a roster costs with everything that is published of it, where the board shows costs. */
export function RosterCostLine({ roster_id }: { roster_id: string }) {
  const t = useTranslate()
  const cost = use(BoardCostsContext)?.shown?.rosterOf(roster_id)
  return cost && <Text size="sm">{t('rosterCosts.roster.after', { amounts: cost.label })}</Text>
}
