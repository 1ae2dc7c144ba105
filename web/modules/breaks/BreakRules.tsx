import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus } from '@tabler/icons-react'
import { breaks, type LocationBreak } from '#contract/rostering/breaks.ts'
import { formatMinutes, today } from '#web/lib/format.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import classes from './BreakConfig.module.css'
import { limitLines } from './rule-texts.ts'

type Props = { rules: readonly LocationBreak[]; onOpen: (rule: LocationBreak) => void; onAdd: () => void }

/** The rules of a location in order, with their actions. */
export function BreakRules({ rules, onOpen, onAdd }: Props) {
  const t = useTranslate()
  const { send, busy } = useSend(breaks.configure, { invalidates: [breaks] })
  const move = ({ customer_id: _, ...rule }: LocationBreak, other: LocationBreak | undefined) =>
    other && void send({ ...rule, sequence: other.sequence })
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {t('breaks.add')}
    </Button>
  )
  return (
    <Panel title={t('breaks.rules')} actions={add}>
      <ol className={classes.rules}>
        {rules.map((rule, at) => (
          <li key={rule.id} className={classes.rule}>
            <RuleText rule={rule} />
            <div className={classes.actions}>
              <ActionIcon
                aria-label={t('breaks.up', { name: rule.name })}
                disabled={busy || at === 0}
                onClick={() => move(rule, rules[at - 1])}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t('breaks.down', { name: rule.name })}
                disabled={busy || at === rules.length - 1}
                onClick={() => move(rule, rules[at + 1])}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={t('breaks.editNamed', { name: rule.name })} onClick={() => onOpen(rule)}>
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function RuleText({ rule }: { rule: LocationBreak }) {
  const t = useTranslate()
  const limits = limitLines(t, rule, usePositions())
  const facts = { minutes: formatMinutes(rule.minutes), after: formatMinutes(rule.after_minutes_worked) }
  return (
    <>
      <span className={classes.minutes} data-colour={rule.paid ? 'cyan' : 'orange'} aria-hidden>
        {facts.minutes}
      </span>
      <div className={classes.what}>
        <Group gap="xs">
          <Text fw={600}>{rule.name}</Text>
          <StatusBadge tone={rule.paid ? 'info' : 'neutral'}>
            {t(rule.paid ? 'breaks.paid' : 'breaks.unpaid')}
          </StatusBadge>
          <InForce rule={rule} />
        </Group>
        <Text size="sm">{`${t('breaks.ruleText', facts)} · ${t(`breaks.mode.${rule.mode}`)}`}</Text>
        {limits.length > 0 && (
          <Text size="sm" c="dimmed">
            {limits.join(' · ')}
          </Text>
        )}
      </div>
    </>
  )
}

function InForce({ rule: { effective_from, effective_to } }: { rule: LocationBreak }) {
  const t = useTranslate()
  const now = today()
  if (effective_from !== null && effective_from > now)
    return <StatusBadge tone="accent">{t('breaks.notYet')}</StatusBadge>
  return effective_to !== null && effective_to < now ? <StatusBadge tone="warn">{t('breaks.over')}</StatusBadge> : null
}
