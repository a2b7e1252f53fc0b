import type { z } from 'zod'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Result } from '#kernel/result.ts'
import type { Scope } from './api-keys.ts'

export type Rejection = { readonly status: number; readonly kind: string; readonly detail?: string }

type RunInput<Query, Body> = {
  readonly parameters: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  /** Of the key that asks. */
  readonly scopes: readonly Scope[]
  /** The key, as the use cases know it. */
  readonly by: Operator
}

/** One operation. The router and the OpenAPI document are built from the list of these. */
/** `maxBytes` of what is about many products. */
export const manyLines = 1024 * 1024
/** Of a whole file, in a JSON text: as much as pages take (src/infrastructure/http-server/read-body.ts). */
export const wholeFile = 61 * 1024 * 1024

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** "/orders/{number}" */
  readonly path: string
  readonly scope: Scope
  readonly summary: string
  readonly query: z.ZodObject | null
  readonly body: z.ZodType | null
  readonly reply: z.ZodType
  /** Media type of a reply that is a file. */
  readonly media?: 'application/pdf' | 'image/jpeg'
  /** Of a body that is larger than others. */
  readonly maxBytes?: number
  readonly run: (input: RunInput<unknown, unknown>) => Promise<Result<unknown, Rejection>>
}

type Typed<Query, Body> = Omit<Route, 'query' | 'body' | 'run'> & {
  readonly query?: z.ZodObject & z.ZodType<Query>
  readonly body?: z.ZodType<Body>
  readonly run: (input: RunInput<Query, Body>) => Promise<Result<unknown, Rejection>>
}

/** Input has passed the route's own schemas before `run` is called. */
export const route = <Query = undefined, Body = undefined>(typed: Typed<Query, Body>): Route => ({
  ...typed,
  query: typed.query ?? null,
  body: typed.body ?? null,
  run: ({ query, body, ...rest }) => typed.run({ ...rest, query: query as Query, body: body as Body }),
})
