import { Group, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { breaksOf, type BreakRule } from '#contract/breaks.ts'
import { usualMinutes } from '#contract/time.ts'
import { formatMinutes, today } from '#web/lib/format.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { useWords } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/Panel.tsx'
import classes from './ExampleShift.module.css'

const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text)

/** What the rules make of a shift that one names: its breaks and what is paid, drawn as a bar. */
export function ExampleShift({ rules }: { rules: readonly BreakRule[] }) {
  const t = useWords()
  const [shift, setShift] = useState({ starts: '08:00', ends: '16:00', position_id: '' })
  const positions = [...usePositions().values()].map(({ id, name }) => ({ value: id, label: name }))
  const put = (changed: Partial<typeof shift>) => setShift((before) => ({ ...before, ...changed }))
  return (
    <Panel title={t('breaks.example')}>
      <Group align="end" mb="md">
        <TextInput
          type="time"
          label={t('breaks.starts')}
          value={shift.starts}
          onChange={(event) => put({ starts: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t('breaks.ends')}
          value={shift.ends}
          onChange={(event) => put({ ends: event.currentTarget.value })}
        />
        <Select
          label={t('breaks.examplePosition')}
          data={positions}
          value={shift.position_id || null}
          onChange={(id) => put({ position_id: id ?? '' })}
          clearable
        />
      </Group>
      {isTime(shift.starts) && isTime(shift.ends) && <Bar rules={rules} shift={shift} />}
    </Panel>
  )
}

type BarProps = { rules: readonly BreakRule[]; shift: { starts: string; ends: string; position_id: string } }

function Bar({ rules, shift: { starts, ends, position_id } }: BarProps) {
  const t = useWords()
  const length = usualMinutes(starts, ends)
  const of = { works_on: today(), clock_minutes: length, elapsed_minutes: length, position_id: position_id || null }
  const given = breaksOf(of, rules)
  return (
    <>
      <svg className={classes.bar} viewBox={`0 0 ${length} 10`} preserveAspectRatio="none" aria-hidden>
        {given.breaks.map((one) => (
          <rect
            key={one.rule_id}
            className={classes.break}
            data-paid={one.paid}
            x={one.starts_after}
            width={one.minutes}
            height={10}
          />
        ))}
      </svg>
      <div aria-live="polite">
        {given.breaks.length === 0 && <Text>{t('breaks.none')}</Text>}
        {given.breaks.map((one) => (
          <Text key={one.rule_id}>
            {`${one.name}: ${formatMinutes(one.minutes)}, ${t(one.paid ? 'breaks.paid' : 'breaks.unpaid')}`}
          </Text>
        ))}
        <Text fw={600}>{t('breaks.paidTime', { time: formatMinutes(given.paid_minutes) })}</Text>
      </div>
    </>
  )
}
