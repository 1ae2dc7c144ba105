import { Button, Text } from '@mantine/core'
import { IconCalendarPlus, IconCopy, IconWand } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { useWords } from '#web/lib/wording.ts'
import { LazyRosterChoice } from '#web/modules/rosters/board/agency/LazyRosterChoice.tsx'
import type { RostersToChoose } from '#web/modules/rosters/board/agency/RosterChoice.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const CopyDrawer = whenOpened(
  () => import('#web/modules/rosters/repeat/CopyDrawer.tsx').then((module) => module.CopyDrawer),
  ({ opened }) => opened,
)
const TemplatesDrawer = whenOpened(
  () => import('#web/modules/rosters/templates/TemplatesDrawer.tsx').then((module) => module.TemplatesDrawer),
  ({ opened }) => opened,
)

/** A site's roster that is copied as its last week, and the first day of the copy. */
export type LastWeek = { roster: Roster; into: string }
type Props = {
  /** of each site; null: not offered */
  last: readonly LastWeek[] | null
  /** why there is none */
  nothing: string
  /** where templates are applied, to begin with; absent: at the template's own site */
  roster?: Roster | undefined
  /** the first day of the week */
  from: string
  hint: ReactNode
}

/** How to fill a week without shifts: with those of last week, of a template, or by hand and then with auto-fill. */
export function EmptyWeek({ last, nothing, roster, from, hint }: Props) {
  const t = useWords()
  const [usesTemplate, setUsesTemplate] = useState(false)
  return (
    <>
      {last && <CopyLastWeek last={last} nothing={nothing} />}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCalendarPlus size={14} aria-hidden />}
        onClick={() => setUsesTemplate(true)}
      >
        {t('rosters.menu.templates')}
      </Button>
      <ActionButton
        size="compact-sm"
        variant="default"
        leftSection={<IconWand size={14} aria-hidden />}
        reason={t('rosters.weeks.fillNeedsShifts')}
      >
        {t('rosters.menu.fill')}
      </ActionButton>
      {typeof hint === 'string' ? <Text c="dimmed">{hint}</Text> : hint}
      <TemplatesDrawer roster={roster} from={from} opened={usesTemplate} onClose={() => setUsesTemplate(false)} />
    </>
  )
}

/** Where several sites have a last week, the planner chooses one. */
function CopyLastWeek({ last, nothing }: Pick<Props, 'nothing'> & { last: readonly LastWeek[] }) {
  const t = useWords()
  const [choice, setChoice] = useState<RostersToChoose | null>(null)
  const [copied, setCopied] = useState<LastWeek | null>(null)
  const [isOpen, setOpen] = useState(false)
  function open(one: LastWeek | undefined) {
    setCopied(one ?? null)
    setOpen(one !== undefined)
  }
  function start() {
    if (last.length === 1) return open(last[0])
    return setChoice({
      title: t('rosters.repeat.whichRoster'),
      detail: t('rosters.weeks.copyInto'),
      rosters: last.map((one) => one.roster),
      onChoose: ({ id }) => open(last.find((one) => one.roster.id === id)),
    })
  }
  return (
    <>
      <ActionButton
        size="compact-sm"
        leftSection={<IconCopy size={14} aria-hidden />}
        reason={last.length > 0 ? null : nothing}
        onClick={start}
      >
        {t('rosters.weeks.copyLast')}
      </ActionButton>
      <LazyRosterChoice choice={choice} onClose={() => setChoice(null)} />
      {copied && (
        <CopyDrawer roster={copied.roster} into={copied.into} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
