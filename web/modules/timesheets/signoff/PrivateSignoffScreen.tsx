import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { privateSignoffs, type SignoffPage } from '#contract/rostering/timesheets/signoffs.ts'
import { addDays } from '#contract/values/time.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { Refused } from '#web/lib/api/refused.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDateRange, formatInstant } from '#web/lib/format.ts'
import { useFragment } from '#web/lib/go.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PrivateFrame } from '#web/modules/private-links/PrivateFrame.tsx'
import { useLanguageOfLink } from '#web/modules/private-links/use-language-of-link.ts'
import { SignedWeek } from './SignedWeek.tsx'
import { WeekToSign } from './WeekToSign.tsx'

/** A week of hours that a customer signs off, opened with a private link: `/sign-off#<token>`. */
export function PrivateSignoffScreen() {
  const token = useFragment()
  return token === '' ? <NotValid /> : <Opened key={token} token={token} />
}

function Opened({ token }: { token: string }) {
  const t = useTranslate()
  const query = useApiQuery(privateSignoffs.info, { token })
  useLanguageOfLink(query)
  if (query.error instanceof Refused && query.error.status === 404) return <NotValid />
  const page = query.data
  if (page && (page.status === 'revoked' || page.status === 'expired'))
    return (
      <PrivateFrame
        title={t(`signoff.${page.status}.title`)}
        text={t(`signoff.${page.status}.text`, {
          agency: page.agency_name,
          at: formatInstant(page.expires_at, page.time_zone),
        })}
      />
    )
  return (
    <PrivateFrame
      title={t(page?.status === 'signed' ? 'signoff.signed.title' : 'signoff.title')}
      text={page && <SignoffPlace page={page} />}
    >
      <Loaded of={query}>{(loaded) => <Content page={loaded} token={token} />}</Loaded>
    </PrivateFrame>
  )
}

const SignoffPlace = ({ page }: { page: SignoffPage }) => (
  <>
    <Text component="div" fw={600} c="var(--text)">
      {page.location_name} · {formatDateRange(page.week_start, addDays(page.week_start, 6))}
    </Text>
    {page.customer_name} · {page.agency_name}
  </>
)

function Content({ page, token }: { page: SignoffPage; token: string }) {
  const t = useTranslate()
  if (page.signature !== null) return <SignedWeek page={page} signature={page.signature} token={token} />
  if (!page.lines.some(({ is_open }) => is_open))
    return (
      <Alert icon={<IconInfoCircle aria-hidden />} title={t('signoff.nothing.title')}>
        {t('signoff.nothing.text')}
      </Alert>
    )
  return <WeekToSign page={page} token={token} />
}

function NotValid() {
  const t = useTranslate()
  return <PrivateFrame title={t('signoff.invalid.title')} text={t('signoff.invalid.text')} />
}
