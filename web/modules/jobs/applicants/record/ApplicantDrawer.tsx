import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Application, applications } from '#contract/jobs/applications/applications.ts'
import { applicantMessages } from '#contract/jobs/applications/messages.ts'
import { applicantNotes } from '#contract/jobs/applications/notes.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { emailLink, phoneLink } from '#web/lib/ContactLinks.tsx'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatDate, formatInstant, formatMoney } from '#web/lib/format.ts'
import { languageNames } from '#web/lib/language/languages.ts'
import { hrefOf } from '#web/lib/links.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { May } from '#web/lib/session/May.tsx'
import { kindOf, ownCurrency, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FilePreview } from '#web/modules/documents/FilePreview.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { InterviewsPart } from '#web/modules/jobs/interviews/InterviewsPart.tsx'
import { MessagesPart } from '#web/modules/jobs/messages/MessagesPart.tsx'
import { NotesPart } from '#web/modules/jobs/notes/NotesPart.tsx'
import { ApplicantTests } from '#web/modules/jobs/tests/ApplicantTests.tsx'
import { ClientPart } from '#web/modules/jobs/reviews/ClientPart.tsx'
import { ReviewsPart } from '#web/modules/jobs/reviews/ReviewsPart.tsx'
import { Answers } from './Answers.tsx'
import { Source, Stage, Stars } from '#web/modules/jobs/applicants/applicant-columns.tsx'
import { CopyApplicant } from '#web/modules/jobs/applicants/adding/CopyApplicant.tsx'
import { ApplicantActions } from './ApplicantActions.tsx'
import { ApplicantDocuments } from './ApplicantDocuments.tsx'
import { ApplicantHistory } from './ApplicantHistory.tsx'
import { ApplicantRating } from './ApplicantRating.tsx'
import type { StageChanges } from '#web/modules/jobs/applicants/stages/use-stage-changes.tsx'

type Props = {
  /** null: closed */
  id: string | null
  changes: StageChanges
  onClose: () => void
}

/** One applicant: the next steps, rating and notes, answers, CV, and what happened. */
export function ApplicantDrawer({ id, changes, onClose }: Props) {
  const t = useTranslate()
  const query = useApiQuery(applications.info, { id: id ?? '' }, { when: id !== null })
  return (
    <SideDrawer opened={id !== null} onClose={onClose} size="xl" title={query.data?.name ?? t('jobs.applicants.one')}>
      {id !== null && (
        <Loaded of={query}>
          {(application) => <Applicant key={application.id} application={application} changes={changes} />}
        </Loaded>
      )}
    </SideDrawer>
  )
}

function Applicant({ application, changes }: { application: Application; changes: StageChanges }) {
  const t = useTranslate()
  const isCustomer = kindOf(useSession()) === 'customer'
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Group gap="sm">
          <Stage applicant={application} />
          <Text size="sm" c="dimmed">
            {t('jobs.applicants.since', { at: formatInstant(application.stage_since) })}
          </Text>
        </Group>
        <ApplicantActions application={application} changes={changes} />
        <CopyApplicant application={application} />
      </Stack>
      <ClientPart application={application} />
      <Duplicates application={application} />
      <Section title={t('jobs.applicants.details')}>
        <ApplicantFacts application={application} />
      </Section>
      {application.questions.length > 0 && (
        <Section title={t('jobs.applicants.answers')}>
          {application.answered_at && (
            <Text size="sm" c="dimmed">
              {t('jobs.applicants.answeredAt', { at: formatInstant(application.answered_at) })}
            </Text>
          )}
          <Answers application={application} />
        </Section>
      )}
      {application.has_resume && (
        <Section title={t('jobs.applicants.cv')}>
          <FilePreview
            call={applications.resume}
            input={{ id: application.id }}
            title={t('jobs.applicants.cvOf', { name: application.name })}
            file_name={application.resume_name}
            content_type={application.resume_type}
          />
        </Section>
      )}
      {application.documents.length > 0 && (
        <Section title={t('jobs.applicants.documents')}>
          <ApplicantDocuments documents={application.documents} />
        </Section>
      )}
      <ApplicantTests application={application} />
      <ReviewsPart application={application} />
      <InterviewsPart application={application} changes={changes} />
      {!isCustomer && (
        <Section title={t('jobs.applicants.rating')}>
          <ApplicantRating application={application} />
        </Section>
      )}
      <May call={applicantNotes.list}>
        <Section title={t('jobs.notes.title')}>
          <NotesPart application_id={application.id} />
        </Section>
      </May>
      <May call={applicantMessages.list}>
        <MessagesPart application={application} />
      </May>
      {application.moves.length > 0 && (
        <Section title={t('jobs.applicants.history')}>
          <ApplicantHistory application={application} />
        </Section>
      )}
    </Stack>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={3} size="h4" mb="sm">
      {title}
    </Title>
    {children}
  </section>
)

/** Other applications of the same person, and people who may be the same. */
function Duplicates({ application: { previous, possible_duplicates } }: { application: Application }) {
  const t = useTranslate()
  if (previous.length === 0 && possible_duplicates.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('jobs.applicants.known')}>
      <Lines>
        {previous.map((one) => (
          <Line
            key={one.id}
            name={
              <Anchor href={hrefOf('/job-posts/applicants/{id}', { id: one.job_id }, { applicant: one.id })}>
                {one.job_title ?? one.job_code}
              </Anchor>
            }
            facts={[
              one.name,
              ...(one.same === 'account' ? [] : [t(`jobs.applicants.same.${one.same}`)]),
              t('jobs.applicants.appliedOn', { at: formatInstant(one.applied_at) }),
            ].join(' · ')}
          >
            <RecordStatus of="jobs.stage" status={one.stage} />
          </Line>
        ))}
        {possible_duplicates.map((one) => (
          <Line
            key={one.employee_id}
            name={<Anchor href={hrefOf('/employee-preview/{id}', { id: one.employee_id })}>{one.name}</Anchor>}
            facts={t(`jobs.applicants.same.${one.same}`)}
          />
        ))}
      </Lines>
    </Alert>
  )
}

function ApplicantFacts({ application }: { application: Application }) {
  const t = useTranslate()
  const { offer } = application
  const isCustomer = kindOf(useSession()) === 'customer'
  const file = application.converted_employee_id ?? application.employee_id
  return (
    <Facts
      items={[
        ...(isCustomer && !application.email && !application.phone
          ? []
          : [
              { label: t('jobs.applicants.email'), value: emailLink(application.email) },
              { label: t('jobs.applicants.phone'), value: phoneLink(application.phone) },
            ]),
        {
          label: t('jobs.applicants.rightToWork'),
          value: application.right_to_work && t(`auth.register.workRight.${application.right_to_work}`),
        },
        {
          label: t('jobs.applicants.availableFrom'),
          value: application.available_from && formatDate(application.available_from),
        },
        ...(application.source
          ? [{ label: t('jobs.applicants.source'), value: <Source applicant={application} /> }]
          : []),
        ...(application.language
          ? [{ label: t('jobs.form.language'), value: languageNames[application.language] }]
          : []),
        { label: t('jobs.applicants.appliedAt'), value: formatInstant(application.applied_at) },
        ...(application.consent_until
          ? [{ label: t('jobs.applicants.consent'), value: formatDate(application.consent_until.slice(0, 10)) }]
          : []),
        ...(application.hired_at
          ? [
              {
                label: t('jobs.hire.hired'),
                value: application.hired_by_name
                  ? t('jobs.hire.hiredBy', { at: formatInstant(application.hired_at), name: application.hired_by_name })
                  : formatInstant(application.hired_at),
              },
            ]
          : []),
        ...(file
          ? [
              {
                label: t('jobs.applicants.file'),
                value: <Anchor href={hrefOf('/employee-preview/{id}', { id: file })}>{application.name}</Anchor>,
              },
            ]
          : []),
        ...(offer
          ? [
              { label: t('jobs.offer.pay'), value: offer.pay_cents && formatMoney(offer.pay_cents, ownCurrency()) },
              { label: t('jobs.offer.startsOn'), value: offer.starts_on && formatDate(offer.starts_on) },
              { label: t('jobs.offer.expiresOn'), value: offer.expires_at && formatInstant(offer.expires_at) },
            ]
          : []),
        ...(application.reject_reason
          ? [{ label: t('jobs.stages.reason'), value: t(`jobs.reject.${application.reject_reason}`) }]
          : []),
        ...(isCustomer && application.rating !== null
          ? [{ label: t('review.rating'), value: <Stars rating={application.rating} /> }]
          : []),
        ...(application.cover_note
          ? [{ label: t('jobs.applicants.coverNote'), value: application.cover_note, wide: true }]
          : []),
      ]}
    />
  )
}
