import { Text } from '@mantine/core'
import { IconBeach, IconChevronRight, IconClockPlus, IconCoin, IconScale, IconUsersGroup } from '@tabler/icons-react'
import type { ReportName } from '#contract/payroll/reports/report-names.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Reports.module.css'
import { visibleReports } from './visible-reports.ts'

const icons = {
  overtime: IconClockPlus,
  hours: IconUsersGroup,
  margin: IconCoin,
  budget: IconScale,
  leave_liability: IconBeach,
} as const
const paths = {
  overtime: '/reports/overtime',
  hours: '/reports/hours',
  margin: '/margins',
  budget: '/reports/budget',
  leave_liability: '/reports/leave-liability',
} as const

/** The reports that the reader may see, each with what it answers. */
export function ReportCards() {
  const session = useSession()
  return (
    <ul className={classes.cards}>
      {visibleReports(session).map((report) => (
        <ReportCard key={report} report={report} />
      ))}
    </ul>
  )
}

function ReportCard({ report }: { report: ReportName }) {
  const t = useTranslate()
  const Icon = icons[report]
  return (
    <li>
      <a className={classes.card} href={hrefOf(paths[report])}>
        <Icon size={24} stroke={1.6} aria-hidden />
        <span className={classes.cardTexts}>
          <Text inherit fw={600} component="span">
            {t(`reports.name.${report}`)}
          </Text>
          <Text size="sm" c="dimmed" component="span">
            {t(`reports.about.${report}`)}
          </Text>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </a>
    </li>
  )
}
