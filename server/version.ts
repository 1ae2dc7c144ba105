import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the product, from package.json. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string
  }
  return version
}
