import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { maxGroups } from '#contract/accounts/single-sign-on.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import classes from './SingleSignOn.module.css'

type Props = { of: WorkingForm; roles: readonly { value: string; label: string }[] }

/** The groups at the provider, each with the role that it stands for. */
export function GroupFields({ of, roles }: Props) {
  const t = useTranslate()
  // The list of the form, as ProviderForm makes it.
  const groups = of.form.getValues()['groups'] as { key: string }[]
  return (
    <>
      <Field span={2}>
        <Text size="sm" fw={500}>
          {t('singleSignOn.groups.title')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('singleSignOn.groups.text')}
        </Text>
      </Field>
      {groups.map(({ key }, at) => (
        <Field key={key} span={2}>
          <div className={classes.group}>
            <TextField of={of} name={`groups.${at}.group_name`} label={t('singleSignOn.groups.group')} />
            <SelectField of={of} name={`groups.${at}.role_id`} label={t('singleSignOn.groups.role')} options={roles} />
            <ActionIcon
              className={classes.remove}
              size={36}
              variant="subtle"
              color="gray"
              aria-label={t('singleSignOn.groups.remove', { number: at + 1 })}
              onClick={() => of.form.removeListItem('groups', at)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        </Field>
      ))}
      {groups.length < maxGroups && (
        <Field span={2}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => of.form.insertListItem('groups', { key: `${Math.random()}`, group_name: '', role_id: '' })}
          >
            {t('singleSignOn.groups.add')}
          </Button>
        </Field>
      )}
    </>
  )
}
