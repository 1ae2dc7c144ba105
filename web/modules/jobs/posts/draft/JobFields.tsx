import type { JobContent } from '#contract/jobs/content.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { companies } from '#contract/customers/companies.ts'
import type { Language } from '#web/lib/language/languages.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import {
  ApplySection,
  KindSection,
  PaySection,
  SuitabilitySection,
} from '#web/modules/jobs/content/ContentSections.tsx'
import { QuestionsEditor } from '#web/modules/jobs/content/questions/QuestionsEditor.tsx'
import { TextFields } from '#web/modules/jobs/content/text/TextFields.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import type { JobFieldName } from './job-values.ts'
import { DatesSection, PeopleSection, PlaceSection } from './JobSections.tsx'

type Props = {
  of: WorkingForm<JobFieldName>
  job: Job | null
  /** what the content began with: the job, or a template */
  content: JobContent | null
  language: Language
  onLanguage: (language: Language) => void
}

/** The fields of a job, in the order in which it is written. */
export function JobFields({ of, job, content, language, onLanguage }: Props) {
  // Who chooses among companies works for the agency.
  const isStaff = isCallAllowed(companies.choices)
  return (
    <>
      <PlaceSection of={of} job={job} />
      <KindSection of={of} content={content} />
      <TextFields of={of} language={language} onLanguage={onLanguage} />
      <PaySection of={of} isStaff={isStaff} />
      <SuitabilitySection of={of} content={content} />
      <QuestionsEditor of={of} language={language} />
      <ApplySection of={of} isStaff={isStaff} />
      <DatesSection of={of} job={job} />
      {isStaff && <PeopleSection of={of} job={job} />}
    </>
  )
}
