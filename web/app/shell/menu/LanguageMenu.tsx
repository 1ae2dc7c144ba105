import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslate } from '#web/wording/translate.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { languageNames, languages } from '#web/lib/language/languages.ts'
import { useLanguageSwitch } from '#web/lib/language/use-language-switch.ts'

/** Switches the language without a reload; stored in this browser and, when signed in, on the server. */
export function LanguageMenu() {
  const t = useTranslate()
  const switchLanguage = useLanguageSwitch()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} aria-label={t('app.language')}>
          <IconLanguage size={19} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            onClick={() => switchLanguage(language)}
            leftSection={
              <Text span size="xs" c="dimmed" fw={600} w={20}>
                {language.toUpperCase()}
              </Text>
            }
            rightSection={language === currentLanguage() ? <IconCheck size={15} aria-hidden /> : null}
            aria-current={language === currentLanguage()}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
