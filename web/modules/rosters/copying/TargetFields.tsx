import { Checkbox, Group, Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import type { Translate } from '#web/wording/translate.ts'
import { type Repetition, repetitions, type RepetitionTarget, weeksOf } from './target-days.ts'

export type CopyOptions = RepetitionTarget & { with_people: boolean; duplicates: boolean }

type Props = {
  value: CopyOptions
  onChange: (value: CopyOptions) => void
  /** how many are copied: one can be repeated every day, several only every week or as many weeks as they fill */
  days: number
  /** templates may have no people */
  people?: boolean
}

/** Where the copies begin, until when they are repeated, and what they include. */
export function TargetFields({ value, onChange, days, people = true }: Props) {
  const t = useTranslate()
  const label = useId()
  const change = (changed: Partial<CopyOptions>) => onChange({ ...value, ...changed })
  const offered = repetitions.filter((one) => one !== 'daily' || days === 1)
  return (
    <>
      <Group align="flex-start" grow>
        <DayInput
          label={t('rosters.repeat.first')}
          required
          value={value.first}
          onChange={(first) => change({ first })}
        />
        {value.repetition !== 'once' && (
          <DayInput
            label={t('rosters.repeat.until')}
            required
            value={value.until}
            minDate={value.first ?? undefined}
            onChange={(until) => change({ until })}
          />
        )}
      </Group>
      <Input.Wrapper label={t('rosters.repeat.repeat')} labelElement="div" labelProps={{ id: label }}>
        <SegmentedControl
          fullWidth
          mt={4}
          aria-labelledby={label}
          value={value.repetition}
          data={offered.map((one) => ({ value: one, label: repetitionText(t, one, days) }))}
          onChange={(repetition: Repetition) => change({ repetition })}
        />
      </Input.Wrapper>
      {people && (
        <Checkbox
          label={t('rosters.repeat.withPeople')}
          description={t('rosters.repeat.withPeopleHelp')}
          checked={value.with_people}
          onChange={(event) => change({ with_people: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t('rosters.repeat.duplicates')}
        description={t('rosters.repeat.duplicatesHelp')}
        checked={value.duplicates}
        onChange={(event) => change({ duplicates: event.currentTarget.checked })}
      />
    </>
  )
}

/** Copies of more than a week follow each other. */
const repetitionText = (t: Translate, repetition: Repetition, days: number) =>
  repetition === 'weekly' && days > 7
    ? t('rosters.repeat.everyWeeks', { count: weeksOf(days) })
    : t(`rosters.repeat.repetition.${repetition}`)
