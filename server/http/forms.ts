import type { FastifyInstance, FastifyRequest } from 'fastify'

const longestForm = 65_536

/** Lets the paths of a scope receive a form, which no other path does: a browser could send one from any page, so its signature has to count. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
  )
}

/** The fields of a received form; none when something else was sent. */
export const formIn = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()
