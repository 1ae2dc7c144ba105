import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useRouter } from '@tanstack/react-router'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { FoundGroup, FoundKind } from '#contract/platform/search.ts'
import { hrefOf as hrefOfPath } from '#web/lib/links.ts'
import { kindOf, useSession, type Session } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FoundRecord } from './FoundRecord.tsx'
import { foldText } from '#web/lib/fold-text.ts'
import { mayOpen } from '#web/app/shell/menu/access.ts'
import { menuOf, tabsNamed, titleOf } from '#web/app/shell/menu/menu.ts'
import { paletteActions } from './palette-actions.ts'
import type { WordingKey } from '#web/wording/keys.ts'
import { palette, paletteStore } from './palette-store.ts'
import { type RecentRecord, recentRecords, storeRecentRecord } from './recent-records.ts'
import { screenAt, screens, type Screen } from '#web/app/screens.ts'
import { useFoundRecords } from './use-found-records.ts'

/** Ctrl+K: the pages and actions that are the user's, and the records that match the search. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslate()
  const [query, setQuery] = useState('')
  const { groups, state } = useFoundRecords(query)
  const words = query.trim().split(/\s+/u)
  const pages = usePages(query)
  const records = useRecords(groups, query, words)
  useEffect(() => (opened ? palette.open() : palette.close()), [opened])
  useEffect(selectFirst, [groups])
  const nothing = { busy: 'palette.searching', failed: 'palette.failed', idle: 'palette.nothing' } as const
  return (
    <Spotlight
      store={paletteStore}
      actions={query.trim() === '' ? [...records, ...pages] : withFirstSelected([...pages, ...records])}
      // Both are already filtered: the pages here, the records by the server.
      filter={(_, actions) => actions}
      query={query}
      onQueryChange={setQuery}
      // The shell handles it, also before this code is loaded.
      shortcut={null}
      onSpotlightClose={onClose}
      highlightQuery
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
      // Keeps the box in place while its results change.
      centered={false}
      scrollable
      maxHeight={420}
      nothingFound={<span role="status">{t(nothing[state], { q: query.trim() })}</span>}
      searchProps={{
        leftSection: <IconSearch size={19} stroke={1.7} aria-hidden />,
        placeholder: t('palette.search'),
        'aria-label': t('palette.search'),
        maxLength: 100,
      }}
    />
  )
}

// Enter opens the first result. Spotlight selects it when the query changes, but the server's results arrive later.
const selectFirst = () => paletteStore.updateState((state) => ({ ...state, selected: 0 }))

const withFirstSelected = ([first, ...others]: SpotlightActionGroupData[]): SpotlightActionGroupData[] =>
  first === undefined ? [] : [{ ...first, actions: first.actions.map(markFirst) }, ...others]

const markFirst = (action: SpotlightActionData, index: number): SpotlightActionData =>
  index === 0 ? { ...action, ...selected } : action

// Spotlight's own attribute, which the type of an action does not include.
const selected = { 'data-selected': true }

/** The pages, tabs and actions whose name or path matches the query, by section of the menu; all pages without a query. */
function usePages(query: string): SpotlightActionGroupData[] {
  const t = useTranslate()
  const session = useSession()
  const router = useRouter()
  const wanted = foldText(query.trim())
  const action = ({ title, href }: Named): SpotlightActionData => ({
    id: href,
    label: t(title),
    leftSection: <IconArrowRight size={18} stroke={1.7} aria-hidden />,
    onClick: () => router.history.push(href),
  })
  const sections = pagesOf(session)
  if (wanted === '') return sections.map(({ title, pages }) => ({ group: t(title), actions: pages.map(action) }))
  const isNamed = ({ title, href }: Named) => foldText(`${t(title)} ${href}`).includes(wanted)
  const actions = paletteActions(session).filter(({ title }) => foldText(t(title)).includes(wanted))
  const matching = [...sections.flatMap(({ pages }) => pages), ...tabsNamed(session)].filter(isNamed)
  return [
    ...(actions.length === 0 ? [] : [{ group: t('palette.actions'), actions: actions.map(action) }]),
    ...(matching.length === 0 ? [] : [{ group: t('palette.pages'), actions: matching.map(action) }]),
  ]
}

/** The records found, by kind, each kind with a link to its full list; without a query, the records opened last. */
function useRecords(groups: readonly FoundGroup[], query: string, words: string[]): SpotlightActionGroupData[] {
  const t = useTranslate()
  const session = useSession()
  const router = useRouter()
  const action = (record: RecentRecord): SpotlightActionData => ({
    id: `${record.kind} ${record.id}`,
    onClick: () => {
      storeRecentRecord(record)
      router.history.push(record.link)
    },
    children: <FoundRecord kind={record.kind} row={record} words={words} />,
  })
  const all = (kind: FoundKind): SpotlightActionData[] => {
    const href = listOf(kind, query.trim(), session)
    const leftSection = <IconArrowRight size={18} stroke={1.7} aria-hidden />
    const onClick = () => router.history.push(href ?? '')
    return href === null ? [] : [{ id: `all ${kind}`, label: t('palette.all'), leftSection, onClick }]
  }
  if (query.trim() === '') {
    const recent = recentRecords()
    return recent.length === 0 ? [] : [{ group: t('palette.recent'), actions: recent.map(action) }]
  }
  return groups.map(({ kind, rows, more }) => ({
    group: t(`palette.${kind}`),
    actions: [...rows.map((row) => action({ ...row, kind })), ...(more ? all(kind) : [])],
  }))
}

const listPaths = {
  employees: '/employees',
  customers: '/customers',
  locations: '/locations',
  rosters: '/create-roster',
  timesheets: '/time-sheets',
  // Applicants are listed by job.
  applicants: null,
  jobs: '/job-posts',
} as const

/** The list of a kind with the same search; null if the user may not open it. */
function listOf(kind: FoundKind, q: string, session: Session | null): string | null {
  if (kind === 'employees' && kindOf(session) === 'customer')
    return hrefOfPath('/published-roster', null, { tab: 'people', q })
  const path = listPaths[kind]
  const screen = path === null ? undefined : screenAt(path)
  return path !== null && screen !== undefined && mayOpen(screen, session) ? hrefOfPath(path, null, { q }) : null
}

type Named = { title: WordingKey; href: string }

// The entries in each section of the menu, and the pages that belong to them: adding, importing.
function pagesOf(session: Session | null): { title: WordingKey; pages: Named[] }[] {
  const others: readonly Screen[] = screens.filter(
    (screen: Screen) =>
      screen.layout !== 'full' && screen.parent !== undefined && !screen.path.includes('{') && mayOpen(screen, session),
  )
  return menuOf(session).map(({ title, entries }) => ({
    title,
    pages: [
      ...entries,
      ...others
        .filter(({ parent }) => entries.some(({ screen }) => screen.path === parent))
        .map((screen) => ({ title: titleOf(screen, session), href: screen.path })),
    ],
  }))
}
