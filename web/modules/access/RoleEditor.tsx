import { Alert, Button, Group, Stack, Switch, Text, useMatches } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Role } from '#contract/accounts/access.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { useLeaveGuard } from '#web/ui/form/leave-guard.tsx'
import { StaleChoice } from '#web/ui/form/choices/StaleChoice.tsx'
import { TableSearch } from '#web/ui/table/filters/TableSearch.tsx'
import {
  type Area,
  areasOf,
  type ResourceLine,
  narrowedAreas,
  ticksIn,
  ticksOf,
} from '#web/modules/access/matrix/matrix-model.ts'
import classes from '#web/modules/access/matrix/Matrix.module.css'
import { PermissionCards } from '#web/modules/access/matrix/PermissionCards.tsx'
import { PermissionMatrix } from '#web/modules/access/matrix/PermissionMatrix.tsx'
import { usePermissionTexts } from '#web/modules/access/matrix/permission-texts.ts'
import { SaveBar } from '#web/modules/access/matrix/SaveBar.tsx'
import { useRoleDraft } from './use-role-draft.ts'

type Props = {
  role: Role
  /** the permissions that the current user may grant and revoke */
  held: ReadonlySet<string>
  /** shown instead of the save bar where the role cannot be edited: a copy button */
  instead?: ReactNode
}

/** Shows or edits the permissions of a role. */
export function RoleEditor({ role, held, instead }: Props) {
  const draft = useRoleDraft(role)
  const [q, setQ] = useState('')
  const [onlyGranted, setOnlyGranted] = useState(false)
  const finds = useFinder(q)
  const asCards = useMatches({ base: true, sm: false }, { getInitialValueInEffect: false })
  const guard = useLeaveGuard(() => draft.dirty && !draft.busy)
  useHotkeys([['mod+S', () => draft.save()]], [])
  const saved = new Set(draft.base.permissions)
  const all = areasOf({ kind: role.kind, held, granted: saved })
  // A permission revoked just now stays visible until it is saved.
  const isGranted = (line: ResourceLine) => ticksOf(line).some(({ name }) => draft.held.has(name) || saved.has(name))
  const areas = narrowedAreas(all, (line) => finds(line) && (!onlyGranted || isGranted(line)))
  const sheet = { areas, draft: draft.held, saved, readOnly: !role.may.assign, onTick: draft.tick }
  function showAll() {
    setQ('')
    setOnlyGranted(false)
  }
  return (
    <Stack gap="md">
      {role.may.obstacle && <EditObstacle obstacle={role.may.obstacle}>{instead}</EditObstacle>}
      {draft.stale && <StaleChoice {...draft.stale} />}
      <EditorTools
        areas={all}
        draft={draft.held}
        q={q}
        onSearch={setQ}
        onlyGranted={onlyGranted}
        onOnly={setOnlyGranted}
      />
      {areas.length === 0 ? (
        <NoMatch onShowAll={showAll} />
      ) : asCards ? (
        <PermissionCards sheet={sheet} />
      ) : (
        <PermissionMatrix sheet={sheet} />
      )}
      <Footnotes role={role} asCards={asCards} />
      {draft.dirty && <SaveBar draft={draft} role={role} />}
      {guard}
    </Stack>
  )
}

/** Returns a filter of lines whose name, or an action's name, contains the search text. */
function useFinder(q: string) {
  const words = usePermissionTexts()
  const wanted = q.toLowerCase()
  return (line: ResourceLine) =>
    wanted === '' ||
    ticksOf(line).some((tick) => `${words.permission(tick)} ${tick.name}`.toLowerCase().includes(wanted))
}

function EditObstacle({ obstacle, children }: { obstacle: NonNullable<Role['may']['obstacle']>; children: ReactNode }) {
  const t = useTranslate()
  return (
    <Alert color="blue" icon={<IconLock aria-hidden />} title={t('access.obstacle.title')}>
      <Group justify="space-between" gap="sm">
        <Text className={classes.why}>{t(`access.obstacle.${obstacle}`)}</Text>
        {children}
      </Group>
    </Alert>
  )
}

type Tools = {
  areas: readonly Area[]
  draft: ReadonlySet<string>
  q: string
  onSearch: (q: string) => void
  onlyGranted: boolean
  onOnly: (on: boolean) => void
}

function EditorTools({ areas, draft, q, onSearch, onlyGranted, onOnly }: Tools) {
  const t = useTranslate()
  const ticks = ticksIn(areas)
  const count = ticks.filter(({ name }) => draft.has(name)).length
  return (
    <div className={classes.tools}>
      <TableSearch value={q} onSearch={onSearch} placeholder={t('access.matrix.search')} />
      <Switch
        label={t('access.matrix.onlyGranted')}
        checked={onlyGranted}
        onChange={(event) => onOnly(event.currentTarget.checked)}
      />
      <div className={classes.total}>
        <Text fw={600}>{t('access.matrix.total', { count, total: ticks.length })}</Text>
        <progress className={classes.meter} value={count} max={ticks.length} aria-hidden />
      </div>
    </div>
  )
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslate()
  return (
    <EmptyState
      kind="nothingFound"
      title={t('access.matrix.nothing')}
      text={t('access.matrix.nothingText')}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t('access.matrix.showAll')}
        </Button>
      }
    />
  )
}

function Footnotes({ role, asCards }: { role: Role; asCards: boolean }) {
  const t = useTranslate()
  return (
    <Text c="dimmed" size="xs">
      {role.kind !== 'superadmin' && <span className={classes.note}>{t('access.matrix.leftOut')}</span>}
      {role.may.assign && !asCards && <span className={classes.note}>{t('access.matrix.keys')}</span>}
    </Text>
  )
}
