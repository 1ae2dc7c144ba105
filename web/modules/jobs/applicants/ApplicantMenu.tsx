import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsTransferDown, IconDots, IconSend } from '@tabler/icons-react'
import { type ApplicationRow, applications } from '#contract/jobs/applications/applications.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { canBeReviewed, harshActions } from './stages/stage-actions.ts'
import { stepLabel } from './stages/step-label.ts'
import type { StageChanges } from './stages/use-stage-changes.tsx'

type Props = {
  applicant: ApplicationRow
  /** the applicants around it, in the order in which they are shown */
  among: readonly ApplicationRow[]
  changes: StageChanges
  /** they are shown in the recruiter's order */
  ordered: boolean
  /** the applicant is about to be moved */
  onMove?: () => void
}

/** Moves one applicant to another stage, or to another place in the order: with a mouse, a finger or the keyboard. */
export function ApplicantMenu({ applicant, among, changes, ordered, onMove }: Props) {
  const t = useTranslate()
  const order = useSend(applications.setPriority, {
    invalidates: [applications],
    failed: t('jobs.applicants.notMoved'),
  })
  const { id, version, job_id, name } = applicant
  const steps = changes.stepsOf(applicant)
  const at = among.findIndex((one) => one.id === id)
  const canOrder = isCallAllowed(applications.setPriority)
  if (!canOrder && steps.length === 0) return null
  function put(after_id: string | null) {
    onMove?.()
    order.send({ job_id, id, version, after_id })
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size={36}
          variant="subtle"
          color="gray"
          loading={order.busy}
          aria-label={t('jobs.applicants.menu', { name })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.length > 0 && <Menu.Label>{t('jobs.stages.title')}</Menu.Label>}
        {steps.map((step) => (
          <Menu.Item
            key={`${step.action} ${step.stage?.id}`}
            color={harshActions.has(step.action) ? 'red' : undefined}
            onClick={() => {
              onMove?.()
              changes.start(step, [applicant])
            }}
          >
            {stepLabel(t, step)}
          </Menu.Item>
        ))}
        {changes.sendReview && canBeReviewed(applicant) && (
          <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => changes.sendReview?.([applicant])}>
            {t('review.sendToClient')}
          </Menu.Item>
        )}
        {canOrder && <OrderItems at={at} among={among} ordered={ordered} onPut={put} />}
      </Menu.Dropdown>
    </Menu>
  )
}

type OrderProps = Pick<Props, 'among' | 'ordered'> & { at: number; onPut: (after_id: string | null) => void }

/** The recruiter's order, which is the agency's. */
function OrderItems({ at, among, ordered, onPut }: OrderProps) {
  const t = useTranslate()
  return (
    <>
      <Menu.Label>{t('jobs.applicants.order')}</Menu.Label>
      <Menu.Item leftSection={<IconArrowsTransferDown size={16} aria-hidden />} onClick={() => onPut(null)}>
        {t('jobs.applicants.toTop')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowUp size={16} aria-hidden />}
        disabled={!ordered || at <= 0}
        onClick={() => onPut(among[at - 2]?.id ?? null)}
      >
        {t('jobs.applicants.up')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={16} aria-hidden />}
        disabled={!ordered || at === among.length - 1}
        onClick={() => onPut(among[at + 1]?.id ?? null)}
      >
        {t('jobs.applicants.down')}
      </Menu.Item>
    </>
  )
}
