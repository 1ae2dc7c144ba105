import { Drawer } from '@mantine/core'
import { useTranslate } from '#web/lib/wording.ts'
import { SideMenu } from './SideMenu.tsx'

type Props = { opened: boolean; onClose: () => void }

/** The vertical menu of a phone. */
export function MenuDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size={300}
      padding={0}
      withCloseButton={false}
      hiddenFrom="md"
      attributes={{ content: { 'aria-label': t('shell.menu.label') } }}
    >
      <SideMenu rail={false} />
    </Drawer>
  )
}
