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
  'stock:write',
  'prices:write',
] as const
export type Scope = (typeof scopes)[number]
export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text)

export type ApiKey = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Instant
  readonly revokedAt: Instant | null
}

const shape = /^(ops_[a-f\d]{12})_([A-Za-z\d_-]{43})$/
/** The secret part is drawn at random from 2^256: a plain digest of it cannot be guessed back. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Keys of the operations API. The whole key is told once, when it is made. */
export function createApiKeys(db: Database) {
  return {
    async create(name: string, asked: readonly Scope[], at: Instant): Promise<{ key: string; id: string }> {
      const id = `ops_${randomBytes(6).toString('hex')}`
      const secret = randomBytes(32).toString('base64url')
      await db
        .insert(apiKeys)
        .values({ id, name, digest: digestOf(secret), scopes: [...asked], createdAt: new Date(at) })
      return { key: `${id}_${secret}`, id }
    },

    async list(): Promise<readonly ApiKey[]> {
      const rows = await db.select().from(apiKeys).orderBy(asc(apiKeys.createdAt), asc(apiKeys.id))
      return rows.map(toApiKey)
    },

    /** False: there is none, or it was revoked before. */
    async revoke(id: string, at: Instant): Promise<boolean> {
      const rows = await db
        .update(apiKeys)
        .set({ revokedAt: new Date(at) })
        .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
        .returning({ id: apiKeys.id })
      return rows.length > 0
    },

    /** Undefined for what is no key, unknown or revoked: nobody is told which. */
    async authenticate(key: string): Promise<ApiKey | undefined> {
      const [, id = '', secret = ''] = shape.exec(key) ?? []
      if (id === '') return undefined
      const [row] = await db
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      const [given, kept] = [Buffer.from(digestOf(secret)), Buffer.from(row?.digest ?? '')]
      return row && given.length === kept.length && timingSafeEqual(given, kept) ? toApiKey(row) : undefined
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
})
