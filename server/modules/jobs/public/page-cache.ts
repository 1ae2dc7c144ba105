// Lists and feeds as they were rendered, so that many readers cost the database no more than one. One rule: what is older than five seconds
// is rendered anew. A job that closes or is published appears everywhere within that time; applying checks the job itself.
import { etagOf, type RenderedPage } from './page.ts'

const millisecondsValid = 5_000
const maxEntries = 300
const maxCharacters = 32 * 1024 * 1024

type CachedPage = { rendered: Promise<RenderedPage>; at: number; characters: number }

export class PageCache {
  readonly #entries = new Map<string, CachedPage>()
  #characters = 0

  /** The page of this key; concurrent readers wait for the same rendering. */
  get(key: string, now: Date, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const known = this.#entries.get(key)
    const age = known === undefined ? Infinity : now.getTime() - known.at
    if (known !== undefined && age >= 0 && age < millisecondsValid) return known.rendered
    this.#drop(key)
    return this.#add(key, now, render)
  }

  #add(key: string, now: Date, render: () => Promise<RenderedPage>) {
    const rendered = render().then((page) => ({ ...page, etag: etagOf(page.body) }))
    const entry: CachedPage = { rendered, at: now.getTime(), characters: 0 }
    this.#entries.set(key, entry)
    rendered.then(
      ({ body }) => this.#count(key, entry, body.length),
      // The reader reports the failure; the next one tries again.
      () => this.#entries.get(key) === entry && this.#drop(key),
    )
    return rendered
  }

  #count(key: string, entry: CachedPage, characters: number) {
    if (this.#entries.get(key) !== entry) return
    entry.characters = characters
    this.#characters += characters
    for (const [oldest] of this.#entries) {
      if (this.#entries.size <= maxEntries && this.#characters <= maxCharacters) return
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    this.#characters -= this.#entries.get(key)?.characters ?? 0
    this.#entries.delete(key)
  }
}
