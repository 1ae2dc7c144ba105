import { useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from './BottomTabs.module.css'
import { entryOf, menuHrefOf, titleOf, type tabsOf } from './menu.ts'
import { useShownScreen } from '#web/app/shell/use-shown-screen.ts'

/** An employee's main screens, at the bottom of a phone. */
export function BottomTabs({ tabs }: { tabs: ReturnType<typeof tabsOf> }) {
  const t = useWords()
  const session = useSession()
  const shown = useShownScreen()
  const here = entryOf(shown, session)
  return (
    <nav className={classes.tabs} aria-label={t('shell.menu.tabs')} data-screen-only>
      {tabs.map(({ screen, icon: Icon }) => (
        <a
          key={screen.path}
          href={menuHrefOf(screen, session)}
          className={classes.tab}
          aria-current={screen.path === here ? 'page' : undefined}
        >
          <Icon size={22} stroke={1.8} aria-hidden />
          {t(titleOf(screen, session))}
        </a>
      ))}
    </nav>
  )
}
