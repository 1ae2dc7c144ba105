/** Made by tools/web/texts-by-screen.ts while the browser application is built. */
declare module 'virtual:words' {
  type Words = Readonly<Record<string, string>>
  type Parts = Readonly<Record<string, () => Promise<{ default: Words }>>>
  /** the English texts of the screens before sign-in */
  export const firstEnglish: Words
  /** by language: the texts of the screens before sign-in, and loaders for the others by the first part of their keys */
  export const languages: Readonly<Record<string, () => Promise<{ first: Words; parts: Parts }>>>
  /** the parts that each screen needs, by its path; the shell's under '' */
  export const textsOfScreens: Readonly<Record<string, readonly string[]>>
}
