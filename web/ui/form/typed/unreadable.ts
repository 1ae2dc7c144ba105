// Fields whose text cannot be read are marked in the page with the reason, so that any form or dialog around them can refuse to be saved.

/** The reasons by the fields' paths. `inputAt` finds the input of a form at a path: other forms of the page have their own. */
export function unreadableFields(inputAt: (path: string) => unknown): Record<string, string> {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-unreadable][data-path]')]
  const own = marked.filter((input) => inputAt(input.dataset['path'] ?? '') === input)
  return Object.fromEntries(own.map(({ dataset }) => [dataset['path'] ?? '', dataset['unreadable'] ?? '']))
}

/** The handler of a button, which does nothing while a field of its form or dialog cannot be read: that field is focused. */
export const unlessUnreadable =
  (handle: () => void) =>
  ({ currentTarget }: { currentTarget: Element }) => {
    const [first] = unreadableIn(currentTarget.closest('form, [role="dialog"], main'))
    if (first) first.focus()
    else handle()
  }

export const hasUnreadable = (inside: Element | null) => unreadableIn(inside).length > 0

const unreadableIn = (inside: Element | null) => [...(inside?.querySelectorAll<HTMLElement>('[data-unreadable]') ?? [])]
