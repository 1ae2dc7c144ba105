import { ActionIcon, NavLink, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { Brand } from '#web/ui/page/Brand.tsx'
import { entryOf, menuHrefOf, menuOf, titleOf, type ShownSection } from './menu.ts'
import classes from './SideMenu.module.css'
import { useShownScreen } from '#web/app/shell/use-shown-screen.ts'

type Props = { /** icons only */ rail: boolean; setRail?: (rail: boolean) => void }

/** The vertical menu: the screens that the user may open, by section, with the current one highlighted. */
export function SideMenu({ rail, setRail }: Props) {
  const t = useWords()
  const session = useSession()
  const shown = useShownScreen()
  const here = entryOf(shown, session)
  const entries = useRef<HTMLDivElement>(null)
  useEffect(() => {
    entries.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [here, rail])
  return (
    <div className={classes.menu} data-rail={rail || undefined}>
      <a href="/dashboard" className={classes.brand}>
        <Brand mark={rail} />
      </a>
      <div className={classes.scroll}>
        <div ref={entries} className={classes.sections}>
          {menuOf(session).map((section) =>
            section.screens.length === 1 || rail ? (
              <One key={section.title} section={section} here={here} rail={rail} />
            ) : (
              <SectionWithEntries key={`${section.title} ${isIn(section, here)}`} section={section} here={here} />
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

type EntryProps = { section: ShownSection; here: string | undefined }

function One({ section, here, rail }: EntryProps & { rail: boolean }) {
  const t = useWords()
  const session = useSession()
  const [first] = section.screens
  if (!first) return null
  const alone = section.screens.length === 1
  const label = alone && section.title.startsWith('shell.menu.settings') ? t(titleOf(first, session)) : t(section.title)
  const active = isIn(section, here)
  const link = (
    <NavLink
      href={menuHrefOf(first, session)}
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

function SectionWithEntries({ section, here }: EntryProps) {
  const t = useWords()
  const session = useSession()
  return (
    <NavLink
      component="button"
      label={t(section.title)}
      leftSection={<section.icon size={20} stroke={1.7} aria-hidden />}
      className={classes.entry}
      data-holds={isIn(section, here) || undefined}
      defaultOpened={isIn(section, here)}
      childrenOffset={0}
    >
      <div className={classes.inner}>
        {section.screens.map((screen) => (
          <NavLink
            key={screen.path}
            href={menuHrefOf(screen, session)}
            label={t(titleOf(screen, session))}
            active={screen.path === here}
            aria-current={screen.path === here ? 'page' : undefined}
            className={classes.entry}
          />
        ))}
      </div>
    </NavLink>
  )
}

const isIn = (section: ShownSection, here: string | undefined) => section.screens.some(({ path }) => path === here)
