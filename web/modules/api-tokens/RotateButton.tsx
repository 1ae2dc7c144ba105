import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import {
  type ApiToken,
  apiTokens,
  defaultTokenDays,
  maxOverlapHours,
  type NewApiToken,
} from '#contract/platform/api-tokens.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { FormFields } from '#web/ui/form/FormSection.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { useValidities } from './use-validities.ts'

type Props = { token: ApiToken; onMade: (made: NewApiToken) => void }

/** Asks how long the former secret works, and gives the token a new one. */
export function RotateButton({ token, onMade }: Props) {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={open}>
        {t('apiTokens.rotate.button')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('apiTokens.rotate.title', { name: token.name })}>
        <RotateForm token={token} onMade={onMade} />
      </Dialog>
    </>
  )
}

function RotateForm({ token: { id, version }, onMade }: Props) {
  const t = useTranslate()
  const form = useFormOf(apiTokens.rotate, {
    initial: { id, version, overlap_hours: String(maxOverlapHours), valid_days: String(defaultTokenDays) },
    fromCurrent: ({ token }) => ({
      id,
      version: token.version,
      overlap_hours: String(maxOverlapHours),
      valid_days: String(defaultTokenDays),
    }),
    invalidates: [apiTokens.list],
    failed: t('apiTokens.rotate.failed'),
    onDone: onMade,
  })
  const overlaps = [0, 1, 8, maxOverlapHours].map((count) => ({
    value: String(count),
    label: count === 0 ? t('apiTokens.rotate.atOnce') : t('apiTokens.rotate.hours', { count }),
  }))
  return (
    <Stack>
      <Text>{t('apiTokens.rotate.text')}</Text>
      <FormPanel of={form} submit={t('apiTokens.rotate.confirm')} is_inline>
        <FormFields>
          <SelectField
            of={form}
            name="overlap_hours"
            label={t('apiTokens.rotate.overlap')}
            options={overlaps}
            span={2}
          />
          <SelectField
            of={form}
            name="valid_days"
            label={t('apiTokens.form.validDays')}
            options={useValidities()}
            span={2}
          />
        </FormFields>
      </FormPanel>
    </Stack>
  )
}
