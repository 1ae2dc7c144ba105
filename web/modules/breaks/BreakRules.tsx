import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { breaks, type LocationBreak } from '#contract/breaks.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { useSend } from '#web/lib/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from './ExampleShift.module.css'
import { Panel } from '#web/ui/Panel.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

type Props = { rules: readonly LocationBreak[]; onOpen: (rule: LocationBreak) => void }

/** The rules of a location in their order, with what can be done to each. */
export function BreakRules({ rules, onOpen }: Props) {
  const t = useWords()
  const save = useSend(breaks.configure, { invalidates: [breaks] })
  const remove = useSend(breaks.remove, { invalidates: [breaks], said: t('breaks.removed') })
  const move = ({ customer_id: _, ...rule }: LocationBreak, sequence: number) => void save.send({ ...rule, sequence })
  const busy = save.busy || remove.busy
  return (
    <Panel title={t('breaks.rules')}>
      <Stack component="ol" gap="sm" p={0} m={0} className={classes.rules}>
        {rules.map((rule, at) => {
          const [before, after] = [rules[at - 1], rules[at + 1]]
          return (
            <Group component="li" key={rule.id} justify="space-between">
              <RuleText rule={rule} />
              <Group gap={4}>
                <ActionIcon
                  aria-label={t('breaks.up', { name: rule.name })}
                  disabled={busy || before === undefined}
                  onClick={() => before && move(rule, before.sequence)}
                >
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('breaks.down', { name: rule.name })}
                  disabled={busy || after === undefined}
                  onClick={() => after && move(rule, after.sequence)}
                >
                  <IconArrowDown size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon aria-label={t('breaks.editNamed', { name: rule.name })} onClick={() => onOpen(rule)}>
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('breaks.remove', { name: rule.name })}
                  disabled={busy}
                  onClick={() => remove.send({ id: rule.id, version: rule.version })}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </Group>
          )
        })}
      </Stack>
    </Panel>
  )
}

function RuleText({ rule }: { rule: LocationBreak }) {
  const t = useWords()
  const facts = { minutes: formatMinutes(rule.minutes), after: formatMinutes(rule.after_minutes_worked) }
  return (
    <div>
      <Group gap="xs">
        <Text fw={600}>{rule.name}</Text>
        <StatusBadge tone={rule.paid ? 'ok' : 'neutral'}>{t(rule.paid ? 'breaks.paid' : 'breaks.unpaid')}</StatusBadge>
      </Group>
      <Text size="sm">{`${t('breaks.told', facts)} · ${t(`breaks.mode.${rule.mode}`)}`}</Text>
    </div>
  )
}
