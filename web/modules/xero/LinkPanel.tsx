import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconPlugConnected, IconRefresh } from '@tabler/icons-react'
import { xero, type XeroLink } from '#contract/platform/xero/xero.ts'
import { formatDateRange, formatInstant } from '#web/lib/format.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FetchState, isOnItsWay } from '#web/modules/xero/FetchState.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

const tones = { not_connected: 'neutral', unchosen: 'warn', connected: 'ok', expired: 'bad', error: 'warn' } as const

/** One company: its connection, its organisation, and the result of its last fetch. */
export function LinkPanel({ link }: { link: XeroLink }) {
  const t = useTranslate()
  const { status, allowed_actions: allowed } = link
  const title = (
    <Group gap="sm">
      {link.company_name}
      <StatusBadge tone={tones[status]}>{t(`xero.status.${status}`)}</StatusBadge>
    </Group>
  )
  return (
    <Panel title={title} actions={<Actions link={link} />}>
      <Stack gap="md">
        {status === 'not_connected' ? (
          <Text c="dimmed">
            {t(allowed.includes('connect') ? 'xero.notConnectedText' : 'xero.notConnectedContact')}
          </Text>
        ) : (
          <LinkStatus link={link} />
        )}
        {allowed.includes('choose') && <OrganisationChoice link={link} />}
        {link.last_fetch && <FetchState of={link.last_fetch} />}
        <HeldRecords link={link} />
      </Stack>
    </Panel>
  )
}

function LinkStatus({ link }: { link: XeroLink }) {
  const t = useTranslate()
  return (
    <>
      {(link.status === 'expired' || link.status === 'error') && (
        <Alert color={link.status === 'expired' ? 'red' : 'yellow'}>{t(`xero.statusText.${link.status}`)}</Alert>
      )}
      <Facts
        columns={3}
        items={[
          { label: t('xero.organisation'), value: link.organisation },
          {
            label: t('xero.connectedBy'),
            value: link.connected_at && `${link.connected_by_name} · ${formatInstant(link.connected_at)}`,
          },
          { label: t('xero.people'), value: t('xero.matchedOf', { matched: link.matched, unmatched: link.unmatched }) },
        ]}
      />
      {link.waiting > 0 && <Alert color="yellow">{t('xero.waiting', { count: link.waiting })}</Alert>}
    </>
  )
}

function Actions({ link }: { link: XeroLink }) {
  const t = useTranslate()
  const { company_id, company_name: name, allowed_actions: allowed } = link
  const connect = useSend(xero.connect, {
    failed: t('xero.connectFailed'),
    onDone: ({ address }) => window.location.assign(address),
  })
  const end = useSend(xero.disconnect, {
    invalidates: [xero],
    success: t('xero.disconnected'),
    failed: t('xero.disconnectFailed'),
  })
  const fetching = useSend(xero.fetch, { invalidates: [xero], failed: t('xero.fetchFailed') })
  const reason = isOnItsWay(link.last_fetch) ? t('xero.onItsWay') : null
  return (
    <>
      {allowed.includes('disconnect') && (
        <ConfirmButton
          size="xs"
          label={t('xero.disconnect')}
          question={t('xero.disconnectQuestion', { name })}
          text={t('xero.disconnectText')}
          tone="bad"
          busy={end.busy}
          onConfirm={() => end.send({ company_id })}
        />
      )}
      {allowed.includes('connect') && (
        <Button
          size="xs"
          loading={connect.busy}
          leftSection={<IconPlugConnected size={14} aria-hidden />}
          onClick={() => connect.send({ company_id })}
        >
          {t(link.status === 'expired' ? 'xero.connectAgain' : 'xero.connect')}
        </Button>
      )}
      {allowed.includes('fetch') && (
        <ActionButton
          size="xs"
          loading={fetching.busy}
          reason={reason}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => fetching.send({ company_id })}
        >
          {t('xero.fetchNow')}
        </ActionButton>
      )}
    </>
  )
}

/** Selects the organisation, where the connection gives access to several. */
function OrganisationChoice({ link: { company_id, organisations } }: { link: XeroLink }) {
  const t = useTranslate()
  const { send, busy } = useSend(xero.choose, {
    invalidates: [xero],
    success: t('xero.chosen'),
    failed: t('xero.chooseFailed'),
  })
  if (organisations.length === 0) return <Alert color="yellow">{t('xero.noOrganisation')}</Alert>
  return (
    <Select
      label={t('xero.choose')}
      description={t('xero.chooseText')}
      data={organisations.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      disabled={busy}
      onChange={(organisation_id) => organisation_id && send({ company_id, organisation_id })}
      maw={420}
    />
  )
}

/** The payslips that were not issued, and why. */
function HeldRecords({ link: { held } }: { link: XeroLink }) {
  const t = useTranslate()
  if (held.length === 0) return null
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('xero.held')}</Text>
      <Lines>
        {held.map(({ name, period_from, period_to, paid_on, why }) => (
          <Line
            key={`${name} ${period_from} ${paid_on} ${why}`}
            name={name}
            facts={[formatDateRange(period_from, period_to), t(`xero.why.${why}`)]}
          />
        ))}
      </Lines>
    </Stack>
  )
}
