import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { companies, licenceProblem } from '#contract/customers/companies.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** Warns that a company may not supply people in a state: its labour hire licence is missing or has expired. */
export function LicenceWarning({ company_id, state }: { company_id: string; state: string | null }) {
  const t = useTranslate()
  const may = isCallAllowed(companies.info)
  const { data: company } = useApiQuery(companies.info, { id: company_id }, { when: may && company_id !== '' })
  if (company === undefined || state === null) return null
  const expires_on = company.licences.find((one) => one.state === state)?.expires_on ?? null
  const problem = licenceProblem(state, expires_on, today())
  if (problem === null) return null
  const date = expires_on === null ? '' : formatDate(expires_on, 'medium')
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('locations.licence.title', { state })}>
      {t(`locations.licence.${problem}Text`, { company: company.name, state, date })}{' '}
      <Anchor href={hrefOf('/company/view/{id}', { id: company_id })} c="var(--mantine-color-text)" underline="always">
        {t('locations.licence.toCompany')}
      </Anchor>
    </Alert>
  )
}

/** The same in a list, as a badge. */
export function LicenceBadge({ state, expires_on }: { state: string | null; expires_on: string | null }) {
  const t = useTranslate()
  const problem = licenceProblem(state, expires_on, today())
  return problem && <StatusBadge tone="warn">{t(`locations.licence.${problem}`)}</StatusBadge>
}
