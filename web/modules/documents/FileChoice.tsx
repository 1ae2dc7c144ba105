import { ActionIcon, Button, FileButton, Input, Text } from '@mantine/core'
import type { FileRejection } from '@mantine/dropzone'
import { IconCamera, IconFileCheck, IconFileUpload, IconX } from '@tabler/icons-react'
import { documentBytes, documentFileTypes } from '#contract/people/documents.ts'
import { formatBytes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FileDrop } from '#web/ui/form/FileDrop.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import classes from './Documents.module.css'

type Props = {
  of: Pick<WorkingForm, 'form'>
  file: File | null
  required: boolean
  /** default: "File" */
  label?: string
  onChoose: (file: File | null) => void
}

/** The file of a document: dropped, selected, or photographed with a phone. */
export function FileChoice({ of, file, required, label, onChoose }: Props) {
  const t = useTranslate()
  return (
    <Field span={2}>
      <Input.Wrapper
        label={label ?? t('documents.file.file')}
        labelElement="div"
        required={required}
        error={of.form.errors.file}
      >
        {file ? (
          <ChosenFile file={file} onRemove={() => onChoose(null)} />
        ) : (
          <FileChoices onChoose={onChoose} onRefused={(why) => of.form.setFieldError('file', t(why))} />
        )}
      </Input.Wrapper>
    </Field>
  )
}

type ChoicesProps = {
  onChoose: (file: File | null) => void
  /** why a file is refused */
  onRefused: (why: 'documents.file.tooLarge' | 'documents.file.wrong') => void
}

/** A field to drop, select or photograph a file. */
export function FileChoices({ onChoose, onRefused }: ChoicesProps) {
  const t = useTranslate()
  const refuse = ([rejection]: FileRejection[]) =>
    onRefused(isTooLarge(rejection) ? 'documents.file.tooLarge' : 'documents.file.wrong')
  return (
    <>
      <FileButton onChange={onChoose} accept="image/*" capture="environment">
        {(props) => (
          <Button
            {...props}
            fullWidth
            size="md"
            mb="xs"
            hiddenFrom="md"
            leftSection={<IconCamera size={19} stroke={1.8} aria-hidden />}
          >
            {t('documents.file.take')}
          </Button>
        )}
      </FileButton>
      <FileDrop
        onDrop={([chosen]) => onChoose(chosen ?? null)}
        onReject={refuse}
        accept={documentFileTypes}
        maxSize={documentBytes}
        multiple={false}
        icon={IconFileUpload}
        label={t('documents.file.choose')}
        help={t('documents.file.help')}
      />
    </>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useTranslate()
  return (
    <div className={classes.chosen}>
      <IconFileCheck size={22} stroke={1.6} aria-hidden />
      <div className={classes.what}>
        <Text fw={600} truncate>
          {file.name}
        </Text>
        <Text size="sm" c="dimmed">
          {formatBytes(file.size)}
        </Text>
      </div>
      <ActionIcon size={36} variant="subtle" color="gray" aria-label={t('documents.file.remove')} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

const isTooLarge = (rejection: FileRejection | undefined) => rejection?.errors[0]?.code === 'file-too-large'
