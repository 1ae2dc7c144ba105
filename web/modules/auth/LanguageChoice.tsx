import { NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { currentLanguage, isLanguage } from '#web/lib/language/language.ts'
import { languageNames, languages } from '#web/lib/language/languages.ts'
import { sayNotLoaded } from '#web/lib/language/language-failure.ts'
import { switchLanguage, useTranslate } from '#web/lib/wording.ts'

const languageOptions = languages.map((language) => ({ value: language, label: languageNames[language] }))

/** Selects the language before sign-in; a native select, because it adds no code. */
export function LanguageChoice() {
  const t = useTranslate()
  return (
    <NativeSelect
      aria-label={t('app.language')}
      data={languageOptions}
      value={currentLanguage()}
      leftSection={<IconLanguage size={17} stroke={1.8} aria-hidden />}
      w={150}
      onChange={({ currentTarget: { value } }) => {
        if (isLanguage(value)) switchLanguage(value).catch(sayNotLoaded)
      }}
    />
  )
}
