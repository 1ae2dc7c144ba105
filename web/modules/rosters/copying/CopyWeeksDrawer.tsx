import { Checkbox, ScrollArea, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { maxTogether, repeats } from '#contract/rostering/rosters/repeats.ts'
import { addDays } from '#contract/values/time.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatDateRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { LastWeek } from '#web/modules/rosters/board/weeks/EmptyWeek.tsx'
import { ConfirmCopy } from './ConfirmCopy.tsx'
import { useCopy } from './CopyDrawer.tsx'
import { CopyDone } from './CopyPreview.tsx'
import classes from './Repeat.module.css'

type Props = { last: readonly LastWeek[]; opened: boolean; onClose: () => void }

/** Copies the last weeks of several sites together: one preview, and one change to undo. */
export function CopyWeeksDrawer({ last, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('rosters.weeks.copyLast')}>
      <CopyWeeks last={last} onClose={onClose} />
    </SideDrawer>
  )
}

function CopyWeeks({ last, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<readonly string[]>(() => idsOf(last))
  const [with_people, setWithPeople] = useState(true)
  const input = inputOf(
    last.filter(({ roster }) => chosen.includes(roster.id)),
    with_people,
  )
  const preview = useApiQuery(repeats.check, input, { when: input.roster_id !== '', keepPrevious: true })
  const copy = useCopy()
  if (copy.result) return <CopyDone result={copy.result} onClose={onClose} />
  return (
    <Stack>
      <Text c="dimmed">{t('rosters.weeks.copyInto')}</Text>
      <Sites last={last} chosen={chosen} onChange={setChosen} />
      <Checkbox
        label={t('rosters.repeat.withPeople')}
        description={t('rosters.repeat.withPeopleHelp')}
        checked={with_people}
        onChange={(event) => setWithPeople(event.currentTarget.checked)}
      />
      <ConfirmCopy
        preview={input.roster_id === '' ? null : preview}
        hasTooManyDays={false}
        back={{ label: t('ui.cancel'), onClick: onClose }}
        confirm={{
          icon: <IconCopy size={16} aria-hidden />,
          label: (count) => t('rosters.repeat.confirm', { count }),
          nothing: t('rosters.repeat.nothing'),
          busy: copy.busy,
          onClick: () => copy.send(input),
        }}
      />
    </Stack>
  )
}

// One change has no more.
const idsOf = (last: readonly LastWeek[]) => last.slice(0, maxTogether).map(({ roster }) => roster.id)

function inputOf([first, ...others]: readonly LastWeek[], with_people: boolean) {
  const { id = '', week_start = '', days = 1 } = first?.roster ?? {}
  return {
    roster_id: id,
    ...{ from: week_start, to: first ? addDays(week_start, days - 1) : '' },
    starts_on: first ? [first.into] : [],
    others: others.map(({ roster, into }) => ({ roster_id: roster.id, starts_on: into })),
    ...{ with_people, duplicates: false },
  }
}

type SitesProps = {
  last: readonly LastWeek[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The sites that have a last week, all of them chosen at first. */
function Sites({ last, chosen, onChange }: SitesProps) {
  const t = useTranslate()
  const all = idsOf(last)
  const isAll = chosen.length === all.length
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('rosters.weeks.allSites', { count: all.length })}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => onChange(isAll ? [] : all)}
      />
      <ScrollArea.Autosize mah="16rem" type="auto">
        <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={t('rosters.weeks.sites')}>
          <Stack gap="xs" className={classes.sites}>
            {last.map(({ roster: { id, location_name, customer_name, week_start, days } }) => (
              <Checkbox
                key={id}
                value={id}
                label={location_name}
                description={`${customer_name} · ${formatDateRange(week_start, addDays(week_start, days - 1))}`}
                disabled={chosen.length === maxTogether && !chosen.includes(id)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </Stack>
  )
}
