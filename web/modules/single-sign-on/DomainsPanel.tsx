import { Button, Code, Group, Stack } from '@mantine/core'
import { type EmailDomain, singleSignOn, type SingleSignOnSettings } from '#contract/accounts/single-sign-on.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { CopyTextButton } from '#web/ui/CopyTextButton.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** The domains of the email addresses that sign in through the provider. */
export function DomainsPanel({ of: { agency_id, domains } }: { of: SingleSignOnSettings }) {
  const t = useTranslate()
  return (
    <Panel title={t('singleSignOn.domains.title')} description={t('singleSignOn.domains.text')}>
      <Stack gap="md">
        {domains.length > 0 && (
          <Lines>
            {domains.map((one) => (
              <DomainLine key={one.domain} agency_id={agency_id} of={one} />
            ))}
          </Lines>
        )}
        {isCallAllowed(singleSignOn.addDomain) && <AddDomain key={domains.length} agency_id={agency_id} />}
      </Stack>
    </Panel>
  )
}

function DomainLine({ agency_id, of: { domain, dns_text, verified_at } }: { agency_id: string; of: EmailDomain }) {
  const t = useTranslate()
  const isVerified = verified_at !== null
  return (
    <Line
      name={domain}
      marks={
        <StatusBadge tone={isVerified ? 'ok' : 'warn'}>
          {t(isVerified ? 'singleSignOn.domains.verified' : 'singleSignOn.domains.waiting')}
        </StatusBadge>
      }
      text={isVerified ? undefined : <DnsRecord domain={domain} text={dns_text} />}
      facts={isVerified ? t('singleSignOn.domains.since', { at: formatInstant(verified_at) }) : []}
    >
      {isCallAllowed(singleSignOn.removeDomain) && (
        <DomainActions agency_id={agency_id} domain={domain} isVerified={isVerified} />
      )}
    </Line>
  )
}

function DnsRecord({ domain, text }: { domain: string; text: string }) {
  const t = useTranslate()
  return (
    <Stack gap={6} mt={4}>
      <span>{t('singleSignOn.domains.record', { domain })}</span>
      <Group gap="xs">
        <Code>{text}</Code>
        <CopyTextButton text={text} size="compact-xs" variant="default" />
      </Group>
    </Stack>
  )
}

type ActionsProps = { agency_id: string; domain: string; isVerified: boolean }

function DomainActions({ agency_id, domain, isVerified }: ActionsProps) {
  const t = useTranslate()
  const shared = { invalidates: [singleSignOn], failed: t('singleSignOn.domains.failed') }
  const verifying = useSend(singleSignOn.verifyDomain, { ...shared, success: t('singleSignOn.domains.done') })
  const removing = useSend(singleSignOn.removeDomain, shared)
  return (
    <Group gap="xs" wrap="nowrap">
      {!isVerified && (
        <Button size="xs" loading={verifying.busy} onClick={() => verifying.send({ agency_id, domain })}>
          {t('singleSignOn.domains.verify')}
        </Button>
      )}
      <ConfirmButton
        size="xs"
        label={t('singleSignOn.domains.remove')}
        question={t('singleSignOn.domains.removeQuestion', { domain })}
        text={t('singleSignOn.domains.removeText')}
        tone="bad"
        busy={removing.busy}
        onConfirm={() => removing.send({ agency_id, domain })}
      />
    </Group>
  )
}

function AddDomain({ agency_id }: { agency_id: string }) {
  const t = useTranslate()
  const form = useFormOf(singleSignOn.addDomain, {
    initial: { agency_id, domain: '' },
    invalidates: [singleSignOn],
    failed: t('singleSignOn.domains.failed'),
  })
  return (
    <FormPanel of={form} submit={t('singleSignOn.domains.add')} is_inline>
      <TextField
        of={form}
        name="domain"
        label={t('singleSignOn.domains.domain')}
        description={t('singleSignOn.domains.domainText')}
      />
    </FormPanel>
  )
}
