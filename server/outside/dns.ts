import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'

/** The name servers of the internet. */
export type Dns = {
  /** the texts of a domain’s TXT records; none for a domain without any; throws when the name servers do not answer */
  texts(domain: string): Promise<string[]>
}

/** `servers`: addresses of name servers, like 9.9.9.9 or 127.0.0.1:5353; default: those of the machine. */
export function dnsWith(servers: readonly string[] = []): Dns {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    async texts(domain) {
      const records = await resolver.resolveTxt(domainToASCII(domain)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return []
        throw error
      })
      // A long text is stored in pieces.
      return records.map((pieces) => pieces.join(''))
    },
  }
}
