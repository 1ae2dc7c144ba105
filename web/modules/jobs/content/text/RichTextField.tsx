import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.css'
import { Link } from '@tiptap/extension-link'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useId, useMemo } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { type FieldProps, keyOf } from '#web/ui/form/field-props.ts'
import classes from '#web/modules/jobs/content/Content.module.css'

/** Text with headings, bold, italic, lists and links; its value is HTML. */
export function RichTextField<Name extends string>(props: FieldProps<Name>) {
  // Set from outside, the editor begins again.
  return <Editor key={keyOf(props.of, props.name)} {...props} />
}

// oxlint-disable-next-line max-lines-per-function -- one tool bar
function Editor<Name extends string>({ of, name, label, description, span = 2 }: FieldProps<Name>) {
  const t = useTranslate()
  const id = useId()
  const { onChange, defaultValue, error } = of.form.getInputProps(name)
  const editor = useEditor({
    extensions,
    content: String(defaultValue ?? ''),
    // The page's policy allows no style elements of scripts; the styles are in the module beside this file.
    injectCSS: false,
    editorProps: { attributes: { 'aria-labelledby': id, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: updated }) => onChange(updated.getHTML()),
  })
  const labels = useMemo(
    () => ({
      boldControlLabel: t('jobs.editor.bold'),
      italicControlLabel: t('jobs.editor.italic'),
      h2ControlLabel: t('jobs.editor.heading'),
      h3ControlLabel: t('jobs.editor.subheading'),
      bulletListControlLabel: t('jobs.editor.bullets'),
      orderedListControlLabel: t('jobs.editor.numbers'),
      linkControlLabel: t('jobs.editor.link'),
      unlinkControlLabel: t('jobs.editor.unlink'),
      linkEditorInputLabel: t('jobs.editor.address'),
      linkEditorInputPlaceholder: 'https://',
      linkEditorSave: t('jobs.editor.setLink'),
      linkEditorExternalLink: t('jobs.editor.newTab'),
      linkEditorInternalLink: t('jobs.editor.sameTab'),
    }),
    [t],
  )
  return (
    <Field span={span}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id }}
        description={description}
        error={error}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      >
        <RichTextEditor
          editor={editor}
          labels={labels}
          className={classes.editor}
          data-invalid={error ? true : undefined}
          data-rich-path={name}
        >
          <RichTextEditor.Toolbar>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.H2 />
              <RichTextEditor.H3 />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Link />
              <RichTextEditor.Unlink />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
          <RichTextEditor.Content />
        </RichTextEditor>
      </Input.Wrapper>
    </Field>
  )
}

/** Only what the server keeps. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    link: false,
    strike: false,
    underline: false,
    trailingNode: false,
  }),
  Link.configure({ openOnClick: false, protocols: ['https', 'http', 'mailto', 'tel'], defaultProtocol: 'https' }),
]
