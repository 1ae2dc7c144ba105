import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { dashboard } from '#contract/platform/dashboard.ts'
import { type DocumentKind, tabOfKind } from '#contract/people/documents.ts'
import { formatAgo, formatDate } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { EndBadge } from '#web/modules/documents/DocumentBadge.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** Documents that are pending, expiring or expired; renders nothing if there are none. */
export function DocumentsPanel() {
  const t = useTranslate()
  const { data } = useApiQuery(dashboard.documents, {})
  if (!data) return null
  return (
    <>
      {data.submitted > 0 && (
        <Panel
          title={t('dashboard.documents.waiting')}
          actions={<AllLink href={hrefOf('/employees', null, { tab: 'waiting' })} />}
        >
          <ul className={classes.rows}>
            {data.waiting.map((row) => (
              <Row key={row.id} of={row}>
                {row.submitted_at && <Text c="dimmed">{formatAgo(row.submitted_at)}</Text>}
              </Row>
            ))}
          </ul>
          <More count={data.submitted - data.waiting.length} />
        </Panel>
      )}
      {data.total > 0 && (
        <Panel
          title={t('dashboard.documents.ending')}
          actions={<AllLink href={hrefOf('/employees', null, { tab: 'ending' })} />}
        >
          <ul className={classes.rows}>
            {data.rows.map((row) => (
              <Row key={row.id} of={row}>
                <EndBadge days={row.days_left} />
              </Row>
            ))}
          </ul>
          <More count={data.total - data.rows.length} />
        </Panel>
      )}
      {data.checks_due > 0 && (
        <Panel
          title={t('dashboard.checks.title')}
          actions={
            <AllLink
              href={hrefOf('/employees', null, {
                check: ['ended', 'ending'],
                status: ['approved', 'active', 'on_hold'],
              })}
            />
          }
        >
          <ul className={classes.rows}>
            {data.checks.map((row) => (
              <li key={row.id} className={classes.row}>
                <div>
                  <Anchor
                    fw={600}
                    href={hrefOf('/employee-profile-update/{id}', { id: row.employee_id }, { tab: 'rights' })}
                  >
                    {row.employee_name}
                  </Anchor>
                  <Text c="dimmed">{t('dashboard.checks.nextOn', { on: formatDate(row.next_check_on) })}</Text>
                </div>
                <CheckDue days={row.days_left} />
              </li>
            ))}
          </ul>
          <More count={data.checks_due - data.checks.length} />
        </Panel>
      )}
    </>
  )
}

type PersonDocument = { employee_id: string; employee_name: string; type_name: string; kind: DocumentKind }

const Row = ({ of, children }: { of: PersonDocument; children: ReactNode }) => (
  <li className={classes.row}>
    <div>
      <Anchor fw={600} href={fileOf(of.employee_id, of.kind)}>
        {of.employee_name}
      </Anchor>
      <Text c="dimmed">{of.type_name}</Text>
    </div>
    {children}
  </li>
)

function AllLink({ href }: { href: string }) {
  const t = useTranslate()
  return <Anchor href={href}>{t('dashboard.documents.all')}</Anchor>
}

function More({ count }: { count: number }) {
  const t = useTranslate()
  if (count <= 0) return null
  return (
    <Text c="dimmed" mt="sm">
      {t('dashboard.documents.more', { count })}
    </Text>
  )
}

function CheckDue({ days }: { days: number }) {
  const t = useTranslate()
  if (days < 0) return <StatusBadge tone="bad">{t('dashboard.checks.late')}</StatusBadge>
  return (
    <StatusBadge tone="warn">
      {days === 0 ? t('dashboard.checks.today') : t('dashboard.checks.in', { count: days })}
    </StatusBadge>
  )
}

const fileOf = (id: string, kind: DocumentKind) =>
  hrefOf('/employee-profile-update/{id}', { id }, { tab: tabOfKind[kind] })
