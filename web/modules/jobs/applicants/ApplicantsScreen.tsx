import { Button, SegmentedControl } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { applications } from '#contract/jobs/applications/applications.ts'
import { type Job, jobs } from '#contract/jobs/jobs.ts'
import { jobReports } from '#contract/jobs/reports.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useParam, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { jobName } from '#web/modules/jobs/posts/job-texts.ts'
import { JobReviews } from '#web/modules/jobs/reviews/JobReviews.tsx'
import { RemainingApplicants } from '#web/modules/jobs/hiring/RemainingApplicants.tsx'
import { JobStatus } from '#web/modules/jobs/posts/JobStatus.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { ApplicantsBoard } from './board/ApplicantsBoard.tsx'
import { ApplicantsList } from './ApplicantsList.tsx'
import { useStageChanges } from './stages/use-stage-changes.tsx'

const ApplicantDrawer = whenOpened(
  () => import('./record/ApplicantDrawer.tsx').then((module) => module.ApplicantDrawer),
  ({ id }) => id !== null,
)

const AddApplicantDrawer = whenOpened(
  () => import('./adding/AddApplicantDrawer.tsx').then((module) => module.AddApplicantDrawer),
  () => true,
)

/** The applicants of a job, as a list or as a board by stage. */
export function ApplicantsScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const [view, setView] = useSearchParam('view')
  const [opened, setOpened] = useSearchParam('applicant')
  const { data: job } = useApiQuery(jobs.info, { id })
  const changes = useStageChanges(id)
  const isBoard = view === 'board'
  const open = (row: { id: string }) => setOpened(row.id, { replace: true })
  return (
    <Page
      title={t('jobs.applicants.title')}
      description={job?.code}
      badge={job && <JobStatus job={job} />}
      back={{
        href: hrefOf('/job-post/preview/{id}', { id }),
        label: job ? jobName(job) : '',
      }}
      actions={
        <>
          {isCallAllowed(jobReports.figures) && (
            <Button component="a" variant="default" href={hrefOf('/job-posts/reports', null, { job: id })}>
              {t('jobs.report.one')}
            </Button>
          )}
          <JobReviews job_id={id} />
          {job && <AddApplicant job={job} />}
          <SegmentedControl
            aria-label={t('jobs.board.view')}
            value={isBoard ? 'board' : 'list'}
            onChange={(value) => setView(value === 'board' ? 'board' : null)}
            data={[
              { value: 'list', label: t('jobs.board.asList') },
              { value: 'board', label: t('jobs.board.asBoard') },
            ]}
          />
        </>
      }
    >
      {job && <RemainingApplicants job={job} />}
      {isBoard ? (
        <ApplicantsBoard job_id={id} changes={changes} onOpen={open} />
      ) : (
        <ApplicantsList job_id={id} changes={changes} onOpen={open} />
      )}
      {changes.dialogs}
      <ApplicantDrawer id={opened} changes={changes} onClose={() => setOpened(null, { replace: true })} />
    </Page>
  )
}

const statusesForAdding: ReadonlySet<string> = new Set(['published', 'on_hold', 'filled'])

function AddApplicant({ job: { id, status } }: { job: Pick<Job, 'id' | 'status'> }) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  if (!isCallAllowed(applications.store) || !statusesForAdding.has(status)) return null
  return (
    <>
      <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {t('jobs.add.button')}
      </Button>
      {opened && <AddApplicantDrawer job_id={id} onClose={() => setOpened(false)} />}
    </>
  )
}
