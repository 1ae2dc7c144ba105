import type { ReactNode } from 'react'
import { type ApplicationRow, applications } from '#contract/jobs/applications/applications.ts'
import { applicationSources } from '#contract/jobs/applications/application-stages.ts'
import type { Stage } from '#contract/jobs/stage-sets.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { isCallAllowed, kindOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { stageTitle } from '#web/modules/jobs/stages/stage-names.ts'
import type { Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { applicantColumns, customerColumns } from './applicant-columns.tsx'
import { ApplicantMenu } from './ApplicantMenu.tsx'
import { ApplicantsBulk } from './ApplicantsBulk.tsx'
import type { StageChanges } from './stages/use-stage-changes.tsx'

type Props = {
  job_id: string
  changes: StageChanges
  onOpen?: ((row: ApplicationRow) => void) | undefined
  toolbar?: ReactNode
}

/** The applicants of a job as a list. */
export function ApplicantsList({ job_id, changes, onOpen, toolbar }: Props) {
  const t = useTranslate()
  const list = useList(applications.list, { name: 'applicants', fixed: { job_id } })
  const decides = isCallAllowed(applications.progress)
  const isCustomer = kindOf(useSession()) === 'customer'
  return (
    <DataTable
      of={list}
      label={t('jobs.applicants.title')}
      columns={isCustomer ? customerColumns : applicantColumns}
      onOpen={onOpen}
      search={t('jobs.applicants.search')}
      filters={filtersFor(t, changes.stages).slice(0, isCustomer ? 1 : undefined)}
      toolbar={toolbar}
      rowActions={
        decides
          ? (row) => (
              <ApplicantMenu
                applicant={row}
                among={list.rows}
                changes={changes}
                ordered={list.sort === 'priority' && list.dir === 'asc'}
              />
            )
          : undefined
      }
      bulk={decides ? (_, clear, rows) => <ApplicantsBulk rows={rows} changes={changes} onDone={clear} /> : undefined}
      empty={{ title: t('jobs.applicants.empty'), text: t('jobs.applicants.emptyText') }}
    />
  )
}

const filtersFor = (t: ReturnType<typeof useTranslate>, stages: readonly Stage[]): Filter[] => [
  {
    kind: 'choice',
    name: 'stage_id',
    label: t('jobs.applicants.stage'),
    options: stages.map((stage) => ({ value: stage.id, label: stageTitle(t, stage) })),
  },
  choiceFilter('source', t('jobs.applicants.source'), applicationSources, (value) => t(`jobs.source.${value}`)),
  { kind: 'flag', name: 'knocked_out', label: t('jobs.applicants.onlyNotSuitable') },
]
