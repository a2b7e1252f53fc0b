import type { z } from 'zod'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Scope } from './api-keys.ts'

export type Refused = { readonly status: number; readonly kind: string; readonly detail?: string }

/** One thing that can be asked for. The OpenAPI document is written from this table. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** "/orders/{number}" */
  readonly path: string
  readonly scope: Scope
  readonly summary: string
  readonly query: z.ZodType | null
  readonly body: z.ZodType | null
  readonly reply: z.ZodType
  /** Of a reply that is a file. */
  readonly media?: 'application/pdf'
  readonly run: (asked: {
    readonly parameters: Readonly<Record<string, string>>
    readonly query: unknown
    readonly body: unknown
  }) => Promise<Result<unknown, Refused>>
}

type Typed<Query, Body> = Omit<Route, 'query' | 'body' | 'run'> & {
  readonly query?: z.ZodType<Query>
  readonly body?: z.ZodType<Body>
  readonly run: (asked: {
    readonly parameters: Readonly<Record<string, string>>
    readonly query: Query
    readonly body: Body
  }) => Promise<Result<unknown, Refused>>
}

/** What is run has been checked by the route's own schemas. */
export const route = <Query = undefined, Body = undefined>(typed: Typed<Query, Body>): Route => ({
  ...typed,
  query: typed.query ?? null,
  body: typed.body ?? null,
  run: ({ parameters, query, body }) => typed.run({ parameters, query: query as Query, body: body as Body }),
})

export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): Result<{ readonly route: Route; readonly parameters: Readonly<Record<string, string>> }, 404 | 405> {
  const steps = path.split('/')
  const fitting = routes.flatMap((one) => {
    const pattern = one.path.split('/')
    if (pattern.length !== steps.length) return []
    const parameters: Record<string, string> = {}
    for (const [place, wanted] of pattern.entries()) {
      const given = decode(steps[place] ?? '')
      if (wanted.startsWith('{')) parameters[wanted.slice(1, -1)] = given
      else if (wanted !== given) return []
    }
    return [{ route: one, parameters }]
  })
  const found = fitting.find(({ route: one }) => one.method === method)
  return found ? ok(found) : fail(fitting.length > 0 ? 405 : 404)
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
