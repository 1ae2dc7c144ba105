import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './BottomTabs.module.css'
import { menuHrefOf, titleOf, type tabsOf } from './menu.ts'
import { usePlace } from './use-place.ts'

/** The user's main screens, at the bottom of a phone. */
export function BottomTabs({ tabs }: { tabs: ReturnType<typeof tabsOf> }) {
  const t = useTranslate()
  const session = useSession()
  const { path } = usePlace()
  return (
    <nav className={classes.tabs} aria-label={t('shell.menu.tabs')} data-screen-only>
      {tabs.map(({ screen, icon: Icon }) => (
        <a
          key={screen.path}
          href={menuHrefOf(screen, session)}
          className={classes.tab}
          aria-current={screen.path === path ? 'page' : undefined}
        >
          <Icon size={22} stroke={1.8} aria-hidden />
          <span className={classes.name}>{t(titleOf(screen, session))}</span>
        </a>
      ))}
    </nav>
  )
}
