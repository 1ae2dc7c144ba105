import { ActionIcon, Button, Group, Input, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ShiftBreak } from '#contract/rosters.ts'
import { useWords } from '#web/lib/wording.ts'
import type { WorkingForm } from '#web/ui/working-form.ts'

type Props = { of: WorkingForm<'breaks'> }

const most = 6

/** The breaks of a shift, each with its minutes and whether it is paid. */
export function BreaksField({ of }: Props) {
  const t = useWords()
  const breaks = breaksIn(of.form.useWatchValue('breaks'))
  const set = (next: ShiftBreak[]) => of.form.setFieldValue('breaks', next)
  const change = (at: number, part: Partial<ShiftBreak>) =>
    set(breaks.map((pause, index) => (index === at ? { ...pause, ...part } : pause)))
  return (
    <Input.Wrapper label={t('rosters.shift.breaks')} labelElement="div" error={of.form.errors['breaks']}>
      <Stack gap="xs">
        {breaks.length === 0 && <Text c="dimmed">{t('rosters.shift.noBreaks')}</Text>}
        {breaks.map((pause, at) => (
          <BreakRow
            // oxlint-disable-next-line react/no-array-index-key -- breaks have no identity of their own: they are told apart by their place
            key={at}
            of={of}
            at={at}
            pause={pause}
            onChange={(part) => change(at, part)}
            onRemove={() => set(breaks.filter((_, index) => index !== at))}
          />
        ))}
        {breaks.length < most && (
          <Group>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => set([...breaks, { minutes: 30, paid: false }])}
            >
              {t('rosters.shift.addBreak')}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

type RowProps = Props & {
  at: number
  pause: ShiftBreak
  onChange: (part: Partial<ShiftBreak>) => void
  onRemove: () => void
}

function BreakRow({ of, at, pause, onChange, onRemove }: RowProps) {
  const t = useWords()
  return (
    <Group gap="md" wrap="nowrap">
      <NumberInput
        w={130}
        aria-label={t('rosters.shift.breakMinutes', { number: at + 1 })}
        value={pause.minutes}
        onChange={(minutes) => onChange({ minutes: Number(minutes) })}
        min={5}
        max={240}
        step={5}
        suffix={t('rosters.shift.minutes')}
        error={of.form.errors[`breaks.${at}.minutes`]}
      />
      <Switch
        label={t('rosters.shift.paid')}
        checked={pause.paid}
        onChange={(event) => onChange({ paid: event.currentTarget.checked })}
      />
      <ActionIcon aria-label={t('rosters.shift.removeBreak', { number: at + 1 })} onClick={onRemove} ms="auto">
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}

// The form keeps its values untyped; these are the ones that `shiftValues` put there.
export const breaksIn = (value: unknown): ShiftBreak[] => (Array.isArray(value) ? (value as ShiftBreak[]) : [])
