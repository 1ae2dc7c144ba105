import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import type { VersionForm } from '#web/modules/pay/rule-sets/editing/use-rule-set-form.ts'
import { PageActions } from '#web/ui/page/Page.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const RatesDrawer = whenOpened(
  () => import('./RatesDrawer.tsx').then((module) => module.RatesDrawer),
  ({ opened }) => opened,
)

type Props = { of: VersionForm; base: { id: string; valid_from: string } }

/** A button of the page that opens the drawer; stands beside the editor, as a form inside its form would submit both. */
export function RatesFromFiles({ of, base }: Props) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <PageActions>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {t('payRates.open')}
        </Button>
      </PageActions>
      <RatesDrawer opened={opened} onClose={() => setOpened(false)} of={of} base={base} />
    </>
  )
}
