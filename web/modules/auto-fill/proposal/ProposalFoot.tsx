import { Button, Text } from '@mantine/core'
import { IconRefresh, IconWand } from '@tabler/icons-react'
import type { FillRun } from '#contract/rostering/rosters/auto-fill.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import panel from '#web/modules/auto-fill/Fill.module.css'
import { ActionButton } from '#web/ui/ActionButton.tsx'

type Props = {
  total: number
  taken: number
  decisions: Pick<FillRun, 'keep' | 'exclude'>
  isApplying: boolean
  isStarting: boolean
  onApply: () => void
  onAgain: () => void
  onForget: () => void
  onDiscard: () => void
}

/** Applies the proposal, searches again with the planner's changes, or discards it. */
export function ProposalFoot(props: Props) {
  const { total, taken, decisions, isApplying, isStarting, onApply, onAgain, onForget, onDiscard } = props
  const t = useTranslate()
  const own = decisionCount(decisions)
  return (
    <footer className={panel.foot}>
      <div className={panel.line}>
        <Text size="sm" role="status">
          {t('autoFill.selected', { taken: formatNumber(taken), total: formatNumber(total) })}
        </Text>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
          {t('autoFill.discard')}
        </Button>
      </div>
      {own > 0 && (
        <div className={panel.line}>
          <Text size="sm" c="dimmed">
            {t('autoFill.decisions', { count: own })}
          </Text>
          <Button size="compact-sm" variant="subtle" color="gray" disabled={isStarting} onClick={onForget}>
            {t('autoFill.forget')}
          </Button>
        </div>
      )}
      <div className={panel.buttons}>
        <Button
          px="xs"
          variant="default"
          loading={isStarting}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onAgain}
        >
          {t('autoFill.runAgain')}
        </Button>
        <ActionButton
          px="xs"
          loading={isApplying}
          leftSection={<IconWand size={16} aria-hidden />}
          reason={taken > 0 ? null : t('autoFill.noneSelected')}
          onClick={onApply}
        >
          {t('autoFill.apply', { count: taken })}
        </ActionButton>
      </div>
    </footer>
  )
}

/** A person chosen instead of another is one decision. */
function decisionCount({ keep, exclude }: Props['decisions']) {
  const kept = new Set(keep.map(({ shift_id }) => shift_id))
  return keep.length + exclude.filter(({ shift_id }) => !kept.has(shift_id)).length
}
