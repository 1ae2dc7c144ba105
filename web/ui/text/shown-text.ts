/**
 * The visible text of a cell; lines below each other are separated by a dot. What is hidden from screen
 * readers is decorative (icons, initials) and left out.
 */
export function shownText(cell: Element): string {
  const parts = textsIn(cell)
  return parts.join(' · ').replaceAll(/\s+/g, ' ').trim()
}

// Texts side by side in one element belong together: "Shift" and " × 3".
function textsIn(element: Element): string[] {
  if (element.getAttribute('aria-hidden') === 'true' || element.tagName === 'svg') return []
  const own: string[] = []
  for (const node of element.childNodes) {
    if (node instanceof Element) own.push(...textsIn(node))
    else if (node.previousSibling instanceof Text && own.length > 0) own.push((own.pop() ?? '') + node.textContent)
    else own.push(node.textContent ?? '')
  }
  return own.filter((text) => text.trim() !== '')
}
