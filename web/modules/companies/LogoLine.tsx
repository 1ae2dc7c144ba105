import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { ResultOf } from '#contract/call.ts'
import { companies } from '#contract/customers/companies.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'

type Props = { company: ResultOf<(typeof companies)['info']> }

/** Uploads, replaces and removes a company's logo. */
export function LogoLine({ company: { id, version, logo } }: Props) {
  const t = useTranslate()
  const upload = useSend(companies.logo, {
    invalidates: [companies],
    success: (saved) => t(saved.logo === null ? 'companies.logo.removed' : 'companies.logo.saved'),
    failed: t('companies.logo.failed'),
  })
  function choose(file: File | null) {
    if (file) upload.send({ id, version }, { files: [file] })
  }
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <FileButton key={version} onChange={choose} accept="image/jpeg,image/png,image/webp">
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={upload.busy}
              leftSection={<IconPhoto size={14} aria-hidden />}
            >
              {t(logo === null ? 'companies.logo.choose' : 'companies.logo.replace')}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <ConfirmButton
            size="xs"
            label={t('companies.logo.remove')}
            question={t('companies.logo.removeQuestion')}
            tone="bad"
            busy={upload.busy}
            onConfirm={() => upload.send({ id, version })}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('companies.logo.help')}
      </Text>
    </Stack>
  )
}
