import { useState } from 'react'
import { type PayStatement, privatePayStatements } from '#contract/payroll/pay-statements.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useDownload } from '#web/lib/api/files.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDateRange, formatInstant } from '#web/lib/format.ts'
import { useFragment } from '#web/lib/go.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PrivateFrame } from '#web/modules/private-links/PrivateFrame.tsx'
import { useLanguageOfLink } from '#web/modules/private-links/use-language-of-link.ts'
import { BirthDateForm } from './BirthDateForm.tsx'
import { StatementView } from './StatementView.tsx'

type OpenedStatement = { statement: PayStatement; birth_date: string }

/** What a pay run pays somebody without an account, opened with the private link of an email: `/pay#<token>`. */
export function PrivatePayStatementScreen() {
  const token = useFragment()
  return token === '' ? <NotValid /> : <LinkedStatement key={token} token={token} />
}

function LinkedStatement({ token }: { token: string }) {
  const t = useTranslate()
  const query = useApiQuery(privatePayStatements.info, { token })
  const [opened, setOpened] = useState<OpenedStatement | null>(null)
  useLanguageOfLink(query)
  if (query.error instanceof Refused && query.error.status === 404) return <NotValid />
  const page = query.data
  if (page !== undefined && page.status !== 'open')
    return (
      <PrivateFrame
        title={t(`payStatement.private.${page.status}`)}
        text={t(`payStatement.private.${page.status}Text`, {
          agency: page.agency_name,
          at: formatInstant(page.expires_at),
        })}
      />
    )
  const about = page && `${formatDateRange(page.starts_on, page.ends_on)} · ${page.agency_name}`
  return (
    <PrivateFrame title={t('payStatement.title')} text={about}>
      {opened === null ? (
        <Loaded of={query}>
          {() => (
            <BirthDateForm
              token={token}
              onOpened={(statement, birth_date) => setOpened({ statement, birth_date })}
              onOver={() => void query.refetch()}
            />
          )}
        </Loaded>
      ) : (
        <Opened token={token} {...opened} />
      )}
    </PrivateFrame>
  )
}

function Opened({ token, statement, birth_date }: OpenedStatement & { token: string }) {
  const t = useTranslate()
  const download = useDownload(privatePayStatements.file, t('payStatement.failed'))
  return (
    <StatementView
      statement={statement}
      busy={download.busy}
      onDownload={() => download.start({ token, birth_date })}
    />
  )
}

function NotValid() {
  const t = useTranslate()
  return <PrivateFrame title={t('payStatement.private.invalid')} text={t('payStatement.private.invalidText')} />
}
