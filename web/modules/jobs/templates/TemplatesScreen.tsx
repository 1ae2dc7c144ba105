import { IconPlus } from '@tabler/icons-react'
import { type JobTemplateRow, jobTemplates } from '#contract/jobs/job-templates.ts'
import { loadEntries, loadPositions } from '#web/lib/api/choices.ts'
import { formatAgo, formatNumber } from '#web/lib/format.ts'
import { languageNames } from '#web/lib/language/languages.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'

const columns: Column<JobTemplateRow>[] = [
  { id: 'name', title: 'jobs.templates.name', sort: 'name', fixed: true, cell: (row) => row.name },
  { id: 'category', title: 'jobs.list.category', sort: 'category_name', cell: (row) => row.category_name },
  { id: 'position', title: 'jobs.list.position', sort: 'position_name', cell: (row) => row.position_name },
  { id: 'title', title: 'jobs.form.title', hidden: true, cell: (row) => row.title },
  { id: 'employment', title: 'jobs.list.employment', hidden: true, cell: (row) => row.employment_type_name },
  {
    id: 'languages',
    title: 'jobs.templates.languages',
    cell: (row) => row.languages.map((language) => languageNames[language]).join(', '),
  },
  {
    id: 'used',
    title: 'jobs.templates.used',
    sort: 'usage_count',
    align: 'end',
    cell: (row) => formatNumber(row.usage_count),
  },
  {
    id: 'updated',
    title: 'jobs.list.updated',
    sort: 'updated_at',
    wide: true,
    cell: (row) => formatAgo(row.updated_at),
  },
  { id: 'active', title: 'jobs.list.status', card: 'badge', cell: (row) => <TemplateStatus active={row.active} /> },
]

function TemplateStatus({ active }: { active: boolean }) {
  const t = useTranslate()
  return (
    <StatusBadge tone={active ? 'ok' : 'neutral'}>
      {t(active ? 'jobs.templates.active' : 'jobs.templates.inactive')}
    </StatusBadge>
  )
}

/** The job templates of the agency. */
export function TemplatesScreen() {
  const t = useTranslate()
  const list = useList(jobTemplates.list, { name: 'job-templates' })
  return (
    <Page title={t('jobs.templates.title')} description={t('jobs.templates.description')} actions={<AddTemplate />}>
      <DataTable
        of={list}
        label={t('jobs.templates.title')}
        columns={columns}
        href={({ id }) => hrefOf('/job/get-template/{id}', { id })}
        search={t('jobs.templates.search')}
        filters={[
          {
            kind: 'search',
            name: 'category_id',
            label: t('jobs.list.category'),
            load: (q) => loadEntries('category', q),
            single: true,
          },
          { kind: 'search', name: 'position_id', label: t('jobs.list.position'), load: loadPositions, single: true },
          { kind: 'flag', name: 'active', label: t('jobs.templates.onlyActive') },
        ]}
        empty={{ title: t('jobs.templates.empty'), text: t('jobs.templates.emptyText'), action: <AddTemplate /> }}
      />
    </Page>
  )
}

function AddTemplate() {
  const t = useTranslate()
  return (
    <May call={jobTemplates.store}>
      <LinkButton href={hrefOf('/job-post/create-job-templete')} icon={IconPlus} variant="filled">
        {t('jobs.templates.add')}
      </LinkButton>
    </May>
  )
}
