import type { Plugin } from 'vite'

/**
 * Leaves out what zod can do and the browser does not ask for: describing a schema as JSON schema (`/api/openapi.json` is the server's), and
 * wording an issue in English (contract/values/issues.ts has the messages). It is a third of zod, which every form loads.
 */
export function zodParts(): Plugin {
  return {
    name: 'muster:zod-parts',
    apply: 'build',
    transform: { filter: { id: /\/node_modules\/zod\/v4\/classic\/\w+\.js$/ }, handler: withoutOtherParts },
  }
}

const processor = /^.*\bprocessJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);$/gm
const method = /\bcreate(?:To|Standard)JSONSchemaMethod\(this, (?:\{\}|"\w+")\)(?:\(params\))?/g
const english = /\bcore\.config\(en\(\)\)/g

/** A module of zod without these parts; what only they import is then left out of the build. */
export const withoutOtherParts = (code: string): string =>
  code.replaceAll(processor, '').replaceAll(method, 'undefined').replaceAll(english, 'undefined')
