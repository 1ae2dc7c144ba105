import { Stack } from '@mantine/core'
import { config } from '#contract/platform/settings.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { environment } from '#contract/platform/settings.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { loadAgencies } from '#web/lib/api/choices.ts'
import { SearchSelect } from '#web/ui/form/choices/SearchSelect.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { ConfigForm } from './ConfigForm.tsx'
import { EnvironmentPanel } from './EnvironmentPanel.tsx'

/** Super admins edit the defaults of all agencies, the rules of one, and the installation; an agency edits its own rules. */
export function GlobalConfigScreen() {
  const t = useTranslate()
  const [agency_id, choose] = useSearchParam('agency')
  const chooses = useSession()?.user?.agency === null
  const query = useApiQuery(config.info, { agency_id: agency_id ?? undefined })
  return (
    <Page
      title={t(chooses ? 'settings.config.title' : 'settings.agency.title')}
      description={t(chooses ? 'settings.config.text' : 'settings.agency.text')}
      width="narrow"
      actions={chooses && <AgencyChoice chosen={agency_id} choose={choose} />}
    >
      <Stack gap="lg">
        <Loaded of={query}>{(record) => <ConfigForm key={agency_id} record={record} agency_id={agency_id} />}</Loaded>
        {agency_id === null && isCallAllowed(environment.list) && <EnvironmentPanel />}
      </Stack>
    </Page>
  )
}

type ChoiceProps = { chosen: string | null; choose: (id: string | null) => void }

function AgencyChoice({ chosen, choose }: ChoiceProps) {
  const t = useTranslate()
  return (
    <SearchSelect
      aria-label={t('settings.config.for')}
      placeholder={t('settings.config.everyAgency')}
      load={loadAgencies}
      value={chosen}
      onChange={(value) => choose(value)}
      clearable
      w={260}
    />
  )
}
