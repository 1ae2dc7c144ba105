import { Alert, Anchor, List, SegmentedControl, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { type Job, jobs } from '#contract/jobs/jobs.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatAgo, formatInstant, formatList, formatNumber } from '#web/lib/format.ts'
import { useParam } from '#web/lib/go.ts'
import { type Language, languageNames, languages } from '#web/lib/language/languages.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { JobAdvert } from '#web/modules/jobs/content/JobAdvert.tsx'
import { RemainingApplicants } from '#web/modules/jobs/hiring/RemainingApplicants.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { jobName, payText } from './job-texts.ts'
import { JobActions } from './JobActions.tsx'
import { JobStatus } from './JobStatus.tsx'
import { PublicLink } from './PublicLink.tsx'
import classes from './Posts.module.css'

/** A job as candidates see it, in each of its languages, with what the agency knows and can do beside it. */
export function JobPreviewScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(jobs.info, { id })
  const job = query.data
  return (
    <Page
      title={job ? jobName(job) : t('shell.screens.jobPreview')}
      description={job?.code}
      badge={job && <JobStatus job={job} />}
      back={backLinkOf(job, t)}
      actions={job && <JobActions job={job} />}
    >
      <Loaded of={query}>{(loaded) => <Preview key={loaded.id} job={loaded} />}</Loaded>
    </Page>
  )
}

function backLinkOf(job: Job | undefined, t: ReturnType<typeof useTranslate>) {
  if (job?.status === 'draft' || job?.status === 'pending_approval')
    return { href: hrefOf('/job-post/drafts'), label: t('jobs.drafts.title') }
  const isPast = job && ['closed', 'cancelled', 'archived', 'expired'].includes(job.status)
  return isPast && can(['Job Post', 'job history'])
    ? { href: hrefOf('/job-post/history'), label: t('jobs.history.title') }
    : { href: hrefOf('/job-posts'), label: t('jobs.list.title') }
}

function Preview({ job }: { job: Job }) {
  const t = useTranslate()
  const written = languages.filter((one) => job.texts[one])
  const [language, setLanguage] = useState<Language>(job.text?.language ?? job.main_language)
  return (
    <div className={classes.editor}>
      <Stack gap="md">
        <RemainingApplicants job={job} />
        {job.status_reason && (
          <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('jobs.action.reason')}>
            {job.status_reason}
          </Alert>
        )}
        {written.length > 1 && (
          <SegmentedControl
            aria-label={t('jobs.form.language')}
            value={language}
            onChange={(value) => setLanguage(written.find((one) => one === value) ?? language)}
            data={written.map((value) => ({ value, label: languageNames[value] }))}
          />
        )}
        <JobAdvert job={job} language={language} withQuestions />
      </Stack>
      <aside className={classes.aside}>
        <Stack gap="md">
          <MissingFieldsAlert job={job} />
          <Panel title={t('jobs.view.facts')}>
            <JobFacts job={job} />
          </Panel>
        </Stack>
      </aside>
    </div>
  )
}

/** What a draft lacks, each leading to its field. */
function MissingFieldsAlert({ job: { id, missing_fields, allowed_actions } }: { job: Job }) {
  const t = useTranslate()
  if (missing_fields.length === 0 || !allowed_actions.includes('edit')) return null
  return (
    <Alert color="yellow" variant="light" title={t('jobs.publish.missing', { count: missing_fields.length })}>
      <List size="sm" spacing={4}>
        {missing_fields.map((field) => (
          <List.Item key={field}>
            <Anchor size="sm" c="inherit" underline="always" href={hrefOf('/job-post/edit/{id}', { id }, { field })}>
              {t(`jobs.publish.field.${field}`)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function JobFacts({ job }: { job: Job }) {
  const t = useTranslate()
  const at = (instant: string | null) => instant && formatInstant(instant, job.time_zone)
  return (
    <Facts
      columns={1}
      items={[
        { label: t('jobs.form.customer'), value: job.customer_name },
        { label: t('jobs.form.location'), value: job.location_name },
        { label: t('jobs.form.company'), value: job.company_name },
        { label: t('jobs.form.category'), value: job.category_name },
        { label: t('jobs.form.pay'), value: payText(t, job) },
        {
          label: t('jobs.list.openings'),
          value: t('jobs.view.filled', { done: formatNumber(job.selected_count), of: formatNumber(job.openings) }),
        },
        { label: t('jobs.form.visibility'), value: t(`jobs.visibility.${job.visibility}`) },
        { label: t('jobs.publicPage.title'), value: job.public_path && <PublicLink job={job} /> },
        {
          label: t('jobs.form.channels'),
          value: formatList(job.channels.map((channel) => t(`jobs.channel.${channel}`))),
        },
        { label: t('jobs.form.publishOn'), value: at(job.published_at ?? job.publish_at) },
        { label: t('jobs.form.closesOn'), value: at(job.closes_at) },
        { label: t('jobs.form.recruiter'), value: job.recruiter_name },
        { label: t('jobs.form.hiringContact'), value: job.hiring_contact_name },
        ...(job.charge_hint ? [{ label: t('jobs.form.chargeHint'), value: job.charge_hint }] : []),
        { label: t('jobs.list.updated'), value: formatAgo(job.updated_at) },
      ]}
    />
  )
}
