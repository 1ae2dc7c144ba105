import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLinkPlus } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const ChainDialog = whenOpened(
  () => import('./ChainDialog.tsx').then((module) => module.ChainDialog),
  ({ opened }) => opened,
)

/** Verifies the whole log on the server and shows the result. */
export function VerifyChain() {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" leftSection={<IconLinkPlus size={16} aria-hidden />} onClick={open}>
        {t('audit.verify.action')}
      </Button>
      <ChainDialog opened={opened} onClose={close} />
    </>
  )
}
