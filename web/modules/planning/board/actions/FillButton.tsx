import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import type { RosterWithActions } from '#contract/rostering/rosters/rosters.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { isPlannable } from '#web/modules/rosters/board/planning.ts'
import { useOpenFill } from '#web/modules/auto-fill/use-fill-panel.ts'

/** Opens auto-fill; hidden where nothing can be planned or everybody is found. */
export function FillButton({ rosters }: { rosters: readonly RosterWithActions[] }) {
  const t = useTranslate()
  const openFill = useOpenFill()
  if (!rosters.some((roster) => isPlannable(roster) && roster.filled < roster.openings)) return null
  return (
    <Button variant="default" visibleFrom="sm" leftSection={<IconWand size={16} aria-hidden />} onClick={openFill}>
      {t('rosters.menu.fill')}
    </Button>
  )
}
