import { Anchor, Group, Stack, Text } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconHourglass,
  IconMessageReport,
} from '@tabler/icons-react'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { formatInstant, formatList } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { approvalStepsOf, type StepView } from './approval-steps.ts'
import { Panel } from '#web/ui/page/Panel.tsx'

const iconProps = { size: 20, 'aria-hidden': true, style: { flex: 'none' } } as const
const stepIcons = {
  done: <IconCircleCheck {...iconProps} color="var(--mantine-color-teal-text)" />,
  timeout: <IconClockPause {...iconProps} color="var(--mantine-color-orange-text)" />,
  disputed: <IconMessageReport {...iconProps} color="var(--mantine-color-orange-text)" />,
  waiting: <IconHourglass {...iconProps} color="var(--mantine-color-blue-text)" />,
  later: <IconCircleDashed {...iconProps} color="var(--mantine-color-dimmed)" />,
  afterSubmit: <IconCircleDashed {...iconProps} color="var(--mantine-color-dimmed)" />,
} as const

/** The approvals of a timesheet in order: who gave them and when, and which one is pending. */
export function ApprovalPanel({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  const steps = approvalStepsOf(sheet)
  if (sheet.status === 'void') return null
  return (
    <Panel title={t('timesheets.approval.title')}>
      <Stack gap="sm">
        {steps.length === 0 && <Text size="sm">{t('timesheets.approval.none')}</Text>}
        {steps.map((step) => (
          <Group key={step.side} gap="sm" wrap="nowrap" align="flex-start">
            {stepIcons[step.is]}
            <div>
              <Text fw={600}>{t(`timesheets.approval.step_${step.side}`)}</Text>
              <Step step={step} sheet={sheet} />
            </div>
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}

function Step({ step, sheet }: { step: StepView; sheet: Timesheet }) {
  const t = useTranslate()
  if (step.is === 'waiting') return <Waiting side={step.side} sheet={sheet} />
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

function Waiting({ side, sheet }: Pick<StepView, 'side'> & { sheet: Timesheet }) {
  const t = useTranslate()
  const { submitted_at, timeout_at, approvers } = sheet.approval
  const isCustomers = side === 'customer'
  return (
    <>
      {submitted_at !== null && (
        <Text size="sm">{t('timesheets.approval.waiting', { at: formatInstant(submitted_at) })}</Text>
      )}
      {isCustomers && sheet.lacks_approver && (
        <Text size="sm" fw={600}>
          {t('timesheets.approval.nobody')}{' '}
          <Anchor href={hrefOf('/customer/view/{id}', { id: sheet.customer_id })} underline="always">
            {sheet.customer_name}
          </Anchor>
        </Text>
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
