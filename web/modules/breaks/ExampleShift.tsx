import { Text } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import type { BreakRule } from '#contract/rostering/breaks.ts'
import { scheduledMinutes } from '#contract/values/time.ts'
import { breakText, breakTimeText } from '#web/lib/break-texts.ts'
import { formatDate, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import classes from './ExampleShift.module.css'
import { type ExampleForm, type ExampleInput, useExampleInput } from './use-example.ts'

type Props = {
  of: ExampleForm
  rules: readonly BreakRule[]
  /** beside a form: the rule in it, whose position and days the example takes; only the times are shown then */
  edited?: BreakRule | null
}

/** The effect of the rules on an example shift: its breaks, their times and the paid time, drawn as a bar. */
export function ExampleShift({ of, rules, edited }: Props) {
  const t = useTranslate()
  const known = usePositions()
  const positions = [...known.values()].map(({ id, name }) => ({ value: id, label: name }))
  const input = useExampleInput(of, rules, edited ?? null)
  const brief = edited !== undefined
  return (
    <Panel title={t('breaks.example')} order={brief ? 3 : 2}>
      {!brief && (
        <Text size="sm" c="dimmed" mt="-0.5rem" mb="md">
          {t('breaks.exampleHelp')}
        </Text>
      )}
      <div className={classes.fields} data-brief={brief || undefined}>
        <TimeField of={of} name="starts" label={t('breaks.starts')} />
        <TimeField of={of} name="ends" label={t('breaks.ends')} />
        {!brief && (
          <>
            <SelectField
              of={of}
              name="position_id"
              label={t('breaks.examplePosition')}
              placeholder={t('breaks.anyPosition')}
              options={positions}
              clearable
            />
            <DateField of={of} name="day" label={t('breaks.exampleDay')} />
          </>
        )}
      </div>
      {input && brief && (
        <Text size="sm" c="dimmed" mb={4}>
          {[known.get(input.position_id ?? '')?.name ?? t('breaks.anyPosition'), formatDate(input.day, 'medium')].join(
            ' · ',
          )}
        </Text>
      )}
      {input && <ExampleResult input={input} />}
    </Panel>
  )
}

function ExampleResult({ input }: { input: ExampleInput }) {
  const t = useTranslate()
  const { starts, ends, breaks, paid_minutes } = input
  return (
    <>
      <Bar input={input} />
      <div className={classes.axis} aria-hidden>
        <span>{starts}</span>
        <span>{ends}</span>
      </div>
      <div aria-live="polite">
        {breaks.length === 0 && <Text c="dimmed">{t('breaks.none')}</Text>}
        <ul className={classes.breaks}>
          {breaks.map((one) => (
            <li key={one.rule_id}>
              <span className={classes.dot} data-colour={one.paid ? 'cyan' : 'orange'} aria-hidden />
              <span>
                <b>{one.name}</b> {[breakText(t, one), breakTimeText(t, one)].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        <Text className={classes.total}>
          <IconClockHour4 size={16} aria-hidden />
          {t('breaks.paidOf', {
            length: formatMinutes(scheduledMinutes(starts, ends)),
            paid: formatMinutes(paid_minutes),
          })}
        </Text>
      </div>
    </>
  )
}

function Bar({ input: { starts, ends, breaks } }: { input: ExampleInput }) {
  const length = scheduledMinutes(starts, ends)
  const hours = Array.from({ length: Math.ceil(length / 60) - 1 }, (_, at) => 60 * (at + 1))
  const chosen = breaks.filter(({ mode }) => mode === 'window')
  return (
    <svg className={classes.bar} data-colour="teal" viewBox={`0 0 ${length} 10`} preserveAspectRatio="none" aria-hidden>
      {hours.map((at) => (
        <line key={at} className={classes.hour} x1={at} x2={at} y1={0} y2={10} />
      ))}
      {chosen.map((one) => (
        <rect
          key={one.rule_id}
          className={classes.window}
          data-colour={one.paid ? 'cyan' : 'orange'}
          x={one.earliest_start}
          width={one.latest_start + one.minutes - one.earliest_start}
          height={10}
        />
      ))}
      {breaks.map((one) => (
        <rect
          key={one.rule_id}
          className={classes.break}
          data-colour={one.paid ? 'cyan' : 'orange'}
          x={one.starts_after}
          width={one.minutes}
          height={10}
        />
      ))}
    </svg>
  )
}
