import { Alert, Button, Code, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { environment } from '#contract/platform/settings.ts'
import { xero, type XeroLink, type XeroService } from '#contract/platform/xero/xero.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Arriving } from '#web/modules/xero/Arriving.tsx'
import { LinkPanel } from '#web/modules/xero/LinkPanel.tsx'
import { XeroPeoplePanel } from '#web/modules/xero/PeoplePanel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { loadedPart } from '#web/ui/load-later.tsx'

const pollMilliseconds = 2500

// Not on the first view.
const SyncPanel = loadedPart(() => import('#web/modules/xero/sync/SyncPanel.tsx').then((module) => module.SyncPanel))

/** The Xero organisation of each company, from which payslips are imported. */
export function AccountingScreen() {
  const t = useTranslate()
  const query = useApiQuery(xero.service, {}, { everyMs: pollMilliseconds })
  return (
    <Page title={t('xero.title')} description={t('xero.text')}>
      <Arriving />
      <Loaded of={query}>{(service) => <Service of={service} />}</Loaded>
    </Page>
  )
}

function Service({ of: { is_set_up, redirect_address, links } }: { of: XeroService }) {
  const [chosen] = useSearchParam('company')
  if (!is_set_up && links.every(({ status }) => status === 'not_connected'))
    return <NotSetUp address={redirect_address} />
  const reached = links.filter((link) => hasPeople(link) || isConnected(link))
  const shown = reached.find(({ company_id }) => company_id === chosen) ?? reached[0]
  return (
    <Stack gap="lg">
      {links.map((link) => (
        <LinkPanel key={link.company_id} link={link} />
      ))}
      {shown && <Company key={shown.company_id} shown={shown} links={reached} />}
    </Stack>
  )
}

const hasPeople = ({ matched, unmatched }: XeroLink) => matched + unmatched > 0
const isConnected = ({ status }: XeroLink) => status === 'connected'

/** A company's people in Xero, or its employees to be sent there. */
function Company({ shown, links }: { shown: XeroLink; links: readonly XeroLink[] }) {
  const t = useTranslate()
  const [view, setView] = useSearchParam('view')
  const [, choose] = useSearchParam('company')
  const isSending = view === 'employees'
  return (
    <>
      {links.length > 1 && (
        <Select
          label={t('xero.company')}
          data={links.map(({ company_id, company_name }) => ({ value: company_id, label: company_name }))}
          value={shown.company_id}
          onChange={(value) => value && choose(value)}
          allowDeselect={false}
          maw={420}
        />
      )}
      <SegmentedControl
        aria-label={t('xero.view.label')}
        value={isSending ? 'employees' : 'people'}
        onChange={(value) => setView(value === 'employees' ? value : null)}
        data={(['people', 'employees'] as const).map((value) => ({ value, label: t(`xero.view.${value}`) }))}
      />
      {isSending ? <SyncPanel link={shown} /> : <XeroPeoplePanel shown={shown} />}
    </>
  )
}

/** What must be configured before anybody can connect, and by whom. */
function NotSetUp({ address }: { address: string }) {
  const t = useTranslate()
  const isTheirs = useSession()?.user?.agency === null && isCallAllowed(environment.list)
  return (
    <Panel>
      <EmptyState
        icon={<IconPlugConnectedX stroke={1.6} />}
        title={t('xero.notSetUp')}
        text={t(isTheirs ? 'xero.notSetUpText' : 'xero.notSetUpContact')}
        action={
          isTheirs && (
            <Button component="a" href={hrefOf('/global-config')}>
              {t('xero.setUp')}
            </Button>
          )
        }
      />
      {isTheirs && (
        <Alert color="blue" mt="md">
          <Text size="sm">{t('xero.redirect')}</Text>
          <Code>{address}</Code>
        </Alert>
      )}
    </Panel>
  )
}
