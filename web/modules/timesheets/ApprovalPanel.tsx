import { Group, Stack, Text } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconHourglass,
  IconMessageReport,
} from '@tabler/icons-react'
import type { Timesheet } from '#contract/timesheets.ts'
import { formatInstant, formatList } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { stepsOf, type StepTold } from '#web/modules/timesheets/approval-told.ts'
import { Panel } from '#web/ui/Panel.tsx'

const look = { size: 20, 'aria-hidden': true, style: { flex: 'none' } } as const
const signs = {
  done: <IconCircleCheck {...look} color="var(--mantine-color-teal-text)" />,
  timeout: <IconClockPause {...look} color="var(--mantine-color-orange-text)" />,
  disputed: <IconMessageReport {...look} color="var(--mantine-color-orange-text)" />,
  waiting: <IconHourglass {...look} color="var(--mantine-color-blue-text)" />,
  later: <IconCircleDashed {...look} color="var(--mantine-color-dimmed)" />,
  afterSubmit: <IconCircleDashed {...look} color="var(--mantine-color-dimmed)" />,
} as const

/** Whose approvals a timesheet needs one after the other, who gave them and when, and whom it waits for. */
export function ApprovalPanel({ sheet }: { sheet: Timesheet }) {
  const t = useWords()
  const steps = stepsOf(sheet)
  if (sheet.status === 'void') return null
  return (
    <Panel title={t('timesheets.approval.title')}>
      <Stack gap="sm">
        {steps.length === 0 && <Text size="sm">{t('timesheets.approval.none')}</Text>}
        {steps.map((step) => (
          <Group key={step.side} gap="sm" wrap="nowrap" align="flex-start">
            {signs[step.is]}
            <div>
              <Text fw={600}>{t(`timesheets.approval.step_${step.side}`)}</Text>
              <Step step={step} approval={sheet.approval} />
            </div>
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}

function Step({ step, approval }: { step: StepTold; approval: Timesheet['approval'] }) {
  const t = useWords()
  if (step.is === 'waiting') return <Waiting side={step.side} approval={approval} />
  if (!('change' in step))
    return (
      <Text size="sm" c="dimmed">
        {t(`timesheets.approval.${step.is}`)}
      </Text>
    )
  const { by_name: name, at } = step.change
  const key = step.is === 'done' ? 'by' : step.is
  return <Text size="sm">{t(`timesheets.approval.${key}`, { name, at: formatInstant(at) })}</Text>
}

function Waiting({ side, approval }: Pick<StepTold, 'side'> & { approval: Timesheet['approval'] }) {
  const t = useWords()
  const { submitted_at, timeout_at, approvers } = approval
  const isCustomers = side === 'customer'
  return (
    <>
      {submitted_at !== null && (
        <Text size="sm">{t('timesheets.approval.waiting', { at: formatInstant(submitted_at) })}</Text>
      )}
      {isCustomers && approvers.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('timesheets.approval.approvers', { names: formatList(approvers) })}
        </Text>
      )}
      {isCustomers && timeout_at !== null && (
        <Text size="sm" c="dimmed">
          {t('timesheets.approval.timeoutAt', { at: formatInstant(timeout_at) })}
        </Text>
      )}
    </>
  )
}
