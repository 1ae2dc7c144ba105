import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { applications, type OwnApplication } from '#contract/jobs/applications/applications.ts'
import type { ownActions } from '#contract/jobs/applications/application-stages.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type OwnAction = (typeof ownActions)[number]

/** Accepts or declines the offer of the reader’s own application, or withdraws it. */
export function OwnActions({ application: { id, version, allowed_actions } }: { application: OwnApplication }) {
  const t = useTranslate()
  const [confirming, setConfirming] = useState<OwnAction | null>(null)
  const { send, busy } = useSend(applications.answer, {
    invalidates: [applications, jobs],
    failed: t('jobs.own.failed'),
    success: ({ stage }) => t('jobs.own.done', { stage: t(`jobs.stage.${stage}`) }),
  })
  // The dialog keeps its content during its closing animation.
  const shown = confirming ?? 'withdraw'
  const offered = (['select', 'decline_offer', 'withdraw'] as const).filter((one) => allowed_actions.includes(one))
  return (
    <>
      <Group gap="xs" justify="flex-end">
        <OpenDetails id={id} />
        {offered.map((action) => (
          <Button
            key={action}
            size="compact-md"
            variant={action === 'select' ? 'filled' : 'default'}
            loading={busy}
            onClick={() => setConfirming(action)}
          >
            {t(`jobs.own.${action}`)}
          </Button>
        ))}
      </Group>
      <ReasonDialog
        opened={confirming !== null}
        onClose={() => setConfirming(null)}
        title={t(`jobs.own.question.${shown}`)}
        reasonOptions={shown === 'select' ? null : { label: t('jobs.own.note'), description: t('jobs.own.noteHelp') }}
        confirm={t(`jobs.own.${shown}`)}
        tone={shown === 'select' ? 'normal' : 'bad'}
        onConfirm={(note) => {
          setConfirming(null)
          send({ id, version, action: shown, note })
        }}
      >
        {t(`jobs.own.text.${shown}`)}
      </ReasonDialog>
    </>
  )
}

/** Opens the page behind the private link: documents, and what is stored about the applicant. */
function OpenDetails({ id }: { id: string }) {
  const t = useTranslate()
  const go = useGo()
  const { send, busy } = useSend(applications.ownLink, {
    failed: t('jobs.own.openFailed'),
    onDone: ({ token }) => go(`${hrefOf('/application')}#${token}`),
  })
  return (
    <Button size="compact-md" variant="default" loading={busy} onClick={() => send({ id })}>
      {t('jobs.own.details')}
    </Button>
  )
}
