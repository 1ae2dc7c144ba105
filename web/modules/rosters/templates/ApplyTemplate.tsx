import { Stack } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { repeats } from '#contract/rostering/rosters/repeats.ts'
import { type RosterTemplate, rosterTemplates } from '#contract/rostering/rosters/roster-templates.ts'
import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { loadLocations } from '#web/lib/api/choices.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { addDays, today, weekStartOf } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ChoiceSelect } from '#web/ui/form/choices/ChoiceSelect.tsx'
import { useWeekStart } from '#web/modules/rosters/list/use-week-start.ts'
import { ConfirmCopy } from '#web/modules/rosters/copying/ConfirmCopy.tsx'
import { CopyDone } from '#web/modules/rosters/copying/CopyPreview.tsx'
import { type CopyOptions, TargetFields } from '#web/modules/rosters/copying/TargetFields.tsx'
import { targetDays } from '#web/modules/rosters/copying/target-days.ts'
import { toast } from '#web/ui/toast.tsx'

type Props = {
  template: RosterTemplate
  roster: Roster | undefined
  from: string | undefined
  onBack: () => void
  onClose: () => void
}

/** Applies a template to a location and week, with a preview. */
export function ApplyTemplate({ template, roster, from, onBack, onClose }: Props) {
  const t = useTranslate()
  const target = roster ?? template
  const [location_id, setLocation] = useState<string | null>(target.location_id)
  const begins = useWeekStart({ location_id })
  const [options, setOptions] = useState<CopyOptions>({
    first: roster?.week_start ?? from ?? addDays(weekStartOf(today(), begins), 7),
    repetition: 'once',
    until: null,
    with_people: template.people_count > 0,
    duplicates: false,
  })
  const starts_on = targetDays(options, template.days)
  const { with_people, duplicates } = options
  const days = starts_on === 'tooMany' ? [] : starts_on
  const input = { id: template.id, location_id: location_id ?? '', starts_on: days, with_people, duplicates }
  const isComplete = location_id !== null && days.length > 0
  const preview = useApiQuery(rosterTemplates.check, input, { when: isComplete, keepPrevious: true })
  const apply = useSend(rosterTemplates.apply, {
    invalidates: [rosters, repeats, rosterTemplates],
    failed: t('rosters.templates.applyFailed'),
    onDone: (done) => toast('ok', t('rosters.templates.applied', { count: done.shifts })),
  })
  if (apply.result) return <CopyDone result={apply.result} onClose={onClose} />
  return (
    <Stack>
      <ChoiceSelect
        label={t('rosters.list.location')}
        placeholder={t('rosters.list.location')}
        initial={{ value: target.location_id, label: target.location_name }}
        value={location_id}
        onChange={setLocation}
        load={(q) => loadLocations(q)}
      />
      <TargetFields value={options} onChange={setOptions} days={template.days} people={template.people_count > 0} />
      <ConfirmCopy
        preview={isComplete ? preview : null}
        hasTooManyDays={starts_on === 'tooMany'}
        back={{ label: t('rosters.templates.back'), onClick: onBack }}
        confirm={{
          icon: <IconCalendarPlus size={16} aria-hidden />,
          label: (count) => t('rosters.templates.apply', { count }),
          nothing: t('rosters.templates.nothing'),
          busy: apply.busy,
          onClick: () => apply.send(input),
        }}
      />
    </Stack>
  )
}
