import { Alert, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { positionColours, type ReferenceCalls, type ReferenceItem } from '#contract/reference.ts'
import { languages } from '#contract/values.ts'
import { FormDrawer } from '#web/lib/FormDrawer.tsx'
import { useSession } from '#web/lib/session.ts'
import { useFormOf } from '#web/lib/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { ColourDot } from '#web/modules/reference/ColourDot.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { FormPanel } from '#web/ui/FormPanel.tsx'
import { FormSection } from '#web/ui/FormSection.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TextareaField } from '#web/ui/TextareaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'

type Props = { calls: ReferenceCalls; item: ReferenceItem | 'new' | null; newTitle: string; onClose: () => void }

/** Adds or changes one entry of a reference list beside the list; what the platform shares is only shown to an agency. */
export function ReferenceDrawer({ calls, item, newTitle, onClose }: Props) {
  const ofPlatform = useSession()?.user?.agency === null
  return (
    <FormDrawer opened={item !== null} onClose={onClose} title={item === 'new' || item === null ? newTitle : item.name}>
      {item === 'new' && <NewItem calls={calls} onClose={onClose} />}
      {item !== 'new' &&
        item !== null &&
        (item.shared && !ofPlatform ? (
          <SharedItem item={item} />
        ) : (
          <PresentItem key={item.id} calls={calls} item={item} onClose={onClose} />
        ))}
    </FormDrawer>
  )
}

function SharedItem({ item }: { item: ReferenceItem }) {
  const t = useWords()
  return (
    <Stack gap="lg">
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
        {t('reference.form.sharedText')}
      </Alert>
      <Facts
        items={[
          { label: t('reference.list.name'), value: <ColourDot colour={item.colour}>{item.name}</ColourDot> },
          { label: t('reference.list.code'), value: item.code },
          { label: t('reference.list.description'), value: item.description, wide: true },
          ...languages.map((language) => ({
            label: t(`reference.form.in_${language}`),
            value: item.translations[language],
          })),
        ]}
      />
    </Stack>
  )
}

const emptyValues = {
  code: '',
  name: '',
  translations: { en: '', fr: '', de: '', pt: '' },
  description: '',
  colour: 'blue',
  sort: 100,
  active: true,
}

function NewItem({ calls, onClose }: Pick<Props, 'calls' | 'onClose'>) {
  const t = useWords()
  const form = useFormOf(calls.store, {
    initial: emptyValues,
    invalidates: [calls],
    said: t('reference.form.added'),
    failed: t('reference.form.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('reference.form.add')}>
      <ItemFields of={form} />
    </FormPanel>
  )
}

const valuesOf = ({ shared: _shared, agency_name: _agency, ...item }: ReferenceItem) => ({
  ...item,
  description: item.description ?? '',
})

function PresentItem({ calls, item, onClose }: { calls: ReferenceCalls; item: ReferenceItem; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(calls.update, {
    initial: valuesOf(item),
    fromCurrent: valuesOf,
    invalidates: [calls],
    said: t('reference.form.saved'),
    failed: t('reference.form.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('reference.form.save')}>
      <ItemFields of={form} />
    </FormPanel>
  )
}

type Names = 'code' | 'name' | 'translations' | 'description' | 'colour' | 'active'

function ItemFields({ of }: { of: WorkingForm<Names> }) {
  const t = useWords()
  return (
    <>
      <FormSection title={t('reference.form.basics')}>
        <TextField of={of} name="name" label={t('reference.list.name')} autoFocus />
        <TextField of={of} name="code" label={t('reference.list.code')} description={t('reference.form.codeHelp')} />
        <SelectField
          of={of}
          name="colour"
          label={t('reference.form.colour')}
          options={positionColours.map((value) => ({ value, label: t(`reference.colour.${value}`) }))}
        />
        <SwitchField of={of} name="active" label={t('reference.form.active')} />
        <TextareaField of={of} name="description" label={t('reference.list.description')} span={2} />
      </FormSection>
      <FormSection title={t('reference.form.translations')} description={t('reference.form.translationsHelp')}>
        {languages.map((language) => (
          <TextField
            key={language}
            of={of}
            name={`translations.${language}`}
            label={t(`reference.form.in_${language}`)}
          />
        ))}
      </FormSection>
    </>
  )
}
