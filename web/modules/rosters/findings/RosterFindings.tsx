import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { rosters, type RosterWithActions } from '#contract/rostering/rosters/rosters.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { usePainted } from '#web/ui/use-painted.ts'
import { FindingsList } from './FindingsList.tsx'
import { isPlannable } from '#web/modules/rosters/board/planning.ts'

/** The findings against publishing the whole roster, shown at every step of planning it. */
export function RosterFindings({ roster }: { roster: RosterWithActions }) {
  const when = usePainted() && isPlannable(roster) && isCallAllowed(rosters.review)
  const { data } = useApiQuery(rosters.review, { ids: [roster.id], warnings_only: true }, { when, keepPrevious: true })
  return <RosterFindingsAlert findings={data?.[0]?.roster_findings ?? []} />
}

export function RosterFindingsAlert({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslate()
  if (findings.length === 0) return null
  const isBlocked = findings.some(({ severity }) => severity === 'block')
  return (
    <Alert
      color={isBlocked ? 'red' : 'yellow'}
      icon={isBlocked ? <IconCircleX aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={t(isBlocked ? 'rosters.check.blocked' : 'rosters.check.warning')}
      p="sm"
      role="note"
    >
      <FindingsList findings={findings} />
    </Alert>
  )
}
