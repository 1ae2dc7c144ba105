import { Anchor } from '@mantine/core'
import { applications } from '#contract/jobs/applications/applications.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatInstant } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Stage } from '#web/modules/jobs/applicants/applicant-columns.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** The applications of an employee, with their answers and CV; nothing for somebody who never applied. */
export function ApplicationsPanel({ employee_id }: { employee_id: string }) {
  const t = useTranslate()
  const { data } = useApiQuery(applications.list, { employee_id, sort: 'applied_at', dir: 'desc', per_page: 10 })
  if (data === undefined || data.rows.length === 0) return null
  return (
    <Panel title={t('jobs.hire.applications')}>
      <Lines>
        {data.rows.map((row) => (
          <Line
            key={row.id}
            name={
              <Anchor href={hrefOf('/job-posts/applicants/{id}', { id: row.job_id }, { applicant: row.id })}>
                {row.job_title ?? row.job_code}
              </Anchor>
            }
            facts={t('jobs.applicants.appliedOn', { at: formatInstant(row.applied_at) })}
          >
            <Stage applicant={row} />
          </Line>
        ))}
      </Lines>
    </Panel>
  )
}
