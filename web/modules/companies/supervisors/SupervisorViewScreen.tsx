import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { locations } from '#contract/customers/locations.ts'
import { supervisors, type Supervisor } from '#contract/customers/supervisors.ts'
import { users } from '#contract/accounts/users.ts'
import { emailLink, phoneLink } from '#web/lib/ContactLinks.tsx'
import { useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LoginPanel } from '#web/modules/users/LoginPanel.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'

export function SupervisorViewScreen() {
  const t = useTranslate()
  const [id, supervisor_id] = [useParam('id'), useParam('supervisor_id')]
  const query = useApiQuery(supervisors.details, { id: supervisor_id })
  return (
    <Page
      title={query.data?.name ?? t('companies.supervisors.view')}
      badge={query.data && <RecordStatus of="companies.supervisors.status" status={query.data.status} />}
      back={{ href: hrefOf('/company/view/{id}', { id }), label: query.data?.company_name ?? '' }}
      actions={
        <May call={supervisors.update}>
          <LinkButton
            href={hrefOf('/company/supervisor-edit/{id}/{supervisor_id}', { id, supervisor_id })}
            icon={IconPencil}
            variant="filled"
          >
            {t('companies.supervisors.edit')}
          </LinkButton>
        </May>
      }
    >
      <Loaded of={query}>
        {(supervisor) => (
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            <PersonFacts supervisor={supervisor} />
            <Stack gap="lg">
              <Sites supervisor={supervisor} />
              <May call={users.list}>
                <LoginPanel person={supervisor} bound={{ supervisor_id: supervisor.id }} />
              </May>
            </Stack>
          </SimpleGrid>
        )}
      </Loaded>
    </Page>
  )
}

function PersonFacts({ supervisor }: { supervisor: Supervisor }) {
  const t = useTranslate()
  const yes = (value: boolean) => t(value ? 'companies.supervisors.yes' : 'companies.supervisors.no')
  return (
    <Panel title={t('companies.supervisors.person')}>
      <Facts
        items={[
          { label: t('companies.form.email'), value: emailLink(supervisor.email) },
          { label: t('companies.form.phone'), value: phoneLink(supervisor.phone) },
          { label: t('companies.supervisors.designation'), value: supervisor.designation_name },
          { label: t('companies.supervisors.approves'), value: yes(supervisor.can_approve_timesheets) },
          { label: t('companies.supervisors.seesCost'), value: yes(supervisor.can_see_cost) },
          { label: t('companies.supervisors.backup'), value: yes(supervisor.is_backup) },
        ]}
      />
    </Panel>
  )
}

function Sites({ supervisor }: { supervisor: Supervisor }) {
  const t = useTranslate()
  if (supervisor.all_locations)
    return (
      <Panel title={t('companies.supervisors.locations')}>
        <Text>{t('companies.supervisors.allOf', { company: supervisor.company_name })}</Text>
      </Panel>
    )
  return (
    <Panel title={t('companies.supervisors.locations')}>
      {supervisor.locations.length === 0 ? (
        <EmptyState title={t('companies.supervisors.noLocations')} />
      ) : (
        <Stack gap="xs">
          {supervisor.locations.map(({ id, name, customer_name }) => (
            <May key={id} call={locations.info} otherwise={`${name} · ${customer_name}`}>
              <Anchor href={hrefOf('/location/view/{id}', { id })}>{`${name} · ${customer_name}`}</Anchor>
            </May>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
