import { createRoute, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { wireProblem } from '#contracts/operations.ts'
import type { Route } from './routes.ts'

const problem = {
  description: 'Rejected, with a machine-readable kind.',
  content: { 'application/problem+json': { schema: wireProblem } },
}

/** 1 to 100 letters, digits and ". : - _". */
const idempotencyKey = z.string().regex(/^[\w.:-]{1,100}$/)

const idempotencyHeader = z.object({
  'idempotency-key': idempotencyKey.optional().openapi({
    description: 'A repeated key returns the first response; with a different request it is rejected (422).',
  }),
})

/** A route as hono validates and documents it: one source for both. */
export const toOperation = (
  { method, path, scope, summary, query, body, reply, media }: Route,
  middleware: MiddlewareHandler[],
) =>
  createRoute({
    method: method.toLowerCase() as Lowercase<Route['method']>,
    path,
    summary,
    security: [{ key: [scope] }],
    middleware,
    request: {
      params: z.object(
        Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])),
      ),
      ...(query ? { query } : {}),
      ...(method === 'GET' ? {} : { headers: idempotencyHeader }),
      ...(body ? { body: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    },
    responses: {
      200: {
        description: 'Done.',
        content: media
          ? { [media]: { schema: z.string().openapi({ format: 'binary' }) } }
          : { 'application/json': { schema: reply } },
      },
      ...Object.fromEntries([400, 401, 403, 404, 409, 422, 429].map((status) => [status, problem])),
    },
  })

export const apiDescription = (origin: string, base: string) => ({
  openapi: '3.1.0',
  info: { title: 'Majlis operations', version: '1' },
  servers: [{ url: `${origin}${base}` }],
})

export const keyScheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'Created with majlis api-key create. Each operation names the scope it needs.',
} as const
