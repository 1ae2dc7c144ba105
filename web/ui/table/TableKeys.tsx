import { ActionIcon, Checkbox, Kbd, Popover, Stack, Text, Tooltip } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import classes from './DataTable.module.css'
import { useSlashKey } from '#web/ui/table/filters/use-slash-key.ts'

type Props = {
  selects: boolean
  /** what single rows add */ more?: readonly { key: string; description: string }[] | undefined
}

/** The keyboard shortcuts of a list, and the checkbox that turns off the one that may conflict. */
export function TableKeys({ selects, more = [] }: Props) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  const [slash, setSlash] = useSlashKey()
  const keys = [
    { signs: ['↑', '↓', 'K', 'J'], description: t('table.keysMove') },
    { signs: ['Home', 'End'], description: t('table.keysEnds') },
    { signs: ['Enter'], description: t('table.keysOpen') },
    ...(selects ? [{ signs: [t('table.keySpace')], description: t('table.keysSelect') }] : []),
    ...more.map(({ key, description }) => ({ signs: [key.toUpperCase()], description })),
    ...(slash ? [{ signs: ['/'], description: t('table.keysSearch') }] : []),
  ]
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('table.keys')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('table.keys')}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconKeyboard size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.keys')}>
        <Stack gap="sm">
          <dl className={classes.keys}>
            {keys.map(({ signs, description }) => (
              <div key={description} className={classes.key}>
                <dt>
                  {signs.map((sign) => (
                    <Kbd key={sign}>{sign}</Kbd>
                  ))}
                </dt>
                <Text component="dd" size="sm">
                  {description}
                </Text>
              </div>
            ))}
          </dl>
          <Checkbox
            label={t('table.keysSlash')}
            checked={slash}
            onChange={(event) => setSlash(event.currentTarget.checked)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
