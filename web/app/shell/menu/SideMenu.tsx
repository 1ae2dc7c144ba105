import { ActionIcon, NavLink, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Brand } from '#web/ui/page/Brand.tsx'
import { isHere, menuOf, type Place, type ShownEntry, type ShownSection } from './menu.ts'
import { EntryGroups } from './EntryGroups.tsx'
import classes from './SideMenu.module.css'
import { usePlace } from './use-place.ts'

type Props = { /** icons only */ rail: boolean; setRail?: (rail: boolean) => void }

/** The vertical menu: the screens that the user may open, by section, with the current one highlighted. */
export function SideMenu({ rail, setRail }: Props) {
  const t = useTranslate()
  const session = useSession()
  const here = usePlace()
  const sections = useRef<HTMLDivElement>(null)
  useEffect(() => {
    sections.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [here.path, here.tab, rail])
  return (
    <div className={classes.menu} data-rail={rail || undefined}>
      <a href="/dashboard" className={classes.brand}>
        <Brand mark={rail} />
      </a>
      <div className={classes.scroll}>
        <div ref={sections} className={classes.sections}>
          {menuOf(session).map((section) =>
            section.entries.length === 1 || rail ? (
              <One key={section.title} section={section} here={here} rail={rail} />
            ) : (
              <SectionWithEntries key={`${section.title} ${holds(section, here)}`} section={section} here={here} />
            ),
          )}
        </div>
      </div>
      {setRail && (
        <Tooltip label={rail ? t('shell.menu.wide') : t('shell.menu.narrow')} position="right">
          <ActionIcon
            className={classes.fold}
            size={36}
            onClick={() => setRail(!rail)}
            aria-label={rail ? t('shell.menu.wide') : t('shell.menu.narrow')}
          >
            {rail ? (
              <IconLayoutSidebarLeftExpand size={20} stroke={1.7} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={20} stroke={1.7} />
            )}
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}

type SectionProps = { section: ShownSection; here: Place }

function One({ section, here, rail }: SectionProps & { rail: boolean }) {
  const t = useTranslate()
  const [first] = section.entries
  if (!first) return null
  // A single entry has the name of its page; with icons only, the section's.
  const label = t(section.entries.length === 1 ? first.title : section.title)
  const active = holds(section, here)
  const link = (
    <NavLink
      href={first.href}
      label={rail ? undefined : label}
      aria-label={rail ? label : undefined}
      aria-current={active ? 'page' : undefined}
      active={active}
      leftSection={<section.icon size={20} stroke={1.7} aria-hidden />}
      className={classes.entry}
    />
  )
  return rail ? (
    <Tooltip label={label} position="right">
      <div>{link}</div>
    </Tooltip>
  ) : (
    link
  )
}

function SectionWithEntries({ section, here }: SectionProps) {
  const t = useTranslate()
  const entry = (one: ShownEntry) => (
    <NavLink
      key={one.href}
      href={one.href}
      label={t(one.title)}
      active={isHere(one, here)}
      aria-current={isHere(one, here) ? 'page' : undefined}
      className={classes.entry}
    />
  )
  return (
    <NavLink
      component="button"
      label={t(section.title)}
      leftSection={<section.icon size={20} stroke={1.7} aria-hidden />}
      className={classes.entry}
      data-holds={holds(section, here) || undefined}
      defaultOpened={holds(section, here)}
      childrenOffset={0}
    >
      <div className={classes.inner}>
        {section.entries.some(({ group }) => group !== undefined) ? (
          <EntryGroups entries={section.entries}>{entry}</EntryGroups>
        ) : (
          section.entries.map(entry)
        )}
      </div>
    </NavLink>
  )
}

const holds = (section: ShownSection, here: Place) => section.entries.some((entry) => isHere(entry, here))
