import { z } from 'zod'
import { wireProblem } from '#contracts/operations.ts'
import type { Route } from './routes.ts'

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) },
})
const problem = {
  description: 'Rejected, with a machine-readable kind.',
  content: { 'application/problem+json': { schema: z.toJSONSchema(wireProblem) } },
}

/** The document for those who connect: made of the very schemas that check requests. */
export function openApiOf(routes: readonly Route[], origin: string, base: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { method, path, scope, summary, query, body, reply, media } of routes) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
    const idempotency = {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A repeated key returns the first response; with a different request it is rejected (422).',
      schema: { type: 'string', maxLength: 100 },
    }
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        summary,
        security: [{ key: [scope] }],
        parameters: [...inPath, ...(query ? inQuery(query) : []), ...(method === 'GET' ? [] : [idempotency])],
        ...(body ? { requestBody: { required: true, content: json(body, 'input') } } : {}),
        responses: {
          200: {
            description: 'Done.',
            content: media
              ? { [media]: { schema: { type: 'string', format: 'binary' } } }
              : json(reply, 'output'),
          },
          ...Object.fromEntries([400, 401, 403, 404, 409, 422, 429].map((status) => [status, problem])),
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Majlis operations', version: '1' },
    servers: [{ url: `${origin}${base}` }],
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'Created with majlis api-key create. Each operation names the scope it needs.',
        },
      },
    },
    paths,
  }
}

function inQuery(query: z.ZodType) {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}
