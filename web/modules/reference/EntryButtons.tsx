import { Button, Group, Stack, Text } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { positionChoices, reference, type ReferenceItem, type ReferenceKind } from '#contract/platform/reference.ts'
import { translatedName } from '#web/lib/language/translated-name.ts'
import { May } from '#web/lib/session/May.tsx'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'

type Props = { kind: ReferenceKind; item: ReferenceItem; onDone: () => void }

/** Hides a shared entry from the agency's choices, or shows it again. */
export function HideButton({ kind, item, onDone }: Props) {
  const t = useTranslate()
  const { send, busy } = useSend(reference[kind].hide, {
    invalidates: [reference[kind], positionChoices],
    success: t(item.hidden ? 'reference.hide.shown' : 'reference.hide.hidden'),
    failed: t('reference.hide.failed'),
    onDone,
  })
  const icon = item.hidden ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />
  return (
    <May call={reference[kind].hide}>
      <Stack gap="xs">
        <Text c="dimmed">{t('reference.hide.text')}</Text>
        <Group>
          <Button
            variant="default"
            leftSection={icon}
            loading={busy}
            onClick={() => send({ id: item.id, hidden: !item.hidden })}
          >
            {t(item.hidden ? 'reference.hide.show' : 'reference.hide.hide')}
          </Button>
        </Group>
      </Stack>
    </May>
  )
}

/** Removes an unused entry; explains why one in use cannot be removed. */
export function RemoveEntry({ kind, item, onDone }: Props) {
  const t = useTranslate()
  return (
    <RemoveButton
      call={reference[kind].remove}
      record={item}
      label={t('reference.remove.remove')}
      question={t('reference.remove.question', { name: translatedName(item) })}
      text={t('reference.remove.text')}
      invalidates={[reference[kind], positionChoices]}
      success={t('reference.remove.removed')}
      failed={t('reference.remove.failed')}
      reason={item.uses > 0 ? t('reference.remove.used') : null}
      onDone={onDone}
    />
  )
}
