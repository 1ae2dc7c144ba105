import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconCheck, IconPencil, IconRefresh, IconStarFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import type { Column } from '#web/ui/table/column.ts'
import classes from '#web/ui/table/DataTable.module.css'
import type { ListParams, ListViews, View } from '#web/ui/table/list-state.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const KeepView = whenOpened(
  () => import('./ViewDialogs.tsx').then((module) => module.KeepView),
  ({ opened }) => opened,
)
const ManageViews = whenOpened(
  () => import('./ViewDialogs.tsx').then((module) => module.ManageViews),
  ({ opened }) => opened,
)

type Props<Row> = {
  /** the columns that a view remembers; none where there is no table */
  columns: readonly Pick<Column<Row>, 'id' | 'title'>[]
  memory: {
    shown: Readonly<Record<string, boolean>>
    show: (ids: readonly string[]) => void
    reset: () => void
  }
  from: ListViews
  /** the height of its button, in pixels */
  size?: number
}

/** The user's saved views of this list: apply, save, rename and remove them. */
export function TableViews<Row>({ from, memory, columns, size = 36 }: Props<Row>) {
  const t = useTranslate()
  const { views: saved } = from
  const views = saved.views ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'keep' | 'manage' | null>(null)
  const shown = columns.map(({ id }) => id).filter((id) => memory.shown[id])
  const now = { params: from.params, columns: shown }
  const current = views.find((view) => isShown(view, now))
  const changed = current === undefined ? views.find(({ id }) => id === chosen) : undefined
  function show(view: View, replace = false) {
    setChosen(view.id)
    memory.show(view.columns)
    from.show(view.params, replace)
  }
  function showUsual() {
    setChosen(null)
    memory.reset()
    from.show({})
  }
  useOpenDefaultView(saved.views, from.params, (view) => show(view, true))
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Opener name={current?.name} size={size} />
        </Menu.Target>
        <Menu.Dropdown className={classes.views}>
          <Menu.Label>{t('table.views.title')}</Menu.Label>
          <Menu.Item leftSection={<Tick on={current === undefined && isPlain(from.params)} />} onClick={showUsual}>
            {t('table.views.usual')}
          </Menu.Item>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<Tick on={view === current} />}
              rightSection={view.is_default && <IconStarFilled size={14} aria-label={t('table.views.opens')} />}
              onClick={() => show(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {changed && (
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => saved.change({ ...changed, ...now })}>
              {t('table.views.replaceNamed', { name: changed.name })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} />} onClick={() => setDialog('keep')}>
            {t('table.views.keep')}
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('manage')}>
              {t('table.views.manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <KeepView
        opened={dialog === 'keep'}
        onClose={() => setDialog(null)}
        views={saved}
        now={now}
        columns={columns.filter(({ id }) => memory.shown[id]).map(({ title }) => t(title))}
      />
      <ManageViews opened={dialog === 'manage'} onClose={() => setDialog(null)} views={saved} />
    </>
  )
}

/** Named after the current view; without one, an icon beside the other buttons. */
type OpenerProps = { name: string | undefined; size: number } & ComponentProps<'button'>

function Opener({ name, size, className, ...target }: OpenerProps) {
  const t = useTranslate()
  const sign = <IconBookmark size={18} stroke={1.8} aria-hidden />
  if (name === undefined)
    return (
      <Tooltip label={t('table.views.title')}>
        <ActionIcon variant="default" size={size} aria-label={t('table.views.title')} {...target}>
          {sign}
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Button
      variant="default"
      className={[classes.filter, className].join(' ')}
      h={size}
      data-on
      leftSection={sign}
      aria-label={`${t('table.views.title')}: ${name}`}
      {...target}
    >
      <span className={classes.viewName}>{name}</span>
    </Button>
  )
}

/** If the URL has no parameters, the list opens with the default view; only once, so that the user can show everything again. */
function useOpenDefaultView(views: readonly View[] | undefined, input: ListParams, open: (view: View) => void) {
  const settled = useRef(!isPlain(input))
  useEffect(() => {
    if (settled.current || views === undefined) return
    settled.current = true
    const opening = views.find(({ is_default }) => is_default)
    if (opening && isPlain(input)) open(opening)
  }, [views, input, open])
}

// Keeps its place when off, so that the names align.
const Tick = ({ on }: { on: boolean }) => (
  <IconCheck size={16} aria-hidden className={classes.viewTick} data-on={on || undefined} />
)

const isPlain = (input: ListParams) => Object.keys(input).length === 0

function isShown(view: View, now: Pick<View, 'params' | 'columns'>) {
  const names = Object.keys(view.params)
  const asksAlike =
    names.length === Object.keys(now.params).length && names.every((name) => view.params[name] === now.params[name])
  return asksAlike && view.columns.length === now.columns.length && view.columns.every((id) => now.columns.includes(id))
}
