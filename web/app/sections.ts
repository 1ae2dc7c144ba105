import { deferred } from '#web/lib/deferred.ts'
/** A section of the page did not load in time (specification sections 8 and 9). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

// Specification section 9: page-section load time-out.
const loadTimeoutMs = 120_000

/** Loads a section, or fails after 120 s. Importing it again would return the same pending promise, so only a reload helps. */
export function withinTime<Module>(load: () => Promise<Module>, ms = loadTimeoutMs): Promise<Module> {
  const { promise, reject } = deferred<never>()
  const late = setTimeout(() => reject(new ChunkLoadError('A page section did not load in time.')), ms)
  return Promise.race([load(), promise]).finally(() => clearTimeout(late))
}

/** True if a section failed to load, rather than threw. The texts are those of Chromium, Firefox and Safari. */
export const isSectionFailure = (error: unknown) =>
  error instanceof ChunkLoadError ||
  (error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message))
