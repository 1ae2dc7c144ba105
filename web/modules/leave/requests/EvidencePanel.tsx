import { Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { documentFileTypes } from '#contract/people/documents.ts'
import { evidenceStatuses, leaveEvidence, maxEvidence } from '#contract/people/leave/leave-evidence.ts'
import { type LeaveRequest, leaveRequests } from '#contract/people/leave/leave-requests.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FilePreview } from '#web/modules/documents/FilePreview.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { UploadButtons } from '#web/ui/form/UploadButtons.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** Certificates and other documents for a request, which may follow the decision. */
export function EvidencePanel({ request }: { request: LeaveRequest }) {
  const t = useTranslate()
  const { id: request_id, evidence, status } = request
  const mayChange = isCallAllowed(leaveEvidence.add) && evidenceStatuses.includes(status)
  return (
    <Panel
      title={t('leave.evidence.title')}
      order={3}
      actions={mayChange && evidence.length < maxEvidence && <AddEvidence id={request_id} />}
    >
      {evidence.length === 0 && <Text c="dimmed">{t('leave.evidence.none')}</Text>}
      <Stack gap="lg">
        {evidence.map(({ id, name, content_type, uploaded_by_name, at }) => (
          <Stack key={id} gap="sm">
            <FilePreview
              call={leaveEvidence.file}
              input={{ id }}
              title={t('leave.evidence.named', { name })}
              file_name={name}
              content_type={content_type}
            />
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                {t('leave.request.by', { name: uploaded_by_name, at: formatInstant(at) })}
              </Text>
              {mayChange && <RemoveEvidence id={id} />}
            </Group>
          </Stack>
        ))}
      </Stack>
    </Panel>
  )
}

function AddEvidence({ id }: { id: string }) {
  const t = useTranslate()
  const { send, busy } = useSend(leaveEvidence.add, {
    invalidates: [leaveRequests],
    success: t('leave.evidence.added'),
    failed: t('leave.evidence.failed'),
  })
  return (
    <UploadButtons
      accept={documentFileTypes}
      chooseLabel={t('leave.evidence.choose')}
      photoLabel={t('leave.evidence.take')}
      busy={busy}
      onChoose={(file) => file && send({ id }, { files: [file] })}
    />
  )
}

function RemoveEvidence({ id }: { id: string }) {
  const t = useTranslate()
  const { send, busy } = useSend(leaveEvidence.remove, {
    invalidates: [leaveRequests],
    success: t('leave.evidence.removed'),
    failed: t('leave.evidence.removeFailed'),
  })
  return (
    <ConfirmButton
      label={t('leave.evidence.remove')}
      question={t('leave.evidence.removeQuestion')}
      leftSection={<IconTrash size={16} aria-hidden />}
      busy={busy}
      onConfirm={() => send({ id })}
    />
  )
}
