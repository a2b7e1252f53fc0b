import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { StaffStore } from '#commerce/staff-access/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { toInstant } from '#kernel/instant.ts'
import { staffCredentials, staffPasskeys, staffRecoveryCodes, staffUsedChallenges } from './factor-tables.ts'

type FactorStore = Pick<
  StaffStore,
  | 'findCredentials'
  | 'factorsOf'
  | 'setPassword'
  | 'setTotp'
  | 'useTotpStep'
  | 'useRecoveryCode'
  | 'replaceRecoveryCodes'
  | 'setPin'
  | 'usePinTry'
  | 'returnPinTries'
  | 'findPasskey'
  | 'insertPasskey'
  | 'moveSignCount'
  | 'removePasskey'
  | 'useChallenge'
  | 'removeFactors'
>

/** Wrong PINs until it has to be set anew. */
const maxPinTries = 5

export function createFactorStore(db: Database): FactorStore {
  const put = async (
    staffId: string,
    values: Partial<typeof staffCredentials.$inferInsert>,
  ): Promise<void> => {
    await db
      .insert(staffCredentials)
      .values({ staffId, ...values })
      .onConflictDoUpdate({ target: staffCredentials.staffId, set: values })
  }
  const rowOf = async (staffId: string) => {
    const [row] = await db.select().from(staffCredentials).where(eq(staffCredentials.staffId, staffId))
    return row
  }
  return {
    async findCredentials(staffId) {
      const row = await rowOf(staffId)
      return (
        row && {
          passwordHash: row.passwordHash,
          totpSecret: row.totpSecret,
          totpSetAt: row.totpSetAt && toInstant(row.totpSetAt),
        }
      )
    },

    async factorsOf(staffId) {
      const row = await rowOf(staffId)
      const passkeys = await db
        .select()
        .from(staffPasskeys)
        .where(eq(staffPasskeys.staffId, staffId))
        .orderBy(asc(staffPasskeys.createdAt))
      const unused = await db.$count(
        staffRecoveryCodes,
        and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)),
      )
      return {
        hasPassword: typeof row?.passwordHash === 'string',
        hasTotp: typeof row?.totpSecret === 'string',
        passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt: toInstant(createdAt) })),
        recoveryCodes: unused,
        pin: typeof row?.pinHash !== 'string' ? 'none' : row.pinTries < maxPinTries ? 'set' : 'locked',
      }
    },

    setPassword: (staffId, passwordHash) => put(staffId, { passwordHash }),

    setTotp: (staffId, totpSecret, totpStep, at) =>
      put(staffId, { totpSecret, totpStep, totpSetAt: new Date(at) }),

    async useTotpStep(staffId, step) {
      const rows = await db
        .update(staffCredentials)
        .set({ totpStep: step })
        .where(and(eq(staffCredentials.staffId, staffId), lt(staffCredentials.totpStep, step)))
        .returning({ step: staffCredentials.totpStep })
      return rows.length > 0
    },

    async useRecoveryCode(staffId, digest, at) {
      const rows = await db
        .update(staffRecoveryCodes)
        .set({ usedAt: new Date(at) })
        .where(
          and(
            eq(staffRecoveryCodes.staffId, staffId),
            eq(staffRecoveryCodes.digest, digest),
            isNull(staffRecoveryCodes.usedAt),
          ),
        )
        .returning({ digest: staffRecoveryCodes.digest })
      return rows.length > 0
    },

    async replaceRecoveryCodes(staffId, digests) {
      await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
      await db.insert(staffRecoveryCodes).values(digests.map((digest) => ({ staffId, digest })))
    },

    setPin: (staffId, pinHash) => put(staffId, { pinHash, pinTries: 0 }),

    async usePinTry(staffId) {
      const [row] = await db
        .update(staffCredentials)
        .set({ pinTries: sql`${staffCredentials.pinTries} + 1` })
        .where(and(eq(staffCredentials.staffId, staffId), lt(staffCredentials.pinTries, maxPinTries)))
        .returning({ hash: staffCredentials.pinHash })
      return row?.hash ?? undefined
    },

    async returnPinTries(staffId) {
      await db.update(staffCredentials).set({ pinTries: 0 }).where(eq(staffCredentials.staffId, staffId))
    },

    async findPasskey(id) {
      const [row] = await db.select().from(staffPasskeys).where(eq(staffPasskeys.id, id))
      return row
    },

    async insertPasskey(staffId, { transports, ...passkey }, name, at) {
      const rows = await db
        .insert(staffPasskeys)
        .values({ ...passkey, transports: [...transports], staffId, name, createdAt: new Date(at) })
        .onConflictDoNothing()
        .returning({ id: staffPasskeys.id })
      return rows.length > 0
    },

    async moveSignCount(id, signCount) {
      // Passkeys that are synchronized between devices always count 0.
      const isNext = sql`(${staffPasskeys.signCount} < ${signCount} or (${signCount} = 0 and ${staffPasskeys.signCount} = 0))`
      const rows = await db
        .update(staffPasskeys)
        .set({ signCount })
        .where(and(eq(staffPasskeys.id, id), isNext))
        .returning({ id: staffPasskeys.id })
      return rows.length > 0
    },

    async removePasskey(staffId, id) {
      const rows = await db
        .delete(staffPasskeys)
        .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
        .returning({ id: staffPasskeys.id })
      return rows.length > 0
    },

    async useChallenge(digest, at) {
      const rows = await db
        .insert(staffUsedChallenges)
        .values({ digest, usedAt: new Date(at) })
        .onConflictDoNothing()
        .returning({ digest: staffUsedChallenges.digest })
      return rows.length > 0
    },

    async removeFactors(staffId) {
      await db.delete(staffCredentials).where(eq(staffCredentials.staffId, staffId))
      await db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
      await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
    },
  }
}
