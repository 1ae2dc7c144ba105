import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApplicationRow, applications } from '#contract/jobs/applications/applications.ts'
import { applicationSources, applicationStages } from '#contract/jobs/applications/application-stages.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import type { Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { mayCopyApplicants } from './adding/may-copy.ts'
import { allApplicantColumns } from './applicant-columns.tsx'

const CopyDrawer = whenOpened(
  () => import('./adding/CopyDrawer.tsx').then((module) => module.CopyDrawer),
  ({ application }) => application !== null,
)

/** Everybody who applied for any job of the agency, each with their latest application, which opens with its job. */
export function AllApplicantsScreen() {
  const t = useTranslate()
  const [copied, setCopied] = useState<ApplicationRow | null>(null)
  const list = useList(applications.list, {
    name: 'all-applicants',
    fixed: { latest_of_person: true },
    sort: ['applied_at', 'desc'],
  })
  return (
    <Page title={t('shell.screens.allApplicants')} description={t('jobs.allApplicants.description')}>
      <DataTable
        of={list}
        label={t('shell.screens.allApplicants')}
        columns={allApplicantColumns}
        href={({ job_id, id }) => hrefOf('/job-posts/applicants/{id}', { id: job_id }, { applicant: id })}
        search={t('jobs.allApplicants.search')}
        filters={filtersFor(t)}
        rowActions={
          mayCopyApplicants()
            ? (row) => (
                <RowMenu
                  label={t('jobs.applicants.menu', { name: row.name })}
                  items={[
                    {
                      label: t('jobs.copy.button'),
                      icon: <IconUserPlus size={16} aria-hidden />,
                      onClick: () => setCopied(row),
                    },
                  ]}
                />
              )
            : undefined
        }
        empty={{ title: t('jobs.applicants.empty'), text: t('jobs.applicants.emptyText') }}
      />
      <CopyDrawer application={copied} onClose={() => setCopied(null)} />
    </Page>
  )
}

const filtersFor = (t: ReturnType<typeof useTranslate>): Filter[] => [
  choiceFilter('stage', t('jobs.applicants.stage'), applicationStages, (value) => t(`jobs.stage.${value}`)),
  choiceFilter('source', t('jobs.applicants.source'), applicationSources, (value) => t(`jobs.source.${value}`)),
  { kind: 'flag', name: 'knocked_out', label: t('jobs.applicants.onlyNotSuitable') },
]
