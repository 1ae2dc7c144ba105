import { Input, SegmentedControl, Select, Stack, TextInput, useMantineColorScheme } from '@mantine/core'
import { auth } from '#contract/accounts/auth.ts'
import { type Profile, profiles } from '#contract/accounts/profile.ts'
import { currentLanguage, isLanguage } from '#web/lib/language/language.ts'
import { languageNames, languages } from '#web/lib/language/languages.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useLanguageSwitch } from '#web/lib/language/use-language-switch.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PicturePanel } from '#web/modules/profile/PicturePanel.tsx'
import { StepForm } from '#web/modules/profile/two-factor/StepForm.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import classes from './Profile.module.css'

/** Name, phone, picture, language and theme. */
export const AccountTab = ({ profile }: { profile: Profile }) => (
  <Stack gap="lg">
    <PicturePanel profile={profile} />
    <NamePanel key={profile.version} profile={profile} />
    <LooksPanel />
  </Stack>
)

const valuesOf = ({ version, first_name, last_name, phone }: Profile) => ({
  version,
  first_name,
  last_name,
  phone: phone ?? '',
})

function NamePanel({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const form = useFormOf(profiles.update, {
    initial: valuesOf(profile),
    fromCurrent: valuesOf,
    // The header shows the name too.
    invalidates: [profiles, auth.me],
    success: t('profile.account.saved'),
    failed: t('profile.account.failed'),
  })
  return (
    <Panel title={t('profile.account.title')}>
      <StepForm of={form} submit={t('profile.account.save')} guarded>
        <div className={classes.fields}>
          <TextField of={form} name="first_name" label={t('profile.account.firstName')} autoComplete="given-name" />
          <TextField of={form} name="last_name" label={t('profile.account.lastName')} autoComplete="family-name" />
          <TextField of={form} name="phone" type="tel" label={t('profile.account.phone')} autoComplete="tel" />
          <TextInput
            label={t('profile.account.email')}
            description={t('profile.account.emailHelp')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={profile.email}
            readOnly
          />
        </div>
      </StepForm>
    </Panel>
  )
}

const colourSchemes = ['light', 'dark', 'auto'] as const

/** Both take effect immediately. */
function LooksPanel() {
  const t = useTranslate()
  const switchLanguage = useLanguageSwitch()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Panel title={t('profile.looks.title')}>
      <div className={classes.fields}>
        <Select
          label={t('app.language')}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          value={currentLanguage()}
          allowDeselect={false}
          onChange={(language) => isLanguage(language) && switchLanguage(language)}
        />
        <Input.Wrapper label={t('app.skin.label')} labelElement="div" labelProps={{ id: 'skin-label' }}>
          <SegmentedControl
            aria-labelledby="skin-label"
            data={colourSchemes.map((skin) => ({ value: skin, label: t(`app.skin.${skin}`) }))}
            value={colorScheme}
            onChange={setColorScheme}
            fullWidth
          />
        </Input.Wrapper>
      </div>
    </Panel>
  )
}
