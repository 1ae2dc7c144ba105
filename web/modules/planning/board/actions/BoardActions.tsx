import { Box, Button } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import type { Roster, RosterWithActions } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { FillButton } from './FillButton.tsx'
import { Fill } from '#web/modules/rosters/Fill.tsx'
import { SwapInboxButton } from '#web/modules/responses/swaps/SwapInboxButton.tsx'
import { isPlannable, type OpenedOnBoard, toPublish } from '#web/modules/rosters/board/planning.ts'
import { RosterMenu } from './RosterMenu.tsx'

type Props = { roster: RosterWithActions; open: (opened: OpenedOnBoard) => void }

/** The actions on the whole roster. */
export function BoardActions({ roster, open }: Props) {
  const t = useTranslate()
  return (
    <>
      <Box visibleFrom="sm">
        <Fill
          filled={roster.filled}
          openings={roster.openings}
          from={roster.week_start}
          to={addDays(roster.week_start, roster.days - 1)}
        />
      </Box>
      <SwapInboxButton roster={roster} />
      <FillButton rosters={[roster]} />
      {isPlannable(roster) && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => open({ kind: 'add', person_id: null, works_on: null })}
        >
          {t('rosters.board.addShift')}
        </Button>
      )}
      {roster.allowed_actions.includes('publish') && (
        <PublishButton roster={roster} onClick={() => open({ kind: 'publish' })} />
      )}
      <RosterMenu roster={roster} />
    </>
  )
}

function PublishButton({ roster, onClick }: { roster: Roster; onClick: () => void }) {
  const t = useTranslate()
  const count = toPublish(roster)
  const isFirst = roster.status === 'draft'
  const reason = count > 0 ? null : t(isFirst ? 'rosters.publish.noShifts' : 'rosters.publish.noChanges')
  const label = isFirst
    ? count > 0
      ? t('rosters.publish.buttonCount', { count })
      : t('rosters.publish.button')
    : count > 0
      ? t('rosters.publish.changes', { count })
      : t('rosters.publish.done')
  return (
    <ActionButton leftSection={<IconSend size={16} aria-hidden />} reason={reason} onClick={onClick}>
      {label}
    </ActionButton>
  )
}
