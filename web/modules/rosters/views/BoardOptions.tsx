import { ActionIcon, Menu, SegmentedControl, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import { useDensity } from './use-density.ts'
import type { useShowsCosts } from './use-shows-costs.ts'

type Props = { onExport: (format: 'csv' | 'xlsx') => void; costs: ReturnType<typeof useShowsCosts> }

/** Row height and costs, and printing or exporting exactly what the board shows. */
export function BoardOptions({ onExport, costs }: Props) {
  const t = useTranslate()
  const { density, setDensity } = useDensity()
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <Tooltip label={t('rosters.views.options')}>
          <ActionIcon variant="default" size={30} aria-label={t('rosters.views.options')}>
            <IconAdjustmentsHorizontal size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('table.density')}</Menu.Label>
        <SegmentedControl
          size="xs"
          fullWidth
          m={4}
          aria-label={t('table.density')}
          value={density}
          onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'comfortable')}
          data={[
            { value: 'comfortable', label: t('table.comfortable') },
            { value: 'compact', label: t('table.compact') },
          ]}
        />
        {costs.isAllowed && (
          <Menu.CheckboxItem checked={costs.isShown} onChange={costs.setShown}>
            {t('rosterCosts.switch')}
          </Menu.CheckboxItem>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={printSoon}>
          {t('rosters.views.print')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => onExport('xlsx')}>
          {t('table.exportXlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => onExport('csv')}>
          {t('table.exportCsv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** After the menu has closed: printing stops the page. */
const printSoon = () => setTimeout(() => window.print(), 200)
