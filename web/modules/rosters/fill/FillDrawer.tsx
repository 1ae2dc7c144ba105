import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultOf } from '#contract/call.ts'
import { autoFill, type Proposal } from '#contract/rostering/auto-fill.ts'
import { rosterChanges } from '#contract/rostering/changes.ts'
import { type Roster, rosters } from '#contract/rostering/rosters.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/rosters/repeat/Repeat.module.css'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ProposalRow } from './ProposalRow.tsx'
import { keyOf, type Picks, startPicks, stepsOf } from './picks.ts'
import { UnfilledRow } from './UnfilledRow.tsx'

type Props = { roster: Roster; opened: boolean; onClose: () => void }
type Fill = ResultOf<typeof autoFill.propose>

/** Proposed assignments for the whole roster, which can be changed, applied or discarded. */
export function FillDrawer({ roster, opened, onClose }: Props) {
  const t = useWords()
  const fill = useApiQuery(autoFill.propose, { roster_id: roster.id }, { when: opened })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('rosters.fillIn.title')}>
      <Loaded of={fill}>
        {(found) => <Proposals key={fill.dataUpdatedAt} roster={roster} fill={found} onClose={onClose} />}
      </Loaded>
    </SideDrawer>
  )
}

function Proposals({ roster, fill, onClose }: { roster: Roster; fill: Fill; onClose: () => void }) {
  const t = useWords()
  const [picks, setPicks] = useState<Picks>(() => startPicks(fill.proposals))
  const [refused, setRefused] = useState<string[]>([])
  const apply = useApply(onClose, setRefused)
  const steps = stepsOf(fill.proposals, picks)
  const days = Map.groupBy(fill.proposals, (one) => one.works_on)
  if (fill.proposals.length === 0 && fill.unfilled.length === 0)
    return <EmptyState title={t('rosters.fillIn.full')} text={t('rosters.fillIn.fullText')} />
  return (
    <Stack>
      <Text c="dimmed">{t('rosters.fillIn.text')}</Text>
      {[...days].map(([day, rows]) => (
        <Day key={day} day={day} rows={rows} picks={picks} onPick={setPicks} />
      ))}
      {fill.unfilled.length > 0 && (
        <section>
          <Text fw={600} mb="xs">
            {t('rosters.fillIn.unfilled')}
          </Text>
          <ul className={classes.list}>
            {fill.unfilled.map((one) => (
              <UnfilledRow key={one.roster_shift_id} unfilled={one} />
            ))}
          </ul>
        </section>
      )}
      {refused.length > 0 && (
        <Alert color="red" icon={<IconAlertCircle />} title={t('rosters.fillIn.refused')} role="alert">
          {refused.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('rosters.fillIn.discard')}
        </Button>
        <ActionButton
          leftSection={<IconWand size={16} aria-hidden />}
          loading={apply.busy}
          reason={steps.length > 0 ? null : t('rosters.fillIn.nothing')}
          onClick={() => apply.send({ roster_id: roster.id, steps })}
        >
          {t('rosters.fillIn.apply', { count: steps.length })}
        </ActionButton>
      </Group>
    </Stack>
  )
}

type DayProps = { day: string; rows: readonly Proposal[]; picks: Picks; onPick: (picks: Picks) => void }

const Day = ({ day, rows, picks, onPick }: DayProps) => (
  <section>
    <Text fw={600} mb="xs">
      {formatDate(day, 'weekday')}
    </Text>
    <ul className={classes.list}>
      {rows.map((one) => (
        <ProposalRow
          key={keyOf(one)}
          proposal={one}
          picked={picks.get(keyOf(one)) ?? null}
          onPick={(id) => onPick(new Map(picks).set(keyOf(one), id))}
        />
      ))}
    </ul>
  </section>
)

/** All assignments are one change of the roster, so that one undo takes them back. */
function useApply(onClose: () => void, onRefused: (texts: string[]) => void) {
  const t = useWords()
  return useSend(rosterChanges.apply, {
    invalidates: [rosters, rosterChanges, autoFill],
    failed: t('rosters.fillIn.failed'),
    onDone: ({ rows, done, refused }) => {
      if (done > 0) toast('ok', t('rosters.fillIn.done', { count: done }))
      onRefused([...new Set(rows.flatMap(({ ok, message }) => (ok ? [] : [message ?? ''])))])
      if (refused === 0) onClose()
    },
  })
}
