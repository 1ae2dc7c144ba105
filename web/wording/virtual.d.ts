/** Made by tools/web/words-by-screen.ts while the browser application is built. */
declare module 'virtual:words' {
  type Words = Readonly<Record<string, string>>
  type Parts = Readonly<Record<string, () => Promise<{ default: Words }>>>
  /** the English of the screens before the sign-in */
  export const firstEnglish: Words
  /** of each language the texts of the screens before the sign-in, and how to load those whose keys begin with a name */
  export const languages: Readonly<Record<string, () => Promise<{ first: Words; parts: Parts }>>>
  /** which names a screen needs, by its path; the shell's under '' */
  export const wordsOfScreens: Readonly<Record<string, readonly string[]>>
}
