import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type EmployeeAction, employees, type EmployeeStatus, employeeTransitions } from '#contract/people/employees.ts'
import { lifecycle, type LifecycleWithActions } from '#contract/people/lifecycle.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Checklist } from './Checklist.tsx'
import { MarkButton } from './DoNotRehire.tsx'
import { History } from './History.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

const onboardingStatuses: ReadonlySet<EmployeeStatus> = new Set(['lead', 'registered', 'screening'])
const workingStatuses: ReadonlySet<EmployeeStatus> = new Set(['approved', 'active'])

/** A person's status, what the next step requires, and the transitions. For the agency. */
export function StatusPanel({ id, name }: { id: string; name: string }) {
  const t = useTranslate()
  const query = useApiQuery(lifecycle.info, { id })
  return (
    <Panel title={t('lifecycle.title')}>
      <Loaded of={query}>
        {(lifecycleState) => (
          <Stack gap="lg">
            <Open lifecycleState={lifecycleState} />
            <May call={lifecycle.changeStatus}>
              <Transitions lifecycleState={lifecycleState} name={name} />
            </May>
            <History transitions={lifecycleState.status_changes} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

/** Before the approval the full checklist; afterwards only the open items. */
function Open({ lifecycleState: { id, status, checks } }: { lifecycleState: LifecycleWithActions }) {
  const t = useTranslate()
  const shown = onboardingStatuses.has(status)
    ? checks
    : workingStatuses.has(status)
      ? checks.filter(({ met }) => !met)
      : []
  if (shown.length === 0) return null
  const title = t(onboardingStatuses.has(status) ? 'lifecycle.checks.before' : 'lifecycle.checks.stillOpen')
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      <Checklist id={id} checks={shown} label={title} />
    </div>
  )
}

function Transitions({ lifecycleState, name }: { lifecycleState: LifecycleWithActions; name: string }) {
  const t = useTranslate()
  const [to, setTo] = useState<EmployeeStatus | null>(null)
  const { send, busy } = useSend(lifecycle.changeStatus, {
    invalidates: [employees, lifecycle, rosters],
    success: t('lifecycle.moved', { name }),
    failed: t('lifecycle.failed', { name }),
    onDone: () => setTo(null),
  })
  const lacks = lifecycleState.checks.filter(({ must, met }) => must && !met).length
  const { id, version, shifts_ahead } = lifecycleState
  return (
    <Group gap="xs">
      {lifecycleState.allowed_actions.map((action, at) => (
        <ActionButton
          key={action}
          variant={at === 0 && !stopActions.has(action) ? 'filled' : 'default'}
          reason={action === 'approve' && lacks > 0 ? t('lifecycle.checks.lacks', { count: lacks }) : null}
          onClick={() => setTo(employeeTransitions[action].to)}
        >
          {t(`employees.changeStatus.to.${employeeTransitions[action].to}`)}
        </ActionButton>
      ))}
      <MarkButton lifecycleState={lifecycleState} name={name} />
      {shifts_ahead > 0 && (
        <Text size="sm" c="dimmed">
          {t('lifecycle.ahead', { count: shifts_ahead })}
        </Text>
      )}
      {to !== null && (
        <StatusDialog
          to={to}
          question={t('lifecycle.question', { name, status: t(`employees.status.${to}`) })}
          text={t(`lifecycle.text.${to}`)}
          shifts_ahead={shifts_ahead}
          doNotRehireNote={lifecycleState.do_not_rehire?.reason}
          busy={busy}
          onClose={() => setTo(null)}
          onConfirm={(input) => send({ id, version, ...input })}
        />
      )}
    </Group>
  )
}

const stopActions: ReadonlySet<EmployeeAction> = new Set(['hold', 'terminate', 'decline'])
