// What mail programs turn into a link. Decision 063 explains what names may contain and why.

// The end of a scheme, `www.`, or a domain with a path, a port, a query or a fragment. Every alternative begins at a fixed character, so that
// the time grows with the length of the text and not with its square.
const linkPattern = /[a-z0-9+.-]:\/\/|(?<![\p{L}\p{N}])www\.[\p{L}\p{N}]|[\p{L}\p{N}]\.\p{L}{2,}(?:[/?#]\S|:\d)/iu

// Top-level domains that are open to everybody and that mail programs recognise. Short ones that are also particles of names (`de`, `la`,
// `me`, `in`) are left out.
const topLevelDomains =
  'com|net|org|info|biz|name|pro|io|co|app|dev|xyz|online|site|website|store|shop|top|link|click|live|club|vip|icu|work|tech|space|fun|cloud|page|web|bio|gov|edu|au|nz|uk|fr|pt|br|eu|us|ca|ru|cn|tv|cc|ly|gl|gd|sh|gg'
// Abbreviations that people write with a dot and no space after it, as in `Dr.Co`.
const abbreviatedTitles = 'dr|st|ste|mr|mrs|ms|prof|jr|sr|dipl|ing'
const domainPattern = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?!(?:${abbreviatedTitles})\\.)[\\p{L}\\p{N}-]{2,}\\.(?:${topLevelDomains})(?![\\p{L}\\p{N}])`,
  'iu',
)
const emailAddress = /\S@\S/u

// Full-width letters and the full stops of other scripts work in links too.
const normalisedText = (value: string) => value.normalize('NFKC').replaceAll(/[\u3002\uff61]/gu, '.')

export const hasNoLink = (value: string) => !linkPattern.test(normalisedText(value))

export const hasNoLinkOrDomain = (value: string) =>
  hasNoLink(value) && !domainPattern.test(normalisedText(value)) && !emailAddress.test(normalisedText(value))
