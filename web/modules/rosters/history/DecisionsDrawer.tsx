import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type EligibilityDecision,
  eligibilityDecisions,
} from '#contract/rostering/eligibility/eligibility-decisions.ts'
import { elapsedMinutes } from '#contract/values/time.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatInstant, formatMinutes } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { FindingsList } from '#web/modules/rosters/findings/FindingsList.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { decisionFactItems } from './decision-facts.ts'

type DecisionsSubject = { assignment_id: string } | { employee_id: string }
type Props = { of: DecisionsSubject | null; onClose: () => void }

const pageSize = 25
const maxDecisions = 100

/** Why somebody was allowed to work: each decision with its findings and the facts of that time. */
export function DecisionsDrawer({ of, onClose }: Props) {
  const t = useTranslate()
  const title = t(of && 'employee_id' in of ? 'history.decisions.ofPerson' : 'history.decisions.title')
  return (
    <SideDrawer opened={of !== null} onClose={onClose} title={title}>
      {of && <DecisionsContent of={of} />}
    </SideDrawer>
  )
}

function DecisionsContent({ of }: { of: DecisionsSubject }) {
  const t = useTranslate()
  const [per_page, setPerPage] = useState(pageSize)
  const query = useApiQuery(eligibilityDecisions.list, { ...of, per_page }, { keepPrevious: true })
  return (
    <Loaded of={query}>
      {({ rows, total }) => (
        <Stack>
          <Text c="dimmed">{t('history.decisions.text')}</Text>
          {rows.length === 0 && (
            <EmptyState title={t('history.decisions.empty')} text={t('history.decisions.emptyText')} />
          )}
          {rows.map((row) => (
            <Decision key={row.id} decision={row} />
          ))}
          {rows.length < total && per_page < maxDecisions && (
            <Button variant="default" onClick={() => setPerPage(maxDecisions)} loading={query.isPlaceholderData}>
              {t('history.more')}
            </Button>
          )}
        </Stack>
      )}
    </Loaded>
  )
}

function Decision({ decision }: { decision: EligibilityDecision }) {
  const t = useTranslate()
  const { kind, shift, findings, facts, at, by_name, override_reason, rules_version } = decision
  const zone = shift.time_zone
  const minutes = elapsedMinutes(shift.starts_at, shift.ends_at)
  return (
    <Panel title={t(`history.decisions.${kind}`, { name: decision.employee_name })} order={3}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('history.decisions.by', { name: by_name, at: formatInstant(at, zone), version: rules_version })}
        </Text>
        {findings.length === 0 ? (
          <Text size="sm">{t('history.decisions.noFindings')}</Text>
        ) : (
          <FindingsList findings={findings} />
        )}
        {override_reason !== null && (
          <Text size="sm" fw={600}>
            {t('history.decisions.overridden', { reason: override_reason })}
          </Text>
        )}
        <Facts
          items={[
            {
              label: t('rosters.assigned.shift'),
              value: `${formatInstant(shift.starts_at, zone)} · ${formatMinutes(minutes)}\n${shift.position_name}`,
            },
            { label: t('rosters.list.location'), value: `${shift.location_name}\n${shift.customer_name}` },
            ...(facts === null ? [] : decisionFactItems(t, facts)),
          ]}
        />
        {facts === null && (
          <Text size="sm" c="dimmed">
            {t('history.decisions.noFacts')}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
