// The oldest browsers that Muster supports: those of three years ago, and what they do not know.

/** For the syntax of scripts and styles. web/public/skin.js shows older ones a page that says what to do. */
export const browserFloor = ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4']

/** What newer browsers have added and bundled code may not use without asking first whether it exists. */
const newer: Readonly<Record<string, RegExp>> = {
  'Promise.withResolvers': /\bPromise\.withResolvers\b/,
  'Promise.try': /\bPromise\.try\b/,
  'Map.groupBy': /\b(?:Map|Object)\.groupBy\b/,
  'Math.sumPrecise': /\bMath\.sumPrecise\b/,
  'AbortSignal.any': /\bAbortSignal\.any\b/,
  'RegExp.escape': /\bRegExp\.escape\b/,
  'Iterator.from': /\bIterator\.(?:from|concat|zip)\b/,
  'a method of iterators':
    /(?<!Object)\.(?:values|keys|entries|matchAll)\((?:[^()]|\([^()]*\))*\)\.(?:map|filter|some|find|every|reduce|flatMap|toArray|take|drop|forEach)\(/,
  'a method of sets': /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'Uint8Array.fromBase64': /\.(?:fromBase64|toBase64|fromHex|setFromBase64)\(/,
  'Element.checkVisibility': /\.checkVisibility\(/,
  'URL.canParse or URL.parse': /(?<!typeof )\bURL\.(?:canParse|parse)\b(?!(?:==|\())/,
  requestIdleCallback: /(?<![.\w])requestIdleCallback\(/,
  'Map.getOrInsert': /\.getOrInsert(?:Computed)?\(/,
  'Array.fromAsync': /\bArray\.fromAsync\b/,
  'the flag v of patterns': /\/[dgimsuy]*v[dgimsuy]*\.(?:test|exec)\(/,
}

/** The names of what code uses although the oldest browsers do not know it. */
export const newerThanFloor = (code: string): string[] =>
  Object.entries(newer).flatMap(([name, pattern]) => (pattern.test(code) ? [name] : []))
