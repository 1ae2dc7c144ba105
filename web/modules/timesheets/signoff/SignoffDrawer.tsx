import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type Signoff, signoffs } from '#contract/rostering/timesheets/signoffs.ts'
import { addDays } from '#contract/values/time.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatDateRange, formatInstant } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { DrawnSignature } from './DrawnSignature.tsx'
import { SignedLines } from './SignedWeek.tsx'

/** A sign-off: to whom its links were sent, what was signed, and by whom. */
export function SignoffDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useTranslate()
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={t('timesheets.signoffs.one')} size="lg">
      {id !== null && <Opened id={id} />}
    </SideDrawer>
  )
}

function Opened({ id }: { id: string }) {
  const query = useApiQuery(signoffs.info, { id })
  return <Loaded of={query}>{(signoff) => <SignoffDetails signoff={signoff} />}</Loaded>
}

function SignoffDetails({ signoff }: { signoff: Signoff }) {
  const t = useTranslate()
  const { signature, links, time_zone } = signoff
  const at = (instant: string | null) => instant && formatInstant(instant, time_zone)
  const recipients = links.map(({ channel, recipient_name, recipient_address, sent_at }) =>
    [t(`timesheets.signoffs.by.${channel}`), recipient_name, recipient_address, at(sent_at)]
      .filter(Boolean)
      .join(' · '),
  )
  return (
    <Stack gap="lg">
      <Facts
        items={[
          { label: t('timesheets.list.location'), value: `${signoff.location_name} · ${signoff.customer_name}` },
          {
            label: t('timesheets.signoffs.week'),
            value: formatDateRange(signoff.week_start, addDays(signoff.week_start, 6)),
          },
          {
            label: t('timesheets.list.status'),
            value: <RecordStatus of="timesheets.signoffs.status" status={signoff.status} />,
          },
          { label: t('timesheets.signoffs.validUntil'), value: at(signoff.expires_at) },
          { label: t('timesheets.signoffs.opened'), value: at(signoff.opened_at) },
          { label: t('timesheets.signoffs.reminded'), value: at(signoff.reminded_at) },
          { label: t('timesheets.signoffs.escalated'), value: at(signoff.escalated_at) },
          { label: t('timesheets.signoffs.revoked'), value: at(signoff.revoked_at) },
          { label: t('timesheets.signoffs.recipient'), value: recipients.join('\n'), wide: true },
        ]}
      />
      {signature && (
        <>
          <SignedLines lines={signoff.lines} />
          <Facts
            items={[
              { label: t('timesheets.signoffs.signed'), value: `${signature.name}, ${at(signature.at)}` },
              { label: t('timesheets.signoffs.method'), value: t(`timesheets.signoffs.method_${signature.method}`) },
              { label: t('timesheets.signoffs.address'), value: signature.address },
              ...(signature.shown_by_name === null
                ? []
                : [{ label: t('timesheets.signoffs.shownBy'), value: signature.shown_by_name }]),
            ]}
          />
          {signature.strokes && (
            <DrawnSignature
              strokes={signature.strokes}
              label={t('signoff.signed.signature', { name: signature.name })}
            />
          )}
        </>
      )}
      <Actions signoff={signoff} />
    </Stack>
  )
}

function Actions({ signoff: { id, version, can_change, signature } }: { signoff: Signoff }) {
  const t = useTranslate()
  const record = useDownload(signoffs.record, t('signoff.signed.downloadFailed'))
  const revoking = useSend(signoffs.revoke, {
    invalidates: [signoffs],
    success: t('timesheets.signoffs.revokedToast'),
    failed: t('timesheets.signoffs.revokeFailed'),
  })
  return (
    <Group>
      {signature && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={record.busy}
          onClick={() => record.start({ id })}
        >
          {t('signoff.signed.download')}
        </Button>
      )}
      {can_change && (
        <ConfirmButton
          label={t('timesheets.signoffs.revoke')}
          question={t('timesheets.signoffs.revokeTitle')}
          text={t('timesheets.signoffs.revokeText')}
          busy={revoking.busy}
          onConfirm={() => revoking.send({ id, version })}
        />
      )}
    </Group>
  )
}
