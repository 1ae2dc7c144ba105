import { useEffect, useState } from 'react'
import { privateApplications, type PrivateApplication } from '#contract/jobs/applications/private-applications.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { Refused } from '#web/lib/api/refused.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFragment } from '#web/lib/go.ts'
import { currentLanguage, hasChosenLanguage } from '#web/lib/language/language.ts'
import { switchLanguage, useTranslate } from '#web/lib/wording.ts'
import { BackToOwn } from './BackToOwn.tsx'
import { DataPart } from './DataPart.tsx'
import { FilesPart } from './FilesPart.tsx'
import { InterviewPart } from './InterviewPart.tsx'
import { OfferPart } from './OfferPart.tsx'
import { PrivateFrame } from '#web/modules/private-links/PrivateFrame.tsx'
import { QuestionsPart } from './QuestionsPart.tsx'
import { StatusPart } from './StatusPart.tsx'
import { TestsPart } from './TestsPart.tsx'

/** An application, opened with the private link of an email: `/application#<token>`. */
export function PrivateApplicationScreen() {
  const token = useFragment()
  const [isErased, setErased] = useState(false)
  const t = useTranslate()
  if (isErased)
    return (
      <PrivateFrame above={<BackToOwn />} title={t('application.erased.title')} text={t('application.erased.text')} />
    )
  if (token === '') return <NotValid />
  return <LoadedApplication key={token} token={token} onErased={() => setErased(true)} />
}

function LoadedApplication({ token, onErased }: { token: string; onErased: () => void }) {
  const t = useTranslate()
  const query = useApiQuery(privateApplications.info, { token })
  useLanguageOf(query.data)
  if (query.error instanceof Refused && query.error.status === 404) return <NotValid />
  const job = query.data && (query.data.job_title ?? query.data.job_code)
  return (
    <PrivateFrame
      above={<BackToOwn />}
      title={job ?? t('application.title')}
      text={query.data && <JobFacts application={query.data} />}
    >
      <Loaded of={query}>
        {(application) => (
          <>
            <StatusPart application={application} />
            <TestsPart application={application} token={token} />
            <InterviewPart application={application} token={token} />
            <OfferPart application={application} token={token} />
            <QuestionsPart application={application} token={token} />
            <FilesPart application={application} token={token} />
            <DataPart application={application} token={token} onErased={onErased} />
          </>
        )}
      </Loaded>
    </PrivateFrame>
  )
}

const JobFacts = ({
  application: { agency_name, company_name, suburb, state, job_code },
}: {
  application: PrivateApplication
}) =>
  [...new Set([agency_name, company_name]), [suburb, state].filter(Boolean).join(' '), job_code]
    .filter(Boolean)
    .join(' · ')

/** The applicant's language, unless another one was chosen in this browser. */
function useLanguageOf(application: PrivateApplication | undefined) {
  const language = application?.language
  useEffect(() => {
    if (language !== undefined && !hasChosenLanguage() && language !== currentLanguage()) void switchLanguage(language)
  }, [language])
}

function NotValid() {
  const t = useTranslate()
  return <PrivateFrame above={<BackToOwn />} title={t('application.over.title')} text={t('application.over.text')} />
}
