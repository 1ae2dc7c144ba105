import { Alert, Anchor, Button } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { applications } from '#contract/jobs/applications/applications.ts'
import { type Job, jobs } from '#contract/jobs/jobs.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { HotBadge } from '#web/modules/jobs/content/HotBadge.tsx'
import { JobAdvert } from '#web/modules/jobs/content/JobAdvert.tsx'
import { jobName } from '#web/modules/jobs/posts/job-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { ApplyForm } from './ApplyForm.tsx'

/** A job with the form to apply for it. */
export function ApplyScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(jobs.info, { id })
  const job = query.data
  return (
    <Page
      title={job ? jobName(job) : t('shell.screens.jobApply')}
      description={job?.code}
      back={{ href: hrefOf('/job-posts'), label: t('jobs.list.title') }}
      badge={job?.hot && <HotBadge />}
      width="narrow"
    >
      <Loaded of={query}>{(loaded) => <Apply key={loaded.id} job={loaded} />}</Loaded>
    </Page>
  )
}

function Apply({ job }: { job: Job }) {
  const t = useTranslate()
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <EmptyState
        icon={<IconCircleCheck stroke={1.6} />}
        title={t('jobs.apply.sent')}
        text={t('jobs.apply.sentText')}
        action={
          <>
            <May call={applications.own}>
              <Button component="a" href={hrefOf('/job-post/applied-jobs')}>
                {t('jobs.apply.mine')}
              </Button>
            </May>
            <Button component="a" variant="default" href={hrefOf('/job-posts')}>
              {t('jobs.apply.others')}
            </Button>
          </>
        }
      />
    )
  return (
    <>
      {!job.can_apply && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {t(job.applied ? 'jobs.apply.already' : 'jobs.apply.closed')}{' '}
          {job.applied && <Anchor href={hrefOf('/job-post/applied-jobs')}>{t('jobs.apply.mine')}</Anchor>}
        </Alert>
      )}
      <JobAdvert job={job} untitled />
      {job.can_apply && <ApplyForm job={job} onSent={() => setSent(true)} />}
    </>
  )
}
