import { Button, Card, Group, Popover, ScrollArea, Stack, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Role } from '#contract/accounts/access.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { areasOf, type GrantOption, ticksIn } from './matrix-model.ts'
import classes from './Matrix.module.css'
import { usePermissionTexts } from './permission-texts.ts'
import type { RoleDraft } from '#web/modules/access/use-role-draft.ts'

type Props = { draft: RoleDraft; role: Role }

/** A sticky bar with the unsaved changes, the people affected and the save buttons. */
export function SaveBar({ draft, role }: Props) {
  const t = useTranslate()
  return (
    <Card className={classes.bar} p="sm" data-screen-only data-foot-bar>
      <div className={classes.summary} role="status">
        <ChangeCounts draft={draft} />
        <Text c="dimmed" size="xs">
          {t('access.matrix.reach', { count: role.user_count })}
        </Text>
      </div>
      <Group gap="sm" className={classes.buttons}>
        <ChangesButton draft={draft} role={role} />
        <Button variant="default" onClick={draft.discard} disabled={draft.busy}>
          {t('access.matrix.discard')}
        </Button>
        <Button onClick={draft.save} loading={draft.busy}>
          {t('access.matrix.save')}
        </Button>
      </Group>
    </Card>
  )
}

function ChangeCounts({ draft: { changes } }: Pick<Props, 'draft'>) {
  const t = useTranslate()
  return (
    <Group gap="xs">
      {changes.granted.length > 0 && (
        <StatusBadge tone="ok" icon={<IconPlus size={13} stroke={2.4} aria-hidden />}>
          {t('access.matrix.granted', { count: changes.granted.length })}
        </StatusBadge>
      )}
      {changes.taken.length > 0 && (
        <StatusBadge tone="bad" icon={<IconMinus size={13} stroke={2.4} aria-hidden />}>
          {t('access.matrix.taken', { count: changes.taken.length })}
        </StatusBadge>
      )}
    </Group>
  )
}

function ChangesButton({ draft: { changes, held, base }, role }: Props) {
  const t = useTranslate()
  const all = ticksIn(areasOf({ kind: role.kind, held, granted: new Set(base.permissions) }))
  const named = (names: readonly string[]) => all.filter(({ name }) => names.includes(name))
  return (
    <Popover position="top" width={320} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" visibleFrom="sm">
          {t('access.matrix.showChanges')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ScrollArea.Autosize mah={320} type="auto">
          <Stack gap={6}>
            <Changed ticks={named(changes.granted)} change="granted" />
            <Changed ticks={named(changes.taken)} change="taken" />
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

function Changed({ ticks, change }: { ticks: readonly GrantOption[]; change: 'granted' | 'taken' }) {
  const words = usePermissionTexts()
  return ticks.map((tick) => (
    <div key={tick.name} className={classes.changed} data-change={change}>
      {change === 'granted' ? (
        <IconPlus size={14} stroke={2.4} aria-hidden />
      ) : (
        <IconMinus size={14} stroke={2.4} aria-hidden />
      )}
      {words.permission(tick)}
    </div>
  ))
}
