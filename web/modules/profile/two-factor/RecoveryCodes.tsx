import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconPrinter } from '@tabler/icons-react'
import { saveFile } from '#web/lib/api/files.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PrintedAlone } from '#web/ui/PrintedAlone.tsx'
import { CopyTextButton } from '#web/ui/CopyTextButton.tsx'
import classes from './TwoFactor.module.css'

type Props = { codes: readonly string[]; email: string; onSaved: () => void }

/** The ten recovery codes, shown only once. */
export function RecoveryCodes({ codes, email, onSaved }: Props) {
  const t = useTranslate()
  const heading = t('profile.codes.file', { email })
  const file = () => new Blob([[heading, '', ...codes, ''].join('\n')], { type: 'text/plain' })
  return (
    <Stack gap="md">
      <Alert color="yellow" icon={<IconAlertTriangle />} title={t('profile.codes.title')} role="status">
        {t('profile.codes.text')}
      </Alert>
      {/* Anyone who finds the sheet should learn as little as possible. */}
      <PrintedAlone>
        <Text className={classes.paper} mb="md">
          {heading}
        </Text>
        <ol className={classes.codes} aria-label={t('profile.codes.label')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </PrintedAlone>
      <Group gap="xs">
        <CopyTextButton text={codes.join('\n')} variant="default" />
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={() => saveFile(file(), 'muster-recovery-codes.txt')}
        >
          {t('profile.codes.download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>
          {t('profile.codes.print')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onSaved}>{t('profile.codes.saved')}</Button>
      </Group>
    </Stack>
  )
}
