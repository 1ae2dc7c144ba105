import { Badge, Button, NavLink, Tabs, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import classes from './SideTabs.module.css'
import { TabMarkProvider } from './tab-marks.tsx'

export type SideTab = {
  name: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  /** complete: a tick; undefined: the tab has no completeness */
  done?: boolean
  content: ReactNode
}

type Props = {
  label: string
  tabs: readonly SideTab[]
  /** if there is no tab of this name, the first is shown */
  shown: string | null
  onShow: (name: string | null) => void
}

// On a phone the tabs are a strip that scrolls: the current one must be visible.
const scrollIntoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

// If a phone's strip cannot show all tabs at once, they are a list of sections there.
const maxInStrip = 6

/**
 * The tabs of one record. On a phone a few tabs are a strip above it; many are a list of sections, each of which
 * replaces the list when opened. Unsaved changes are kept while another tab is shown.
 */
export function SideTabs({ label, tabs, shown, onShow }: Props) {
  const t = useTranslate()
  const isWide = useMediaQuery('(width >= 62em)', undefined, { getInitialValueInEffect: false })
  const [errors, setErrors] = useState<Readonly<Record<string, number>>>({})
  const asSections = !isWide && tabs.length > maxInStrip
  const first = tabs[0]?.name ?? ''
  const chosen = tabs.find(({ name }) => name === shown)?.name
  const value = chosen ?? (asSections ? null : first)
  const [visited, setVisited] = useState<readonly string[]>(value === null ? [] : [value])
  if (value !== null && !visited.includes(value)) setVisited([...visited, value])
  const sides = useRef<HTMLDivElement>(null)
  // The focused button is hidden by the section that it opens.
  function showSection(name: string | null) {
    onShow(name)
    setTimeout(() =>
      sides.current?.querySelector<HTMLElement>(`[data-section="${name ?? value}"]:not([hidden] *)`)?.focus(),
    )
  }
  return (
    <Tabs
      ref={sides}
      value={value}
      onChange={(name) => onShow(name === first && !asSections ? null : name)}
      orientation={isWide ? 'vertical' : 'horizontal'}
      variant="pills"
      keepMounted={false}
      // Not React's Activity, which would unmount the effects of the leave guard.
      keepMountedMode="display-none"
      className={classes.sides}
    >
      {asSections && (
        <Sections label={label} tabs={tabs} errors={errors} hidden={value !== null} onShow={showSection} />
      )}
      {asSections && value !== null && (
        <Button
          variant="subtle"
          className={classes.back}
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          data-section={value}
          onClick={() => showSection(null)}
        >
          {t('ui.tabs.all')}
        </Button>
      )}
      <Tabs.List aria-label={label} className={classes.list} hidden={asSections}>
        {tabs.map(({ name, label: title, icon: Icon, done }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className={classes.tab}
            ref={name === value ? scrollIntoView : undefined}
            leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
            rightSection={<Mark errors={errors[name] ?? 0} done={done === true} />}
          >
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} keepMounted={visited.includes(name)} className={classes.panel}>
          <TabWithErrors name={name} setErrors={setErrors}>
            {content}
          </TabWithErrors>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

type SectionsProps = Pick<Props, 'label' | 'tabs' | 'onShow'> & {
  errors: Readonly<Record<string, number>>
  hidden: boolean
}

/** The list of all sections, with a tick for each complete one. */
function Sections({ label, tabs, errors, hidden, onShow }: SectionsProps) {
  return (
    <nav aria-label={label} className={classes.sections} hidden={hidden}>
      {tabs.map(({ name, label: title, icon: Icon, done }) => (
        <NavLink
          key={name}
          component="button"
          data-section={name}
          label={title}
          leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
          rightSection={
            <>
              <Mark errors={errors[name] ?? 0} done={done === true} />
              <IconChevronRight size={16} aria-hidden className={classes.opens} />
            </>
          }
          onClick={() => onShow(name)}
        />
      ))}
    </nav>
  )
}

function Mark({ errors, done }: { errors: number; done: boolean }) {
  const t = useTranslate()
  if (errors > 0)
    return (
      <Badge color="red" variant="filled" size="sm" circle>
        <span aria-hidden>{errors}</span>
        <VisuallyHidden>{t('ui.tabs.errors', { count: errors })}</VisuallyHidden>
      </Badge>
    )
  if (!done) return null
  return (
    <span className={classes.done}>
      <IconCircleCheckFilled size={16} aria-hidden />
      <VisuallyHidden>{t('ui.tabs.done')}</VisuallyHidden>
    </span>
  )
}

type Errors = Readonly<Record<string, number>>
type MarkedProps = { name: string; setErrors: (change: (former: Errors) => Errors) => void; children: ReactNode }

function TabWithErrors({ name, setErrors, children }: MarkedProps) {
  const reportErrors = useMemo(
    () => (errors: number) =>
      setErrors((former) => ((former[name] ?? 0) === errors ? former : { ...former, [name]: errors })),
    [name, setErrors],
  )
  return <TabMarkProvider value={reportErrors}>{children}</TabMarkProvider>
}
