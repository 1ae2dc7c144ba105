import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { map, type MapSettings } from '#contract/platform/settings.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

/** The key of Google Maps. */
export function MapConfigScreen() {
  const t = useTranslate()
  const query = useApiQuery(map.key, {})
  return (
    <Page title={t('settings.map.title')} description={t('settings.map.text')} width="narrow">
      <Loaded of={query}>{(settings) => <KeyForm settings={settings} />}</Loaded>
    </Page>
  )
}

const valuesOf = ({ map_key, version }: MapSettings) => ({ map_key: map_key ?? '', version })

function KeyForm({ settings }: { settings: MapSettings }) {
  const t = useTranslate()
  const form = useFormOf(map.update, {
    initial: valuesOf(settings),
    fromCurrent: valuesOf,
    invalidates: [map],
    success: t('settings.map.saved'),
    failed: t('settings.map.failed'),
  })
  const shown = settings.map_key !== null ? 'google' : settings.tiles !== null ? 'tiles' : 'none'
  return (
    <FormPanel of={form} submit={t('settings.map.save')}>
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
        {t(`settings.map.now_${shown}`)}
      </Alert>
      <FormSection title={t('settings.map.key')} description={t('settings.map.keyText')}>
        <TextField
          of={form}
          name="map_key"
          label={t('settings.map.key')}
          description={t('settings.map.keyHelp')}
          span={2}
          autoComplete="off"
        />
      </FormSection>
    </FormPanel>
  )
}
