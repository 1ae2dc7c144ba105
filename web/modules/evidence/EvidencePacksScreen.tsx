import { Button, Text } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { evidence, type EvidencePack, evidenceStatuses, evidenceSubjects } from '#contract/platform/evidence.ts'
import { loadEmployees, loadLocations } from '#web/lib/api/choices.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useGo, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import type { Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import classes from './Evidence.module.css'
import { mayMakePacks } from './EvidenceLink.tsx'
import type { PackDrawerProps } from './PackDrawer.tsx'
import { packColumns } from './pack-columns.tsx'

const PackDrawer = whenOpened(
  () => import('./PackDrawer.tsx').then((module) => module.PackDrawer),
  ({ opened }: PackDrawerProps) => opened,
)

const pollMilliseconds = 2_000

/** The evidence packs that were made; `?make=employee&about=…&name=…` opens the form about that employee (see EvidenceLink). */
export function EvidencePacksScreen() {
  const t = useTranslate()
  const go = useGo()
  const [make] = useSearchParam('make')
  const list = usePolledList()
  const add = mayMakePacks(useSession()) && (
    <LinkButton href={hrefOf('/evidence-packs', null, { make: 'period' })} icon={IconPlus} variant="filled">
      {t('evidence.make')}
    </LinkButton>
  )
  return (
    <Page title={t('shell.screens.evidencePacks')} description={t('evidence.text')} actions={add}>
      <DataTable
        of={list}
        label={t('shell.screens.evidencePacks')}
        columns={packColumns}
        filters={useFilters()}
        search={t('evidence.search')}
        empty={{ title: t('evidence.empty'), text: t('evidence.emptyText'), action: add }}
        rowActions={(row) => <DownloadButton pack={row} />}
      />
      <OwnKey />
      <PackDrawer opened={make !== null} onClose={() => go(hrefOf('/evidence-packs'))} />
    </Page>
  )
}

/** Refreshed while a pack on the page is being made. */
function usePolledList() {
  const { data } = useApiQuery(
    evidence.list,
    { status: 'queued,running', per_page: 1 },
    { everyMs: pollMilliseconds * 5 },
  )
  const isMaking = (data?.total ?? 0) > 0
  const everyMs = isMaking ? pollMilliseconds : null
  return useList(evidence.list, { name: 'evidence-packs', sort: ['created_at', 'desc'], everyMs })
}

function useFilters(): Filter[] {
  const t = useTranslate()
  return [
    choiceFilter('subject', t('evidence.list.subject'), evidenceSubjects, (value) => t(`evidence.subject.${value}`)),
    choiceFilter('status', t('evidence.list.status'), evidenceStatuses, (value) => t(`evidence.status.${value}`)),
    { kind: 'search', name: 'employee_id', label: t('evidence.list.employee'), load: loadEmployees, single: true },
    {
      kind: 'search',
      name: 'location_id',
      label: t('evidence.list.location'),
      load: (q) => loadLocations(q),
      single: true,
    },
  ]
}

function DownloadButton({ pack }: { pack: EvidencePack }) {
  const t = useTranslate()
  const file = useDownload(evidence.file, t('evidence.downloadFailed'))
  if (!pack.can_download) return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={file.busy}
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={t('evidence.downloadNamed', { name: pack.subject_name })}
      onClick={() => file.start({ id: pack.id })}
    >
      {t('evidence.download')}
    </Button>
  )
}

/** What an inspector compares with the fingerprint of the key in a pack. */
function OwnKey() {
  const t = useTranslate()
  const { data } = useApiQuery(evidence.key, {})
  if (!data) return null
  return (
    <Panel title={t('evidence.key.title')}>
      <Text className={classes.fingerprint}>{data.fingerprint}</Text>
      <Text c="dimmed" mt="xs">
        {t('evidence.key.text')}
      </Text>
    </Panel>
  )
}
