import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconScale } from '@tabler/icons-react'
import { eligibilityDecisions } from '#contract/rostering/eligibility/eligibility-decisions.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

export const DecisionsDrawer = whenOpened(
  () => import('./DecisionsDrawer.tsx').then((module) => module.DecisionsDrawer),
  ({ of }) => of !== null,
)

/** Opens the decisions about an assignment or an employee; hidden without the permission. */
export function DecisionsButton(of: { assignment_id: string } | { employee_id: string }) {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure()
  if (!isCallAllowed(eligibilityDecisions.list)) return null
  return (
    <Group>
      <Button variant="default" leftSection={<IconScale size={16} aria-hidden />} onClick={open}>
        {t('employee_id' in of ? 'history.decisions.ofPerson' : 'history.decisions.button')}
      </Button>
      <DecisionsDrawer of={opened ? of : null} onClose={close} />
    </Group>
  )
}
