import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarShare } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const CalendarFeedDialog = whenOpened(
  () => import('./CalendarFeedDialog.tsx').then((module) => module.CalendarFeedDialog),
  ({ opened }) => opened,
)

/** Opens the dialog with the worker's calendar feed. */
export function CalendarFeedButton() {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarShare size={16} aria-hidden />} onClick={open}>
        {t('rosters.calendar.title')}
      </Button>
      <CalendarFeedDialog shows="shifts" opened={opened} onClose={close} />
    </>
  )
}
