import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { documentFileTypes } from '#contract/people/documents.ts'
import type { ApplicantFile } from '#contract/jobs/applications/application-parts.ts'
import { type PrivateApplication, privateApplications } from '#contract/jobs/applications/private-applications.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatBytes, formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { UploadButtons } from '#web/ui/form/UploadButtons.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import classes from '#web/modules/private-links/PrivateFrame.module.css'

type Props = { application: PrivateApplication; token: string }

/** The CV and the documents that the applicant added. */
export function FilesPart({ application: { files, can_add_files, time_zone }, token }: Props) {
  const t = useTranslate()
  return (
    <Panel title={t('application.documents.title')}>
      <Stack gap="md">
        {files.length === 0 ? (
          <Text c="dimmed">{t('application.documents.empty')}</Text>
        ) : (
          <div>
            {files.map((file) => (
              <StoredFile key={file.id} file={file} zone={time_zone} token={token} />
            ))}
          </div>
        )}
        {can_add_files && <AddFile token={token} />}
      </Stack>
    </Panel>
  )
}

function StoredFile({ file, zone, token }: { file: ApplicantFile; zone: string; token: string }) {
  const t = useTranslate()
  const { start, busy } = useDownload(privateApplications.file, t('application.documents.downloadFailed'))
  const { id, name, size, added_at, is_resume } = file
  return (
    <div className={classes.file}>
      <IconFileText size={22} stroke={1.6} aria-hidden />
      <div className={classes.name}>
        <Text fw={600} truncate>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {[is_resume ? t('application.documents.cv') : null, formatBytes(size), formatInstant(added_at, zone)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <ActionIcon
        size={40}
        variant="subtle"
        loading={busy}
        aria-label={t('application.documents.download', { name })}
        onClick={() => start({ token, id })}
      >
        <IconDownload size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function AddFile({ token }: { token: string }) {
  const t = useTranslate()
  const { send, busy } = useSend(privateApplications.addFile, {
    invalidates: [privateApplications],
    success: t('application.documents.added'),
    failed: t('application.documents.failed'),
  })
  const add = (file: File | null) => file && send({ token }, { files: [file] })
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <UploadButtons
          accept={documentFileTypes}
          chooseLabel={t('application.documents.choose')}
          photoLabel={t('application.documents.photo')}
          busy={busy}
          onChoose={add}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t('application.documents.help')}
      </Text>
    </Stack>
  )
}
