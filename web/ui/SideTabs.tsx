import { Badge, Tabs, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SideTabs.module.css'
import { TabMarkProvider } from './tab-marks.tsx'

export type SideTab = {
  name: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  /** complete: a tick; not said: the tab is not one to complete */
  done?: boolean
  content: ReactNode
}

type Props = {
  label: string
  tabs: readonly SideTab[]
  /** the first tab is shown when there is none of this name */
  shown: string | null
  onShow: (name: string | null) => void
}

// On a phone the tabs are a strip that scrolls: the one shown must be seen.
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The sides of one record: beside it a list of tabs, on a phone above it a strip. What somebody has begun to change waits while they look elsewhere. */
export function SideTabs({ label, tabs, shown, onShow }: Props) {
  const isWide = useMediaQuery('(width >= 62em)', undefined, { getInitialValueInEffect: false })
  const [errors, setErrors] = useState<Readonly<Record<string, number>>>({})
  const first = tabs[0]?.name ?? ''
  const value = tabs.find(({ name }) => name === shown)?.name ?? first
  const [visited, setVisited] = useState<readonly string[]>([value])
  if (!visited.includes(value)) setVisited([...visited, value])
  return (
    <Tabs
      value={value}
      onChange={(name) => onShow(name === first ? null : name)}
      orientation={isWide ? 'vertical' : 'horizontal'}
      variant="pills"
      keepMounted={false}
      // Not React's Activity, which would take the question before leaving away with the effects.
      keepMountedMode="display-none"
      className={classes.sides}
    >
      <Tabs.List aria-label={label} className={classes.list}>
        {tabs.map(({ name, label: title, icon: Icon, done }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className={classes.tab}
            ref={name === value ? intoView : undefined}
            leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
            rightSection={<Mark errors={errors[name] ?? 0} done={done === true} />}
          >
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} keepMounted={visited.includes(name)} className={classes.panel}>
          <Marked name={name} tell={setErrors}>
            {content}
          </Marked>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Mark({ errors, done }: { errors: number; done: boolean }) {
  const { t } = useTranslation()
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
type MarkedProps = { name: string; tell: (change: (former: Errors) => Errors) => void; children: ReactNode }

function Marked({ name, tell, children }: MarkedProps) {
  const tellErrors = useMemo(
    () => (errors: number) =>
      tell((former) => ((former[name] ?? 0) === errors ? former : { ...former, [name]: errors })),
    [name, tell],
  )
  return <TabMarkProvider value={tellErrors}>{children}</TabMarkProvider>
}
