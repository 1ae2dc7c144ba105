/**
 * The screens' paths, in the specification's spelling. web/app/screens.ts fills this in (declaration merging), so that
 * lib, ui and modules link by checked paths without importing the table.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- merged into by web/app/screens.ts
export interface KnownScreens {}

export type ScreenPath = KnownScreens extends { path: infer Path extends string } ? Path : string

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type Params<Path extends string> = [NamesIn<Path>] extends [never]
  ? Record<never, string>
  : Record<NamesIn<Path>, string>

export type Search = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>

/** The URL of a screen: `hrefOf('/company/view/{id}', { id })`, optionally with a query. */
export function hrefOf<Path extends ScreenPath>(path: Path, params: Params<Path>, search?: Search): string
export function hrefOf<Path extends ScreenPath>(
  path: [NamesIn<Path>] extends [never] ? Path : never,
  params?: null,
  search?: Search,
): string
export function hrefOf(path: string, params?: Readonly<Record<string, string>> | null, search: Search = {}) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  return `${filled}${searchText(search)}`
}

/** `?status=active,inactive&page=2`, or nothing. */
export function searchText(search: Search): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') query.set(name, text)
  }
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** The query of a URL as strings: numbers stay text and lists stay joined by commas, to be parsed by the caller. */
export const searchOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
