import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { findingText } from './findings.ts'
import classes from '#web/modules/rosters/shift/Shift.module.css'

const icons = { block: IconCircleX, warn: IconAlertTriangle, info: IconInfoCircle } as const

/** The findings about a person and a shift, by icon, colour and text. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslate()
  if (findings.length === 0) return null
  return (
    <ul className={classes.findings}>
      {findings.map((finding) => {
        const Icon = icons[finding.severity]
        return (
          <li key={finding.rule} className={classes.finding} data-severity={finding.severity}>
            <Icon size={15} aria-label={t(`rosters.severity.${finding.severity}`)} />
            {findingText(t, finding)}
          </li>
        )
      })}
    </ul>
  )
}
