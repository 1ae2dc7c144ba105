import { ActionIcon, Group } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { documentFileTypes } from '#contract/people/documents.ts'
import { maxEvidence } from '#contract/people/leave/leave-evidence.ts'
import { formatBytes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { UploadButtons } from '#web/ui/form/UploadButtons.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

type Props = { files: readonly File[]; onChange: (files: readonly File[]) => void; busy: boolean }

/** Photos and documents that are sent with a new request. */
export function EvidenceFiles({ files, onChange, busy }: Props) {
  const t = useTranslate()
  return (
    <FormSection title={t('leave.evidence.title')} description={t('leave.evidence.help')}>
      <Field span={2}>
        {files.length > 0 && (
          <Lines>
            {files.map((file, at) => (
              <Line
                keeps
                key={`${file.name} ${file.lastModified}`}
                sign={<IconPaperclip size={18} aria-hidden />}
                name={file.name}
                facts={formatBytes(file.size)}
              >
                <ActionIcon
                  size={44}
                  variant="subtle"
                  color="gray"
                  aria-label={t('leave.evidence.leaveOut', { name: file.name })}
                  onClick={() => onChange(files.toSpliced(at, 1))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Line>
            ))}
          </Lines>
        )}
        {files.length < maxEvidence && (
          <Group gap="xs">
            <UploadButtons
              accept={documentFileTypes}
              chooseLabel={t('leave.evidence.choose')}
              photoLabel={t('leave.evidence.take')}
              busy={busy}
              onChoose={(file) => file && onChange([...files, file])}
            />
          </Group>
        )}
      </Field>
    </FormSection>
  )
}
