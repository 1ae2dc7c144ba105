import { Badge, Button, Group, Stack, Tabs } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPrinter, IconStairs } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type MarginTotals, marginGroups, margins } from '#contract/payroll/margins.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useGo, useSearch } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { groupOf } from '#web/lib/list/GroupChoice.tsx'
import { useFiltersAtFirst } from '#web/lib/list/use-default-filters.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { MarginHeadline } from '#web/modules/pay/margins/MarginHeadline.tsx'
import { MarginsTable } from '#web/modules/pay/margins/MarginsTable.tsx'
import { MissingList } from '#web/modules/pay/margins/MissingList.tsx'
import { MissingPanel } from '#web/modules/pay/margins/MissingPanel.tsx'
import { PeriodButtons } from '#web/modules/pay/margins/PeriodButtons.tsx'
import { daysOfPeriod } from '#web/modules/pay/margins/periods.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { TabList } from '#web/ui/page/TabList.tsx'

const FloorsDrawer = whenOpened(
  () => import('#web/modules/pay/margins/FloorsDrawer.tsx').then((module) => module.FloorsDrawer),
  ({ opened }) => opened,
)

/** What approved time leaves of its charge, by customer, site, position or month, and what is missing in the sums. */
export function MarginsScreen() {
  const t = useTranslate()
  const { tab, from, to, customer_id, location_id } = useSearch()
  const shown = tab === 'missing' ? tab : 'report'
  const filter = { from, to, customer_id, location_id }
  const query = useApiQuery(margins.totals, filter, { keepPrevious: true })
  const totals = query.data?.totals ?? []
  return (
    <Page
      title={t('margins.title')}
      description={t(shown === 'missing' ? 'margins.missing.text' : 'margins.text')}
      actions={
        <Group gap="xs" data-screen-only>
          <FloorsButton />
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('margins.print')}
          </Button>
        </Group>
      }
    >
      <MarginTabs shown={shown} filter={filter} totals={totals} />
      {shown === 'missing' ? (
        <MissingList />
      ) : (
        <Report totals={<Loaded of={query}>{(loaded) => <Sums totals={loaded.totals} filter={filter} />}</Loaded>} />
      )}
    </Page>
  )
}

function FloorsButton() {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" leftSection={<IconStairs size={16} aria-hidden />} onClick={open}>
        {t('margins.floor.button')}
      </Button>
      <FloorsDrawer opened={opened} onClose={close} />
    </>
  )
}

type Filter = Readonly<Record<'from' | 'to' | 'customer_id' | 'location_id', string | undefined>>

/** Both tabs are about the same time, so the filter is kept. */
function MarginTabs({ shown, filter, totals }: { shown: string; filter: Filter; totals: readonly MarginTotals[] }) {
  const t = useTranslate()
  const go = useGo()
  const incomplete = totals.reduce((sum, one) => sum + one.incomplete, 0)
  const show = (tab: string | null) =>
    go(hrefOf('/margins', null, { ...filter, tab: tab === 'missing' ? tab : undefined }))
  return (
    <Tabs value={shown} onChange={show}>
      <TabList shown={shown}>
        <Tabs.Tab value="report">{t('margins.tab.report')}</Tabs.Tab>
        <Tabs.Tab
          value="missing"
          rightSection={
            incomplete > 0 && (
              <Badge size="sm" color="yellow" variant="light">
                {formatNumber(incomplete)}
              </Badge>
            )
          }
        >
          {t('margins.tab.missing')}
        </Tabs.Tab>
      </TabList>
    </Tabs>
  )
}

function Sums({ totals, filter }: { totals: readonly MarginTotals[]; filter: Filter }) {
  return (
    <Stack gap="lg">
      {totals.map((one) => (
        <MarginHeadline key={one.currency} totals={one} />
      ))}
      <MissingPanel totals={totals} href={hrefOf('/margins', null, { ...filter, tab: 'missing' })} />
    </Stack>
  )
}

function Report({ totals }: { totals: ReactNode }) {
  const list = useList(margins.report, { name: 'margins' })
  const { from, to } = daysOfPeriod('weeks')
  useFiltersAtFirst(list, { from: [from], to: [to] })
  const group = groupOf(list, marginGroups)
  return (
    <Stack gap="lg">
      <PeriodButtons of={list} />
      {totals}
      <MarginsTable of={list} group={group} />
    </Stack>
  )
}
