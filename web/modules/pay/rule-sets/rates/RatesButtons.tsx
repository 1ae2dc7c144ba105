import { Button } from '@mantine/core'
import { IconCloudDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import type { VersionForm } from '#web/modules/pay/rule-sets/editing/use-rule-set-form.ts'
import { PageActions } from '#web/ui/page/Page.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const RatesDrawer = whenOpened(
  () => import('./RatesDrawer.tsx').then((module) => module.RatesDrawer),
  ({ opened }) => opened,
)
const ServiceDrawer = whenOpened(
  () => import('./ServiceDrawer.tsx').then((module) => module.ServiceDrawer),
  ({ opened }) => opened,
)

type Props = {
  /** the editor that gets the rates */
  of: VersionForm
  /** the version that the editor started from */
  base: { id: string; valid_from: string }
}

/** Buttons of the page that open the drawers; they stand beside the editor, as a form inside its form would submit both. */
export function RatesButtons(props: Props) {
  const t = useTranslate()
  const [opened, setOpened] = useState<'files' | 'service' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <PageActions>
        <Button
          variant="default"
          leftSection={<IconCloudDownload size={16} aria-hidden />}
          onClick={() => setOpened('service')}
        >
          {t('payRates.service.open')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => setOpened('files')}
        >
          {t('payRates.open')}
        </Button>
      </PageActions>
      <RatesDrawer opened={opened === 'files'} onClose={close} {...props} />
      <ServiceDrawer opened={opened === 'service'} onClose={close} {...props} />
    </>
  )
}
