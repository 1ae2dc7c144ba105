import { Button } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { rosterPeople } from '#contract/rostering/rosters/roster-people.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const OpenShiftsDrawer = whenOpened(
  () => import('./OpenShiftsDrawer.tsx').then((module) => module.OpenShiftsDrawer),
  ({ opened }) => opened,
)

/** Opens the list of open shifts that an employee can work. */
export function OpenShiftsButton({ employee }: { employee: { id: string; name: string } }) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  if (!isCallAllowed(rosterPeople.openShifts)) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCalendarSearch size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('peoplePanel.open.find')}
      </Button>
      <OpenShiftsDrawer employee={employee} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
