import { Button, Group } from '@mantine/core'
import { breakPresets, breaks } from '#contract/breaks.ts'
import { useSend } from '#web/lib/use-send.ts'
import { useWords } from '#web/lib/wording.ts'

/** Rule sets to begin with. */
export function Presets({ location_id }: { location_id: string }) {
  const t = useWords()
  const save = useSend(breaks.configure, { invalidates: [breaks] })
  async function take(preset: keyof typeof breakPresets) {
    // One after the other, since each goes to the end.
    for (const rule of breakPresets[preset])
      await save.sendAndWait({ ...rule, location_id, name: t('breaks.meal') }).catch(() => undefined)
  }
  return (
    <Group>
      <Button variant="default" loading={save.busy} onClick={() => void take('australia')}>
        {t('breaks.preset.australia')}
      </Button>
      <Button variant="default" loading={save.busy} onClick={() => void take('germany')}>
        {t('breaks.preset.germany')}
      </Button>
    </Group>
  )
}
