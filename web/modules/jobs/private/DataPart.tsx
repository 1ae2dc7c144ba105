import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { consentMonths } from '#contract/jobs/applications/application-stages.ts'
import { privateApplications, type PrivateApplication } from '#contract/jobs/applications/private-applications.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { useOfferResponse } from './OfferPart.tsx'

type Props = { application: PrivateApplication; token: string }

/** How long the application is stored, everything stored about the applicant, withdrawing and deleting it. */
export function DataPart({ application, token, onErased }: Props & { onErased: () => void }) {
  const t = useTranslate()
  const { start, busy } = useDownload(privateApplications.export, t('application.data.exportFailed'))
  return (
    <Panel title={t('application.data.title')}>
      <Stack gap="lg">
        <Text>{t('application.data.until', { day: formatDate(application.consent_until) })}</Text>
        <Consent token={token} />
        <Text size="sm" c="dimmed">
          {t('application.data.exportText')}
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            onClick={() => start({ token })}
          >
            {t('application.data.export')}
          </Button>
          {application.allowed_actions.includes('withdraw') && <Withdraw application={application} token={token} />}
          {application.can_erase && <Erase token={token} onErased={onErased} />}
        </Group>
      </Stack>
    </Panel>
  )
}

function Consent({ token }: { token: string }) {
  const t = useTranslate()
  const [months, setMonths] = useState('12')
  const { send, busy } = useSend(privateApplications.consent, {
    invalidates: [privateApplications],
    success: ({ consent_until }) => t('application.data.saved', { day: formatDate(consent_until) }),
    failed: t('application.data.failed'),
  })
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label={t('application.data.keep')}
        value={months}
        data={consentMonths.map((count) => ({ value: String(count), label: t('application.data.months', { count }) }))}
        onChange={(event) => setMonths(event.currentTarget.value)}
      />
      <Button variant="default" loading={busy} onClick={() => send({ token, consent_months: months })}>
        {t('application.data.save')}
      </Button>
    </Group>
  )
}

function Withdraw({ application: { version }, token }: Props) {
  const t = useTranslate()
  const { send, busy } = useOfferResponse()
  return (
    <ConfirmButton
      label={t('application.withdraw.button')}
      question={t('application.withdraw.question')}
      text={t('application.withdraw.consequence')}
      busy={busy}
      onConfirm={() => send({ token, version, action: 'withdraw' })}
    />
  )
}

function Erase({ token, onErased }: { token: string; onErased: () => void }) {
  const t = useTranslate()
  const { send, busy } = useSend(privateApplications.erase, {
    failed: t('application.data.eraseFailed'),
    onDone: onErased,
  })
  return (
    <ConfirmButton
      label={t('application.data.erase')}
      question={t('application.data.eraseQuestion')}
      text={t('application.data.eraseText')}
      color="red"
      busy={busy}
      onConfirm={() => send({ token, confirm: true })}
    />
  )
}
