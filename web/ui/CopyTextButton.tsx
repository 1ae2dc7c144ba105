import { Button, type ButtonProps, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslate } from '#web/wording/translate.ts'

/** Copies a text, and says for a moment that it has. */
export function CopyTextButton({ text, ...button }: ButtonProps & { text: string }) {
  const t = useTranslate()
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          onClick={copy}
          leftSection={copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
          {...button}
        >
          {t(copied ? 'ui.copied' : 'ui.copy')}
        </Button>
      )}
    </CopyButton>
  )
}
