import { Alert, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { singleSignOn, type SingleSignOnSettings } from '#contract/accounts/single-sign-on.ts'
import { loadAgencies } from '#web/lib/api/choices.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SearchSelect } from '#web/ui/form/choices/SearchSelect.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { DomainsPanel } from './DomainsPanel.tsx'
import { LinkedUsers } from './LinkedUsers.tsx'
import { ModePanel } from './ModePanel.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { ScimPanel } from './ScimPanel.tsx'

/** An agency's identity provider; the super admin chooses the agency. */
export function SingleSignOnScreen() {
  const t = useTranslate()
  const [chosen, choose] = useSearchParam('agency')
  const isPlatform = useSession()?.user?.agency === null
  const query = useApiQuery(singleSignOn.info, { agency_id: chosen ?? '' }, { when: !isPlatform || chosen !== null })
  return (
    <Page
      title={t('singleSignOn.title')}
      description={t('singleSignOn.text')}
      width="narrow"
      actions={
        isPlatform && (
          <SearchSelect
            aria-label={t('singleSignOn.agency')}
            placeholder={t('singleSignOn.chooseAgency')}
            load={loadAgencies}
            value={chosen}
            onChange={(value) => choose(value)}
            w={260}
          />
        )
      }
    >
      {isPlatform && chosen === null ? (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {t('singleSignOn.agencyFirst')}
        </Alert>
      ) : (
        <Loaded of={query}>{(settings) => <Settings key={settings.agency_id} of={settings} />}</Loaded>
      )}
    </Page>
  )
}

function Settings({ of }: { of: SingleSignOnSettings }) {
  const t = useTranslate()
  const mayChange = isCallAllowed(singleSignOn.store)
  return (
    <Stack gap="lg">
      <ModePanel of={of} />
      <DomainsPanel of={of} />
      {mayChange && <ProviderForm of={of} />}
      {of.provider && <ScimPanel of={of} />}
      {of.provider && (
        <Panel title={t('singleSignOn.users.title')}>
          <LinkedUsers agency_id={of.agency_id} />
        </Panel>
      )}
    </Stack>
  )
}
