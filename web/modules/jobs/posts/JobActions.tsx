import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPencil, IconTemplate, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { applications } from '#contract/jobs/applications/applications.ts'
import { jobTemplates } from '#contract/jobs/job-templates.ts'
import { type Job, jobs, type JobStatusAction, jobStatusActions } from '#contract/jobs/jobs.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { can, isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { jobName } from './job-texts.ts'

const JobStatusDialog = whenOpened(
  () => import('./JobStatusDialog.tsx').then((module) => module.JobStatusDialog),
  ({ action }) => action !== null,
)

const SaveAsTemplate = whenOpened(
  () => import('#web/modules/jobs/templates/SaveAsTemplate.tsx').then((module) => module.SaveAsTemplate),
  ({ opened }) => opened,
)

type OpenedDialog = JobStatusAction | 'delete' | 'template' | null

/** What can be done with a job: edit, the next status, its applicants, and the rest in a menu. */
export function JobActions({ job }: { job: Job }) {
  const t = useTranslate()
  const [opened, setOpened] = useState<OpenedDialog>(null)
  const { primary, others } = actionsFor(job)
  return (
    <>
      <May call={applications.list}>
        {job.application_count !== null && job.status !== 'draft' && (
          <LinkButton href={hrefOf('/job-posts/applicants/{id}', { id: job.id })} icon={IconUsers}>
            {t('jobs.view.applicants', { count: job.application_count })}
          </LinkButton>
        )}
      </May>
      {job.allowed_actions.includes('edit') && can(['Job Post', 'update']) && (
        <LinkButton href={hrefOf('/job-post/edit/{id}', { id: job.id })} icon={IconPencil}>
          {t('jobs.view.edit')}
        </LinkButton>
      )}
      <MoreMenu job={job} others={others} onOpen={setOpened} />
      {primary && (
        <ActionButton
          reason={
            actionsNeedingAllFields.has(primary) && job.missing_fields.length > 0 ? t('jobs.publish.notComplete') : null
          }
          onClick={() => setOpened(primary)}
        >
          {t(`jobs.action.${primary}`)}
        </ActionButton>
      )}
      <JobDialogs job={job} opened={opened} onClose={() => setOpened(null)} />
    </>
  )
}

const actionsNeedingAllFields: ReadonlySet<JobStatusAction> = new Set(['submit', 'publish'])
/** The next step comes first; the others are in the menu. */
const nextSteps: readonly JobStatusAction[] = ['publish', 'submit', 'resume', 'reopen']

function actionsFor({ allowed_actions }: Job) {
  const allowed = jobStatusActions.filter((action) => allowed_actions.includes(action))
  const primary = nextSteps.find((action) => allowed.includes(action)) ?? null
  return { primary, others: allowed.filter((action) => action !== primary) }
}

type MenuProps = { job: Job; others: readonly JobStatusAction[]; onOpen: (opened: OpenedDialog) => void }

function MoreMenu({ job, others, onOpen }: MenuProps) {
  const t = useTranslate()
  const savesTemplates = isCallAllowed(jobTemplates.fromJob)
  const deletes = job.allowed_actions.includes('delete')
  if (others.length === 0 && !savesTemplates && !deletes) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('jobs.view.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((action) => (
          <Menu.Item
            key={action}
            color={destructiveActions.has(action) ? 'red' : undefined}
            onClick={() => onOpen(action)}
          >
            {t(`jobs.action.${action}`)}
          </Menu.Item>
        ))}
        {savesTemplates && (
          <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={() => onOpen('template')}>
            {t('jobs.view.saveAsTemplate')}
          </Menu.Item>
        )}
        {deletes && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onOpen('delete')}>
            {t('jobs.view.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const isLater = (at: string | null): at is string =>
  at !== null && Date.parse(at) > Temporal.Now.instant().epochMilliseconds

const destructiveActions: ReadonlySet<JobStatusAction> = new Set(['reject', 'close', 'cancel'])

function JobDialogs({ job, opened, onClose }: { job: Job; opened: OpenedDialog; onClose: () => void }) {
  const t = useTranslate()
  const go = useGo()
  const { send, busy } = useSend(jobs.changeStatus, {
    invalidates: [jobs],
    failed: t('jobs.action.failed'),
    onDone({ rows: [row] }, { action }) {
      onClose()
      if (row?.ok !== true) return toast('bad', t('jobs.action.failed'), row?.message)
      if (action === 'publish' && isLater(job.publish_at))
        return toast('ok', t('jobs.action.done.scheduled', { at: formatInstant(job.publish_at, job.time_zone) }))
      return toast('ok', t(`jobs.action.done.${action}`))
    },
  })
  const removing = useSend(jobs.remove, {
    invalidates: [jobs.list, jobs.drafts, jobs.history],
    success: t('jobs.view.deleted'),
    failed: t('jobs.view.notDeleted'),
    onDone: () => go(hrefOf('/job-post/drafts'), { replace: true }),
  })
  const action = opened === 'delete' || opened === 'template' ? null : opened
  return (
    <>
      <JobStatusDialog
        action={action}
        count={1}
        busy={busy}
        onClose={onClose}
        onConfirm={(input) => send({ ids: [job.id], versions: [job.version], ...input })}
      />
      <ReasonDialog
        opened={opened === 'delete'}
        onClose={onClose}
        title={t('jobs.view.deleteQuestion', { name: jobName(job) })}
        confirm={t('jobs.view.delete')}
        busy={removing.busy}
        onConfirm={() => removing.send({ id: job.id, version: job.version })}
      >
        {t('jobs.view.deleteText')}
      </ReasonDialog>
      <SaveAsTemplate job={job} opened={opened === 'template'} onClose={onClose} />
    </>
  )
}
