import { Anchor, Stack } from '@mantine/core'
import { type ResponsePage, responses } from '#contract/rostering/shifts/responses.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { Refused } from '#web/lib/api/refused.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFragment } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PrivateFrame } from '#web/modules/private-links/PrivateFrame.tsx'
import { useLanguageOfLink } from '#web/modules/private-links/use-language-of-link.ts'
import { ResponseCard } from './ResponseCard.tsx'

/** Shifts that an employee is asked about, opened with the private link of a message: `/respond#<token>`. */
export function RespondScreen() {
  const token = useFragment()
  return token === '' ? <NotValid /> : <LoadedResponse key={token} token={token} />
}

function LoadedResponse({ token }: { token: string }) {
  const t = useTranslate()
  const query = useApiQuery(responses.info, { token })
  useLanguageOfLink(query)
  if (query.error instanceof Refused && query.error.status === 404) return <NotValid />
  const page = query.data
  if (page?.is_revoked)
    return (
      <PrivateFrame title={t('respond.revoked.title')} text={t('respond.revoked.text', { agency: page.agency_name })} />
    )
  if (page?.responses.length === 0)
    return <PrivateFrame title={t('respond.none.title', { count: 0 })} text={t('respond.none.text')} />
  const names = page && t('respond.for', { name: page.employee_name, agency: page.agency_name })
  return (
    <PrivateFrame title={page ? titleOf(t, page) : t('app.screens.respond')} text={names}>
      <Loaded of={query}>
        {(loaded) => (
          <Stack gap="md">
            {loaded.responses.map((response) => (
              <ResponseCard key={response.id} response={response} token={token} />
            ))}
            <Anchor href={hrefOf('/assigned-roster')}>{t('respond.signIn')}</Anchor>
          </Stack>
        )}
      </Loaded>
    </PrivateFrame>
  )
}

function titleOf(t: ReturnType<typeof useTranslate>, page: ResponsePage) {
  const count = page.responses.length
  if (page.responses.some(({ state }) => state === 'open')) return t('respond.title', { count })
  const isAnswered = page.responses.some(({ state }) =>
    ['accepted', 'applied', 'declined', 'withdrawn'].includes(state),
  )
  return isAnswered ? t('respond.done') : t('respond.none.title', { count })
}

function NotValid() {
  const t = useTranslate()
  return <PrivateFrame title={t('respond.invalid.title')} text={t('respond.invalid.text')} />
}
