import { ActionIcon, Tooltip } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import { useKeys } from '#web/modules/rosters/views/periods/PeriodNav.tsx'
import type { PanelState } from './use-panel.ts'

/** Shows and hides the panel of people, also with P. */
export function PanelToggle({ panel: { isOpen, setOpen } }: { panel: PanelState }) {
  const t = useTranslate()
  const label = t(isOpen ? 'peoplePanel.hide' : 'peoplePanel.show')
  useKeys({ p: () => setOpen(!isOpen) })
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOpen ? 'light' : 'default'}
        size={30}
        aria-label={label}
        aria-pressed={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconUsers size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
