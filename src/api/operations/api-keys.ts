import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { apiKeys } from '#api/operations/operations-tables.ts'

export const scopes = [
  'orders:read',
  'orders:write',
  'payments:read',
  'payments:write',
  'limits:exceed',
  'stock:write',
  'stores:read',
  'stores:write',
  'prices:write',
  'costs:read',
  'costs:write',
  'imports:write',
  'kiosks:write',
  'leads:read',
  'leads:write',
  'reviews:read',
  'reviews:write',
  'audit:read',
  'content:read',
  'content:write',
  'products:read',
  'products:write',
  'promotions:read',
  'promotions:write',
  'settings:read',
  'settings:write',
] as const
export type Scope = (typeof scopes)[number]
export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text)

export type ApiKey = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Instant
  readonly revokedAt: Instant | null
  /** Who requested it and has not taken it yet. */
  readonly waitsFor: string | null
}

const shape = /^(ops_[a-f\d]{12})_([A-Za-z\d_-]{43})$/
/** The secret has 256 random bits: a plain digest is enough. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const newSecret = (): string => randomBytes(32).toString('base64url')

/** Keys of the operations API. The whole key is returned once, when it is created. */
export function createApiKeys(db: Database) {
  return {
    async create(
      name: string,
      requested: readonly string[],
      at: Instant,
    ): Promise<{ key: string; id: string }> {
      const id = `ops_${randomBytes(6).toString('hex')}`
      const secret = newSecret()
      await db
        .insert(apiKeys)
        .values({ id, name, digest: digestOf(secret), scopes: [...requested], createdAt: new Date(at) })
      return { key: `${id}_${secret}`, id }
    },

    /** Without a secret: nothing is authenticated by it until it is taken. False: it was there. */
    async reserve(
      {
        scopes: requested,
        ...key
      }: Omit<ApiKey, 'scopes' | 'createdAt' | 'revokedAt'> & {
        readonly scopes: readonly string[]
      },
      at: Instant,
    ): Promise<boolean> {
      const rows = await db
        .insert(apiKeys)
        .values({ ...key, digest: '', scopes: [...requested], createdAt: new Date(at) })
        .onConflictDoNothing()
        .returning({ id: apiKeys.id })
      return rows.length > 0
    },

    async take(id: string, waitsFor: string): Promise<{ key: string; id: string } | undefined> {
      const secret = newSecret()
      const rows = await db
        .update(apiKeys)
        .set({ digest: digestOf(secret), waitsFor: null })
        .where(and(eq(apiKeys.id, id), eq(apiKeys.waitsFor, waitsFor), isNull(apiKeys.revokedAt)))
        .returning({ id: apiKeys.id })
      return rows.length > 0 ? { key: `${id}_${secret}`, id } : undefined
    },

    async list(): Promise<readonly ApiKey[]> {
      const rows = await db.select().from(apiKeys).orderBy(asc(apiKeys.createdAt), asc(apiKeys.id))
      return rows.map(toApiKey)
    },

    /** False: unknown, or revoked before. */
    async revoke(id: string, at: Instant): Promise<boolean> {
      const rows = await db
        .update(apiKeys)
        .set({ revokedAt: new Date(at) })
        .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
        .returning({ id: apiKeys.id })
      return rows.length > 0
    },

    /** Undefined: not a key, unknown or revoked, without saying which. */
    async authenticate(key: string): Promise<ApiKey | undefined> {
      const [, id = '', secret = ''] = shape.exec(key) ?? []
      if (id === '') return undefined
      const [row] = await db
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      const [given, stored] = [Buffer.from(digestOf(secret)), Buffer.from(row?.digest ?? '')]
      return row && given.length === stored.length && timingSafeEqual(given, stored)
        ? toApiKey(row)
        : undefined
    },
  }
}
export type ApiKeys = ReturnType<typeof createApiKeys>

const toApiKey = (row: typeof apiKeys.$inferSelect): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes.filter(isScope),
  createdAt: row.createdAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  waitsFor: row.waitsFor,
})
