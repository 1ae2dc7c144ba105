import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconSend } from '@tabler/icons-react'
import { type Application, applications } from '#contract/jobs/applications/applications.ts'
import { isCallAllowed, kindOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import {
  canBeReviewed,
  harshActions,
  isStageAction,
  type StageStep,
} from '#web/modules/jobs/applicants/stages/stage-actions.ts'
import { stepLabel } from '#web/modules/jobs/applicants/stages/step-label.ts'
import type { StageChanges } from '#web/modules/jobs/applicants/stages/use-stage-changes.tsx'

type Props = { application: Application; changes: StageChanges }

/** The next stages of an applicant: the usual ones as buttons, the rest in a menu. */
export function ApplicantActions({ application, changes }: Props) {
  const t = useTranslate()
  const [next, ...others] = changes
    .stepsOf(application)
    .toSorted((one, other) => rankOf(one, application) - rankOf(other, application))
  const isCustomer = kindOf(useSession()) === 'customer'
  // Customers answer with `ClientPart`.
  if (isCustomer || next === undefined || !isCallAllowed(applications.progress)) return null
  return (
    <Group gap="xs">
      <Button loading={changes.busy} onClick={() => changes.start(next, [application])}>
        {stepLabel(t, next)}
      </Button>
      {others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {t('jobs.stages.moveTo')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((step) => (
              <Menu.Item
                key={`${step.action} ${step.stage?.id}`}
                color={harshActions.has(step.action) ? 'red' : undefined}
                onClick={() => changes.start(step, [application])}
              >
                {stepLabel(t, step)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {changes.sendReview && canBeReviewed(application) && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => changes.sendReview?.([application])}
        >
          {t('review.sendToClient')}
        </Button>
      )}
    </Group>
  )
}

/** Hiring comes first, then steps ahead, then the same step again, then the exits. */
function rankOf({ action, stage }: StageStep, application: Application) {
  if (!isStageAction(action)) return -1
  if (harshActions.has(action)) return 2
  return stage?.kind === application.stage ? 1 : 0
}
