// Improves the application form of the public job pages, which also works without it: what was typed survives a reload, photos are made
// smaller before they are sent, and the chosen file is still there after an error. tools/web/build-web-process.ts builds it as /job-form.js.

import { isHeic } from '#web/lib/files/heic.ts'
import { jpegOf } from '#web/lib/files/pictures.ts'

const form = () => document.querySelector<HTMLFormElement>('#apply form')
const storageKey = `job-form ${location.pathname.replace(/\/received$/, '')}`
const longestEdge = 2_000
const smallEnough = 1_000_000
let isSent = false

function startForm() {
  const current = form()
  if (current === null) return
  restoreDraft(current)
  // What was typed while this was loading.
  saveDraft()
  // Delegated, because the form is replaced after an error.
  document.addEventListener('input', (event) => {
    saveDraft()
    if (event.target instanceof HTMLElement) unmark(event.target)
  })
  document.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  addEventListener('beforeunload', (event) => {
    if (hasTyped()) event.preventDefault()
  })
}

/** A field that is being corrected is no longer marked; the server checks it again. */
function unmark(field: HTMLElement) {
  const marked = field.closest('[aria-invalid]')
  if (marked === null) return
  document.getElementById(marked.getAttribute('aria-describedby') ?? '')?.remove()
  marked.removeAttribute('aria-invalid')
  marked.removeAttribute('aria-describedby')
}

/** Something was typed or chosen that has not been sent. A reload would keep most of it, a closed tab nothing. */
function hasTyped() {
  const current = form()
  if (current === null || isSent) return false
  const file = current.querySelector<HTMLInputElement>('input[type=file]')
  return (
    (file?.files?.length ?? 0) > 0 ||
    fieldsOf(current).some((field) => !isTicked(field) && field.value !== field.defaultValue)
  )
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** The fields of the applicant; the file, the consent and what the form carries for itself are not stored. */
const fieldsOf = (of: HTMLFormElement) =>
  [...of.querySelectorAll<Field>('input, textarea')].filter(
    ({ type, name }) => !['hidden', 'file', 'submit'].includes(type) && name !== 'website' && name !== 'consent',
  )

const isTicked = (field: Field) => field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)

function saveDraft() {
  const current = form()
  if (current === null) return
  const entries = fieldsOf(current).flatMap((field) => {
    if (!isTicked(field)) return [[field.name, field.value]]
    return field instanceof HTMLInputElement && field.checked ? [[`${field.name}=${field.value}`, 'on']] : []
  })
  tryStorage(() => sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries))))
}

function restoreDraft(of: HTMLFormElement) {
  const draft: unknown = JSON.parse(tryStorage(() => sessionStorage.getItem(storageKey)) ?? '{}')
  const stored = new Map<string, unknown>(Object.entries(draft ?? {}))
  for (const field of fieldsOf(of)) {
    const value = stored.get(field.name)
    if (field instanceof HTMLInputElement && isTicked(field))
      field.checked ||= stored.has(`${field.name}=${field.value}`)
    else if (field.value === '' && typeof value === 'string') field.value = value
  }
}

function tryStorage<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    // A browser that stores nothing has no draft; the form works without one.
    return null
  }
}

/** Sends the form and shows the answer: the page that confirms it, or the form with its errors. */
async function send() {
  const current = form()
  const button = current?.querySelector('button')
  const status = current?.querySelector('[data-status]')
  if (!current || !button || !status || button.disabled) return
  button.disabled = true
  status.textContent = current.dataset['sending'] ?? ''
  const file = current.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0] ?? null
  try {
    const body = new FormData(current)
    if (file !== null) body.set('resume', await smaller(file), file.name)
    const response = await fetch(current.action, { method: 'POST', body })
    if (response.redirected) {
      isSent = true
      return location.assign(response.url)
    }
    show(await response.text(), file)
  } catch {
    // The network failed: nothing that was typed is lost.
    status.textContent = current.dataset['failed'] ?? ''
    status.className = 'error'
  }
  button.disabled = false
}

/** A large photo with at most 2,000 pixels to an edge, and one in HEIC as JPEG; any other file, or one that the browser cannot read, as it is. */
async function smaller(file: File): Promise<Blob> {
  if (!isHeic(file) && (!file.type.startsWith('image/') || file.size <= smallEnough)) return file
  const jpeg = await jpegOf(file, longestEdge)
  return jpeg !== null && (isHeic(file) || jpeg.size < file.size) ? jpeg : file
}

/** Puts the content of the answered page in place of this one's. */
function show(html: string, file: File | null) {
  const answer = new DOMParser().parseFromString(html, 'text/html')
  const [main, next] = [document.querySelector('main'), answer.querySelector('main')]
  if (main === null || next === null) throw new Error('no page')
  main.replaceWith(next)
  document.title = answer.title
  chooseAgain(file)
  const target = document.querySelector<HTMLElement>('[data-problems]') ?? next
  target.scrollIntoView({ block: 'center' })
  target.focus()
}

function chooseAgain(file: File | null) {
  const field = form()?.querySelector<HTMLInputElement>('input[type=file]')
  if (file === null || !field) return
  const chosen = new DataTransfer()
  chosen.items.add(file)
  field.files = chosen.files
  document.querySelector('[data-file-again]')?.remove()
}

// Last, when everything above is defined.
if (location.pathname.endsWith('/received')) tryStorage(() => sessionStorage.removeItem(storageKey))
else startForm()
