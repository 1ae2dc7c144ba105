import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type Application, applications } from '#contract/jobs/applications.ts'
import { type ApplicationAction, applicationTransitions } from '#contract/jobs/application-stages.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { harshActions, isStageAction } from './stage-actions.ts'
import type { StageChanges } from './use-stage-changes.tsx'

type Props = { application: Application; changes: StageChanges }

/** The next stages of an applicant: the usual ones as buttons, the rest in a menu. */
export function ApplicantActions({ application, changes }: Props) {
  const t = useWords()
  const [next, ...others] = application.allowed_actions.toSorted(
    (one, other) => rankOf(one, application) - rankOf(other, application),
  )
  if (next === undefined || !isCallAllowed(applications.progress)) return null
  return (
    <Group gap="xs">
      <Button loading={changes.busy} onClick={() => changes.start(next, [application])}>
        {t(`jobs.stages.${next}`)}
      </Button>
      {others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {t('jobs.stages.moveTo')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((action) => (
              <Menu.Item
                key={action}
                color={harshActions.has(action) ? 'red' : undefined}
                onClick={() => changes.start(action, [application])}
              >
                {t(`jobs.stages.${action}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}

/** Hiring comes first, then steps ahead, then the same step again, then the exits. */
function rankOf(action: ApplicationAction, { stage }: Application) {
  if (!isStageAction(action)) return -1
  if (harshActions.has(action)) return 2
  return applicationTransitions[action].to === stage ? 1 : 0
}
