/** A section of the page did not come in time (specification sections 8 and 9). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

// Specification section 9: page-section load time-out.
const patience = 120_000

/** Loads a section, or gives up after 120 s. Asking for it again would get the same pending promise, so the way out is a reload. */
export function withinTime<Module>(load: () => Promise<Module>, ms = patience): Promise<Module> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => reject(new ChunkLoadError('A page section did not load in time.')), ms)
  return Promise.race([load(), promise]).finally(() => clearTimeout(late))
}

/** Is this a section that did not load, rather than a fault inside one? The texts are those of Chromium, Firefox and Safari. */
export const isSectionFailure = (error: unknown) =>
  error instanceof ChunkLoadError ||
  (error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message))
