import { jobs } from '#contract/jobs/jobs.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { jobName } from '#web/modules/jobs/posts/job-texts.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { ApplicantsList } from './ApplicantsList.tsx'
import { useStageChanges } from './stages/use-stage-changes.tsx'

/** Changes the status of many applicants of one job at once. */
export function ApplicantStatusScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const { data: job } = useApiQuery(jobs.info, { id })
  const changes = useStageChanges(id)
  return (
    <Page
      title={t('shell.screens.jobStatus')}
      description={t('jobs.applicants.statusText')}
      back={{
        href: hrefOf('/job-posts/applicants/{id}', { id }),
        label: job ? jobName(job) : '',
      }}
    >
      <ApplicantsList job_id={id} changes={changes} />
      {changes.dialogs}
    </Page>
  )
}
