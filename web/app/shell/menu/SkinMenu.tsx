import { ActionIcon, Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'

const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const satisfies Record<
  MantineColorScheme,
  unknown
>
const colourSchemes = ['light', 'dark', 'auto'] as const

/** Selects light, dark or the device's theme; stored in this browser (specification section 2). */
export function SkinMenu() {
  const t = useTranslate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Now = schemeIcons[colorScheme]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} aria-label={t('app.skin.label')}>
          <Now size={19} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {colourSchemes.map((name) => {
          const Icon = schemeIcons[name]
          return (
            <Menu.Item
              key={name}
              leftSection={<Icon size={17} stroke={1.8} aria-hidden />}
              rightSection={name === colorScheme ? <IconCheck size={15} aria-hidden /> : null}
              onClick={() => setColorScheme(name)}
              aria-current={name === colorScheme}
            >
              {t(`app.skin.${name}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
