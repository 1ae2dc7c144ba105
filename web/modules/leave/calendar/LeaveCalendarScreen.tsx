import { Button, Menu } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconCalendarDown, IconCalendarShare, IconChevronDown, IconList, IconPrinter } from '@tabler/icons-react'
import { leaveCalendar } from '#contract/people/leave/leave-calendar.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { today } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { CalendarTools } from './CalendarTools.tsx'
import { lastDayOf, monthIn } from './months.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthTable } from './MonthTable.tsx'

const CalendarFeedDialog = whenOpened(
  () => import('#web/modules/publication/calendar/CalendarFeedDialog.tsx').then((module) => module.CalendarFeedDialog),
  ({ opened }) => opened,
)

/** Who is away in a month: a row a person, on a phone the days of the month. */
export function LeaveCalendarScreen() {
  const t = useTranslate()
  const [text] = useSearchParam('month')
  const [company_id] = useSearchParam('company_id')
  const [location_id] = useSearchParam('location_id')
  const month = monthIn(text, today())
  const input = {
    ...{ from: `${month}-01`, to: lastDayOf(month) },
    ...{ company_id: company_id ?? undefined, location_id: location_id ?? undefined },
  }
  const query = useApiQuery(leaveCalendar.days, input, { keepPrevious: true })
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const Month = isPhone ? MonthGrid : MonthTable
  return (
    <Page
      title={t('leave.calendar.title')}
      description={t('leave.calendar.text')}
      back={{ href: hrefOf('/leave'), label: t('leave.list.title') }}
      actions={
        <>
          <LinkButton href={hrefOf('/leave')} icon={IconList}>
            {t('leave.calendar.list')}
          </LinkButton>
          <ExportMenu input={input} />
        </>
      }
    >
      <CalendarTools month={month} />
      <Loaded of={query}>{(data) => <Month key={month} month={month} {...data} />}</Loaded>
    </Page>
  )
}

type Period = { from: string; to: string; company_id: string | undefined; location_id: string | undefined }

/** Prints the month, downloads it for a calendar, or gives a calendar an address to follow. */
function ExportMenu({ input }: { input: Period }) {
  const t = useTranslate()
  const [isFeedOpen, feed] = useDisclosure()
  const { start, busy } = useDownload(leaveCalendar.file, t('leave.calendar.fileFailed'))
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={busy} rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('leave.calendar.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={printSoon}>
            {t('leave.calendar.print')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCalendarDown size={16} aria-hidden />} onClick={() => start(input)}>
            {t('leave.calendar.file')}
          </Menu.Item>
          {isCallAllowed(leaveCalendar.createFeed) && (
            <Menu.Item leftSection={<IconCalendarShare size={16} aria-hidden />} onClick={feed.open}>
              {t('leave.calendar.follow')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <CalendarFeedDialog shows="leave" opened={isFeedOpen} onClose={feed.close} />
    </>
  )
}

// The menu has to be closed first.
const printSoon = () => setTimeout(() => window.print(), 200)
