import { Alert, Button, Code, Group, Stack } from '@mantine/core'
import { singleSignOn, type SingleSignOnSettings } from '#contract/accounts/single-sign-on.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { CopyTextButton } from '#web/ui/CopyTextButton.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

type Props = { of: SingleSignOnSettings }

/** The token with which the provider creates and deactivates users. */
export function ScimPanel({ of }: Props) {
  const t = useTranslate()
  const { address, token } = of.scim
  return (
    <Panel title={t('singleSignOn.scim.title')} description={t('singleSignOn.scim.text')}>
      <Stack gap="md">
        <Facts
          items={[
            { label: t('singleSignOn.scim.address'), value: <Address text={address} />, wide: true },
            {
              label: t('singleSignOn.scim.token'),
              value: token && t('singleSignOn.scim.ends', { ends: token.ends, at: formatInstant(token.created_at) }),
            },
            {
              label: t('singleSignOn.scim.used'),
              value: token?.last_used_at ? formatInstant(token.last_used_at) : t('singleSignOn.scim.never'),
            },
          ]}
        />
        {isCallAllowed(singleSignOn.issueScimToken) && <Actions of={of} />}
      </Stack>
    </Panel>
  )
}

const Address = ({ text }: { text: string }) => (
  <Group gap="xs">
    <Code>{text}</Code>
    <CopyTextButton text={text} size="compact-xs" variant="default" />
  </Group>
)

function Actions({ of: { agency_id, scim } }: Props) {
  const t = useTranslate()
  const shared = { invalidates: [singleSignOn.info], failed: t('singleSignOn.failed') }
  const issuing = useSend(singleSignOn.issueScimToken, shared)
  const revoking = useSend(singleSignOn.revokeScimToken, { ...shared, success: t('singleSignOn.scim.revoked') })
  const issue = () => issuing.send({ agency_id })
  return (
    <>
      {issuing.result && scim.token && <NewToken token={issuing.result.token} />}
      <Group gap="sm">
        {scim.token === null ? (
          <Button variant="default" loading={issuing.busy} onClick={issue}>
            {t('singleSignOn.scim.issue')}
          </Button>
        ) : (
          <>
            <ConfirmButton
              label={t('singleSignOn.scim.renew')}
              question={t('singleSignOn.scim.renewQuestion')}
              text={t('singleSignOn.scim.renewText')}
              busy={issuing.busy}
              onConfirm={issue}
            />
            <ConfirmButton
              label={t('singleSignOn.scim.revoke')}
              question={t('singleSignOn.scim.revokeQuestion')}
              text={t('singleSignOn.scim.revokeText')}
              tone="bad"
              busy={revoking.busy}
              onConfirm={() => revoking.send({ agency_id })}
            />
          </>
        )}
      </Group>
    </>
  )
}

function NewToken({ token }: { token: string }) {
  const t = useTranslate()
  return (
    <Alert color="blue" title={t('singleSignOn.scim.once')}>
      <Stack gap="xs" align="start">
        <Code>{token}</Code>
        <CopyTextButton text={token} size="xs" variant="default" />
      </Stack>
    </Alert>
  )
}
