import { Button, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import { useHistory } from '#web/modules/rosters/history/use-history.ts'

/** The changes of this shift, in place of its drawer. */
export function HistoryButton({ shift_id, onOpen }: { shift_id: string; onOpen: () => void }) {
  const t = useTranslate()
  const { open } = useHistory()
  return (
    <Group>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconHistory size={14} aria-hidden />}
        onClick={() => {
          onOpen()
          open({ shift_id })
        }}
      >
        {t('rosters.shift.history')}
      </Button>
    </Group>
  )
}
