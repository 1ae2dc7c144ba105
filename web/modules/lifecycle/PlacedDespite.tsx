import { Alert, Stack, Text } from '@mantine/core'
import { IconUserCancel } from '@tabler/icons-react'
import { lifecycle } from '#contract/people/lifecycle.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { of: WorkingForm<'despite_do_not_rehire'>; id: string }

/** Warns before a person marked "do not rehire" is placed; it must be confirmed. */
export function PlacedDespite({ of, id }: Props) {
  const t = useTranslate()
  const { data: lifecycleState } = useApiQuery(lifecycle.info, { id })
  if (!lifecycleState?.do_not_rehire) return null
  return (
    <Alert color="red" icon={<IconUserCancel />} title={t('lifecycle.rehire.title')} role="alert">
      <Stack gap="sm">
        <Text>{lifecycleState.do_not_rehire.reason}</Text>
        <CheckboxField of={of} name="despite_do_not_rehire" label={t('lifecycle.rehire.despite')} />
      </Stack>
    </Alert>
  )
}
