import { Button, type ButtonProps, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useWords } from '#web/wording/words.ts'

/** Copies a text, and says for a moment that it has. */
export function CopyTextButton({ text, ...button }: ButtonProps & { text: string }) {
  const t = useWords()
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
