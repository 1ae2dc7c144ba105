import { Button, Text } from '@mantine/core'
import { IconCalendarPlus, IconCopy, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { useWords } from '#web/lib/wording.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const CopyDrawer = whenOpened(
  () => import('#web/modules/rosters/repeat/CopyDrawer.tsx').then((module) => module.CopyDrawer),
  ({ opened }) => opened,
)
const TemplatesDrawer = whenOpened(
  () => import('#web/modules/rosters/templates/TemplatesDrawer.tsx').then((module) => module.TemplatesDrawer),
  ({ opened }) => opened,
)

type Props = { roster: Roster; /** the roster that is copied as the last week */ last: Roster | null }

/** How to fill a week without shifts: with those of last week, of a template, or by hand and then with auto-fill. */
export function EmptyWeek({ roster, last }: Props) {
  const t = useWords()
  const [opened, setOpened] = useState<'copy' | 'template' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <ActionButton
        size="compact-sm"
        leftSection={<IconCopy size={14} aria-hidden />}
        reason={last ? null : t('rosters.weeks.nothingToCopy')}
        onClick={() => setOpened('copy')}
      >
        {t('rosters.weeks.copyLast')}
      </ActionButton>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCalendarPlus size={14} aria-hidden />}
        onClick={() => setOpened('template')}
      >
        {t('rosters.menu.templates')}
      </Button>
      <ActionButton
        size="compact-sm"
        variant="default"
        leftSection={<IconWand size={14} aria-hidden />}
        reason={t('rosters.weeks.fillNeedsShifts')}
      >
        {t('rosters.menu.fill')}
      </ActionButton>
      <Text c="dimmed">{t('rosters.board.firstShift')}</Text>
      {last && <CopyDrawer roster={last} into={roster.week_start} opened={opened === 'copy'} onClose={close} />}
      <TemplatesDrawer roster={roster} opened={opened === 'template'} onClose={close} />
    </>
  )
}
