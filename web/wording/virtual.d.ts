/** Made by tools/words-by-screen.ts while the browser application is built. */
declare module 'virtual:words' {
  type Words = Readonly<Record<string, string>>
  /** the English of the screens before the sign-in */
  export const firstEnglish: Words
  /** by language and first part of the key; `first` is that of the screens before the sign-in */
  export const load: Readonly<Record<string, Readonly<Record<string, () => Promise<{ default: Words }>>>>>
  /** which of them a screen needs, by its path; the shell's under '' */
  export const wordsOfScreens: Readonly<Record<string, readonly string[]>>
}
