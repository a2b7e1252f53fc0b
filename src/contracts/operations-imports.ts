import { z } from 'zod'

const kind = z.enum(['products', 'stock', 'prices', 'redirects', 'promotions', 'customers', 'gift-cards'])
const state = z.enum([
  ...(['uploaded', 'checked', 'awaiting-approval', 'applying'] as const),
  ...(['done', 'failed', 'canceled'] as const),
])

export const importsQuery = z.strictObject({
  kind: kind.optional(),
  state: state.optional(),
  /** A part of the file's name. */
  search: z.string().max(200).optional(),
  cursor: z.string().max(2000).optional(),
})

export const importBody = z.strictObject({
  kind,
  /** Its end says what it is: .csv or .jsonl. */
  fileName: z.string().min(1).max(200),
  contents: z.string().min(1),
  /** Id of a map of the supplier's columns; absent: the columns have the names of the how-to. */
  map: z.string().max(40).optional(),
})

export const wireImport = z.object({
  id: z.string(),
  kind,
  fileName: z.string(),
  map: z.string().nullable(),
  state,
  version: z.number().int(),
  by: z.string(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  counts: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    faulty: z.number().int(),
    done: z.number().int(),
    rejected: z.number().int(),
  }),
  /** Guard rails that it passes: another person decides on it. */
  guardRails: z.array(z.enum(['stock', 'prices', 'cards'])),
  /** Why nothing, or no more, was written. */
  failure: z.object({ kind: z.string(), detail: z.string().nullable() }).nullable(),
})
export const wireImports = z.object({ imports: z.array(wireImport), next: z.string().nullable() })

export const applyBody = z.strictObject({
  /** Of the check that was read; another one is a 409. */
  version: z.number().int().min(1).optional(),
})
export const emptyBody = z.strictObject({})

export const linesQuery = z.strictObject({
  state: z.enum(['faulty', 'unchanged', 'waiting', 'done', 'rejected']).optional(),
  /** The place of the last one seen. */
  after: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
})
export const wireLines = z.object({
  lines: z.array(
    z.object({
      place: z.number().int(),
      /** Of the file, the header included. */
      line: z.number().int(),
      object: z.string(),
      where: z.string().nullable(),
      state: z.enum(['faulty', 'unchanged', 'waiting', 'done', 'rejected']),
      column: z.string().nullable(),
      reason: z.string().nullable(),
      read: z.string().nullable(),
    }),
  ),
  /** For `after`; null: these are the last. */
  next: z.number().int().nullable(),
})

export const removeMapQuery = z.strictObject({
  /** Of the map that was read; another one is a 409. */
  version: z.coerce.number().int().min(1),
})
export const wireRemovedMap = z.object({ id: z.string() })
