import { Text, UnstyledButton } from '@mantine/core'
import { breakPresets, breaks } from '#contract/rostering/breaks.ts'
import { breakText } from '#web/lib/break-texts.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './BreakConfig.module.css'

const presetNames = ['australia', 'restAndMeal', 'germany'] as const satisfies readonly (keyof typeof breakPresets)[]

/** Adds a predefined set of rules. */
export function Presets({ location_id, sub_location_id }: { location_id: string; sub_location_id: string | null }) {
  const t = useTranslate()
  const save = useSend(breaks.configure, { invalidates: [breaks] })
  async function take(preset: (typeof presetNames)[number]) {
    // In sequence, since each is appended; stops at the first failure.
    for (const rule of breakPresets[preset]) {
      const name = t(rule.paid ? 'breaks.rest' : 'breaks.meal')
      if ((await save.sendOrShow({ ...rule, location_id, sub_location_id, name })) === null) return
    }
  }
  return (
    <div className={`${classes.cards} ${classes.presets}`} role="group" aria-label={t('breaks.presets')}>
      {presetNames.map((preset) => (
        <UnstyledButton key={preset} className={classes.card} disabled={save.busy} onClick={() => void take(preset)}>
          <Text fw={600}>{t(`breaks.preset.${preset}`)}</Text>
          {breakPresets[preset].map((rule) => (
            <Text key={rule.after_minutes_worked} size="sm" c="dimmed">
              {t('breaks.ruleText', { minutes: breakText(t, rule), after: formatMinutes(rule.after_minutes_worked) })}
            </Text>
          ))}
        </UnstyledButton>
      ))}
    </div>
  )
}
