import { ActionIcon, Input, Stack, Text } from '@mantine/core'
import type { FileRejection } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react'
import { rateFiles } from '#contract/payroll/pay-rules/rate-import.ts'
import { formatBytes } from '#web/lib/format.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FileDrop } from '#web/ui/form/FileDrop.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import classes from './Rates.module.css'

const maxBytes = 5 * 1024 * 1024
const types = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
const endings = ['.csv', '.xlsx']

type Props = {
  of: Pick<WorkingForm, 'form'>
  files: readonly File[]
  onChoose: (files: readonly File[]) => void
}

/** Up to three files, at once or one after the other; one with the name of another replaces it. */
export function RateFilesField({ of: { form }, files, onChoose }: Props) {
  const t = useTranslate()
  function add(chosen: readonly File[]) {
    const all = [...files.filter((file) => chosen.every(({ name }) => name !== file.name)), ...chosen]
    if (all.length > rateFiles.length) form.setFieldError('file', t('payRates.tooMany', { count: rateFiles.length }))
    else onChoose(all)
  }
  return (
    <Field span={2}>
      <Input.Wrapper label={t('payRates.files')} labelElement="div" required error={form.errors['file']}>
        <Stack gap="xs">
          {files.map((file) => (
            <ChosenFile key={file.name} file={file} onRemove={() => onChoose(files.filter((one) => one !== file))} />
          ))}
          {files.length < rateFiles.length && (
            <FileDrop
              onDrop={add}
              onReject={([rejection]) => form.setFieldError('file', translate(reasonOf(rejection)))}
              accept={types}
              endings={endings}
              maxSize={maxBytes}
              icon={IconFileSpreadsheet}
              label={t('payRates.choose')}
              help={t('payRates.chooseHelp')}
            />
          )}
        </Stack>
      </Input.Wrapper>
    </Field>
  )
}

const reasonOf = (rejection: FileRejection | undefined) =>
  rejection?.errors[0]?.code === 'file-too-large' ? 'refusals.imports.tooLarge' : 'refusals.imports.unreadable'

function ChosenFile({ file: { name, size }, onRemove }: { file: File; onRemove: () => void }) {
  const t = useTranslate()
  return (
    <div className={classes.chosen}>
      <IconFileSpreadsheet size={22} stroke={1.6} aria-hidden />
      <div className={classes.file}>
        <Text fw={600} truncate>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {formatBytes(size)}
        </Text>
      </div>
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        aria-label={t('payRates.remove', { file: name })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
