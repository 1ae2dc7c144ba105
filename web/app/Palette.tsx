import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useRouter } from '@tanstack/react-router'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useSession, type Session } from '#web/lib/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { mayOpen, menuOf, titleOf } from './menu.ts'
import { screens, type Screen } from './screens.ts'

/** Ctrl+K: every page this person may open, by name. */
export function Palette() {
  const t = useWords()
  const session = useSession()
  const router = useRouter()
  const action = (screen: Screen): SpotlightActionData => ({
    id: screen.path,
    label: t(titleOf(screen, session)),
    keywords: screen.path,
    leftSection: <IconArrowRight size={18} stroke={1.7} aria-hidden />,
    onClick: () => router.history.push(screen.path),
  })
  const groups: SpotlightActionGroupData[] = pagesOf(session).map(({ title, pages }) => ({
    group: t(title),
    actions: pages.map(action),
  }))
  return (
    <Spotlight
      actions={groups}
      shortcut={['mod + K']}
      // From within a field too: the palette is how one leaves it.
      tagsToIgnore={[]}
      highlightQuery
      attributes={{ content: { 'aria-label': t('app.palette.open') } }}
      scrollable
      maxHeight={420}
      nothingFound={t('app.palette.nothing')}
      searchProps={{
        leftSection: <IconSearch size={19} stroke={1.7} aria-hidden />,
        placeholder: t('app.palette.search'),
        'aria-label': t('app.palette.search'),
      }}
    />
  )
}

// Under each section of the menu its lists, and the pages that belong to them: adding, importing.
function pagesOf(session: Session | null) {
  const open: readonly Screen[] = screens.filter(
    (screen: Screen) => screen.layout === 'menu' && !screen.path.includes('{') && mayOpen(screen, session),
  )
  return menuOf(session).map(({ title, screens: lists }) => ({
    title,
    pages: open.filter((screen) => lists.some(({ path }) => path === (screen.parent ?? screen.path))),
  }))
}
