import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { loadEmployees } from '#web/lib/api/choices.ts'
import { formatBytes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SearchSelect } from '#web/ui/form/choices/SearchSelect.tsx'
import classes from './Payslips.module.css'

export type EmployeeName = { id: string; name: string }
/** A file that is pending, issued, or refused with its error. */
export type PayslipFile = { file: File; person: EmployeeName | null; sent: boolean; error?: string }

type Props = {
  files: readonly PayslipFile[]
  asksPerson: boolean
  onChange: (at: number, change: Partial<PayslipFile>) => void
  onRemove: (at: number) => void
}

/** The files in order, each with its person and its result. */
export function ChosenFiles({ files, asksPerson, onChange, onRemove }: Props) {
  const t = useTranslate()
  return (
    <Stack gap="sm">
      {files.map(({ file, person, sent, error }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name
        <div key={at} className={classes.entry}>
          <div className={classes.chosen}>
            <div>
              <Text fw={600} truncate>
                {file.name}
              </Text>
              <Text size="sm" c="dimmed">
                {formatBytes(file.size)}
              </Text>
            </div>
            {asksPerson && !sent ? (
              <OwnerField
                label={t('payslips.upload.of', { file: file.name })}
                person={person}
                onChoose={(chosen) => onChange(at, { person: chosen })}
              />
            ) : (
              <Text>{person?.name}</Text>
            )}
            {sent ? (
              <Group gap={4} c="teal" wrap="nowrap">
                <IconCircleCheck size={18} aria-hidden />
                <Text size="sm">{t('payslips.upload.sent')}</Text>
              </Group>
            ) : (
              <ActionIcon
                size={36}
                variant="subtle"
                color="gray"
                aria-label={t('payslips.upload.remove', { file: file.name })}
                onClick={() => onRemove(at)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
          {error && (
            <Text c="red" size="sm" mt="xs" role="alert">
              {error}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  )
}

type OwnerFieldProps = { label: string; person: EmployeeName | null; onChoose: (person: EmployeeName | null) => void }

function OwnerField({ label, person, onChoose }: OwnerFieldProps) {
  const t = useTranslate()
  return (
    <SearchSelect
      aria-label={label}
      placeholder={t('payslips.upload.whose')}
      load={loadEmployees}
      value={person?.id ?? null}
      initial={person && { value: person.id, label: person.name }}
      onChange={(_, choice) => onChoose(choice && { id: choice.value, name: choice.label })}
    />
  )
}
