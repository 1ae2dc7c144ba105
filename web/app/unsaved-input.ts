// Whether leaving the page would lose what its user has typed or chosen.

const forms = new Set<() => boolean>()
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Registers a form's check for changes; returns the function to unregister it. */
export function watchForm(isDirty: () => boolean) {
  forms.add(isDirty)
  return () => void forms.delete(isDirty)
}

/** Call at startup: remembers the fields that were typed in, because small dialogs have no form. */
export function watchTyping() {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedIn.add(target)
  })
}

/** True if a form has changes, or a field of a form or dialog that is still open was typed in. */
export function hasUnsavedInput() {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return (
    [...forms].some((isDirty) => isDirty()) ||
    [...typedIn].some((field) => field.value !== '' && field.closest('form, [role="dialog"]') !== null)
  )
}
