import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconPencil, IconStar, IconStarFilled, IconTrash, IconX } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import classes from '#web/ui/table/DataTable.module.css'
import type { SavedViews, View } from '#web/ui/table/list-state.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Dialog = { opened: boolean; onClose: () => void; views: SavedViews }
type CurrentView = Pick<View, 'params' | 'columns'>

/** Saves the current state of the list as a view; an existing name replaces that view. */
export function KeepView({ opened, onClose, ...rest }: Dialog & { now: CurrentView; columns: readonly string[] }) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('table.views.keepTitle')}>
      <KeepForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

function KeepForm({
  onClose,
  views: saved,
  now,
  columns,
}: Omit<Dialog, 'opened'> & { now: CurrentView; columns: readonly string[] }) {
  const t = useTranslate()
  const [name, setName] = useState('')
  const [opens, setOpens] = useState(false)
  const known = saved.views?.find((view) => isSameName(view.name, name))
  function keep(event: FormEvent) {
    event.preventDefault()
    const view = { ...now, name: name.trim(), is_default: opens || known?.is_default === true }
    if (known) saved.change({ ...known, ...view }, onClose)
    else saved.keep(view, onClose)
  }
  return (
    <form onSubmit={keep}>
      <Stack>
        <Text size="sm" c="dimmed">
          {columns.length === 0
            ? t('table.views.keepTextPlain')
            : t('table.views.keepText', { columns: columns.join(', ') })}
        </Text>
        <TextInput
          label={t('table.views.name')}
          description={known && t('table.views.replaces', { name: known.name })}
          maxLength={60}
          required
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t('table.views.opensWith')}
          checked={opens || known?.is_default === true}
          onChange={(event) => setOpens(event.currentTarget.checked)}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={saved.busy} disabled={name.trim() === ''}>
            {t(known ? 'table.views.replace' : 'table.views.save')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The views of a list: set the default, rename, remove. */
export function ManageViews({ opened, onClose, views: saved }: Dialog) {
  const t = useTranslate()
  const views = saved.views ?? []
  return (
    <Dialog opened={opened} onClose={onClose} title={t('table.views.manageTitle')}>
      {views.length === 0 && <Text c="dimmed">{t('table.views.none')}</Text>}
      <Stack gap="xs" component="ul" className={classes.viewLines}>
        {views.map((view) => (
          <li key={view.id}>
            <ViewLine view={view} views={saved} />
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}

function ViewLine({ view, views }: { view: View; views: SavedViews }) {
  const t = useTranslate()
  const [renames, setRenames] = useState(false)
  if (renames) return <Rename view={view} views={views} onClose={() => setRenames(false)} />
  return (
    <Group gap={4} wrap="nowrap">
      <Text flex={1} className={classes.viewLine}>
        {view.name}
      </Text>
      <Sign
        text={t('table.views.opensNamed', { name: view.name })}
        pressed={view.is_default}
        onPress={() => views.change({ ...view, is_default: !view.is_default })}
      >
        {view.is_default ? <IconStarFilled size={18} /> : <IconStar size={18} />}
      </Sign>
      <Sign text={t('table.views.rename', { name: view.name })} onPress={() => setRenames(true)}>
        <IconPencil size={18} />
      </Sign>
      <Sign text={t('table.views.remove', { name: view.name })} onPress={() => views.drop(view)}>
        <IconTrash size={18} />
      </Sign>
    </Group>
  )
}

type SignProps = { text: string; pressed?: boolean; onPress: () => void; children: React.ReactNode }

const Sign = ({ text, pressed, onPress, children }: SignProps) => (
  <Tooltip label={text}>
    <ActionIcon aria-label={text} aria-pressed={pressed} onClick={onPress}>
      {children}
    </ActionIcon>
  </Tooltip>
)

function Rename({ view, views, onClose }: { view: View; views: SavedViews; onClose: () => void }) {
  const t = useTranslate()
  const [name, setName] = useState(view.name)
  function save(event: FormEvent) {
    event.preventDefault()
    views.change({ ...view, name: name.trim() }, onClose)
  }
  return (
    <Group component="form" gap={4} wrap="nowrap" onSubmit={save}>
      <TextInput
        flex={1}
        autoFocus
        aria-label={t('table.views.name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ActionIcon type="submit" aria-label={t('table.views.save')} loading={views.busy} disabled={name.trim() === ''}>
        <IconCheck size={18} />
      </ActionIcon>
      <Sign text={t('ui.cancel')} onPress={onClose}>
        <IconX size={18} />
      </Sign>
    </Group>
  )
}
