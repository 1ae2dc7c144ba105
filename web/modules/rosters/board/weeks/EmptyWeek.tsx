import { Button, Text } from '@mantine/core'
import { IconCalendarPlus, IconCopy, IconWand } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const CopyDrawer = whenOpened(
  () => import('#web/modules/rosters/copying/CopyDrawer.tsx').then((module) => module.CopyDrawer),
  ({ opened }) => opened,
)
const CopyWeeksDrawer = whenOpened(
  () => import('#web/modules/rosters/copying/CopyWeeksDrawer.tsx').then((module) => module.CopyWeeksDrawer),
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
  const t = useTranslate()
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

/** Where several sites have a last week, they are copied together. */
function CopyLastWeek({ last, nothing }: Pick<Props, 'nothing'> & { last: readonly LastWeek[] }) {
  const t = useTranslate()
  const [copied, setCopied] = useState<readonly LastWeek[]>([])
  const [isOpen, setOpen] = useState(false)
  const [only, ...others] = copied
  const close = () => setOpen(false)
  // What is offered stays while the board behind it gets the copied shifts.
  function open() {
    setCopied(last)
    setOpen(true)
  }
  return (
    <>
      <ActionButton
        size="compact-sm"
        leftSection={<IconCopy size={14} aria-hidden />}
        reason={last.length > 0 ? null : nothing}
        onClick={open}
      >
        {t('rosters.weeks.copyLast')}
      </ActionButton>
      {only && others.length === 0 && (
        <CopyDrawer roster={only.roster} into={only.into} opened={isOpen} onClose={close} />
      )}
      {others.length > 0 && <CopyWeeksDrawer last={copied} opened={isOpen} onClose={close} />}
    </>
  )
}
