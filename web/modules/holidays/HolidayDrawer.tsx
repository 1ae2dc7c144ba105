import { Alert, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type Holiday, holidays } from '#contract/rostering/holidays.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { today } from '#web/lib/format.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { HolidayFields } from '#web/modules/holidays/HolidayFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'

export type OpenedHoliday = OpenedRow<Holiday>

type Props = { opened: OpenedHoliday; onClose: () => void }

/** Adds, corrects or confirms a public holiday beside the list; in place of a shared one an agency adds its own. */
export function HolidayDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  const ofPlatform = useSession()?.user?.agency === null
  const isReplaced = (holiday: Holiday) => holiday.shared && !ofPlatform
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(holiday) =>
        !holiday ? t('holidays.list.add') : isReplaced(holiday) ? t('holidays.form.ownTitle') : holiday.name
      }
      create={{
        call: holidays.store,
        initial: emptyFields(),
        submit: t('holidays.form.add'),
        success: t('holidays.form.added'),
      }}
      update={{
        call: holidays.update,
        values: valuesOf,
        submit: t('holidays.form.save'),
        success: t('holidays.form.saved'),
      }}
      fields={(form, holiday) => <HolidayFields of={form} confirmedBy={holiday?.confirmed_by_name ?? null} />}
      instead={(holiday) => (isReplaced(holiday) ? <OwnHoliday shared={holiday} onClose={onClose} /> : null)}
      invalidates={[holidays]}
      failed={t('holidays.form.failed')}
    >
      {(holiday) => (
        <RemoveButton
          call={holidays.remove}
          record={holiday}
          label={t('holidays.remove.remove')}
          question={t('holidays.remove.question')}
          text={t('holidays.remove.text')}
          invalidates={[holidays]}
          success={t('holidays.remove.removed')}
          failed={t('holidays.remove.failed')}
          onDone={onClose}
        />
      )}
    </EntityDrawer>
  )
}

const fieldsOf = ({ state, region, date, name, translations, starts, source, confirmed, active }: Holiday) => ({
  state,
  region: region ?? '',
  date,
  name,
  translations,
  starts: starts ?? '',
  source,
  confirmed,
  active,
})

const emptyFields = () => ({
  state: '',
  region: '',
  date: today(),
  name: '',
  translations: { en: '', fr: '', de: '', pt: '' },
  starts: '',
  source: '',
  confirmed: false,
  active: true,
})

const valuesOf = (holiday: Holiday) => ({ id: holiday.id, version: holiday.version, ...fieldsOf(holiday) })

/** The agency's own holiday, which begins as a copy of the shared one it replaces. */
function OwnHoliday({ shared, onClose }: { shared: Holiday; onClose: () => void }) {
  const t = useTranslate()
  const form = useFormOf(holidays.store, {
    initial: { ...fieldsOf(shared), source: '', confirmed: false },
    invalidates: [holidays],
    success: t('holidays.form.added'),
    failed: t('holidays.form.failed'),
    onDone: onClose,
  })
  return (
    <Stack gap="lg">
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
        {t('holidays.form.ownText')}
      </Alert>
      <FormPanel of={form} submit={t('holidays.form.add')}>
        <HolidayFields of={form} confirmedBy={null} />
      </FormPanel>
    </Stack>
  )
}
