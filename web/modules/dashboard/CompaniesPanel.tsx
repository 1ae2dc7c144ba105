import { Anchor, Progress, Text } from '@mantine/core'
import { dashboard } from '#contract/platform/dashboard.ts'
import { formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { can } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** How many active people each company has. */
export function CompaniesPanel() {
  const t = useTranslate()
  const query = useApiQuery(dashboard.companyEmployees, {})
  return (
    <Panel title={t('dashboard.companies.title')}>
      <Loaded of={query}>
        {(companies) => {
          const most = Math.max(1, ...companies.map(({ employees }) => employees))
          if (companies.length === 0) return <EmptyState title={t('dashboard.companies.empty')} />
          return (
            <ul className={classes.rows}>
              {companies.map((company) => (
                <li key={company.company_id} className={classes.row}>
                  <CompanyName id={company.company_id} name={company.name} />
                  <Anchor
                    className={classes.number}
                    href={hrefOf('/employees', null, { status: 'active', company_id: company.company_id })}
                  >
                    {t('dashboard.companies.people', {
                      count: company.employees,
                      number: formatNumber(company.employees),
                    })}
                  </Anchor>
                  <Progress value={(company.employees / most) * 100} size="sm" w="100%" aria-hidden />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function CompanyName({ id, name }: { id: string; name: string }) {
  return can(['Company', 'view']) ? (
    <Anchor href={hrefOf('/company/view/{id}', { id })}>{name}</Anchor>
  ) : (
    <Text fw={500}>{name}</Text>
  )
}
