import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type {
  CodeBatch,
  CodeEdit,
  CodeNumbers,
  CodeStore,
  CountedBatch,
  CodeOfBatch,
  OwnCodeState,
} from '#commerce/promotion-admin/code-admin.ts'
import { toInstant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { OwnCodes } from '#adapters/promotions/own-codes.ts'
import {
  promotionCodeBatches as batches,
  promotionCodes as codes,
} from '#adapters/promotions/promotion-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows, rowsOf } from '#infrastructure/db/sql-helpers.ts'

/** Serializes who makes and revokes codes of one promotion. */
const codesLock = 5_823_033
const lockCodes = (tx: Database, promotionId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${codesLock}, hashtext(${promotionId}))`)

const audit = (tx: Database, edit: CodeEdit, after: Readonly<Record<string, string | number>>) =>
  writeAudit(tx, edit.by, edit.at, {
    ...{ act: edit.act, object: { kind: 'promotion', id: edit.promotionId }, country: edit.country },
    ...{ before: {}, after, reason: edit.reason, approvalId: null },
  })

const stateIs: Readonly<Record<OwnCodeState, SQL>> = {
  unused: sql`${codes.used} = 0 and ${codes.revokedAt} is null`,
  used: sql`${codes.used} > 0 and (${codes.revokedAt} is null or ${codes.used} = ${codes.usesEach})`,
  revoked: sql`${codes.revokedAt} is not null and ${codes.used} < ${codes.usesEach}`,
}

/** Makes codes of a batch within a transaction, each once. False: the batch was revoked. */
async function makeCodes(
  tx: Database,
  ownCodes: OwnCodes,
  batchId: string,
  { from, to }: CodeNumbers,
): Promise<boolean> {
  // Who revokes all waits for the codes that are being made, or is seen here.
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId)).for('share')
  if (!batch || batch.revokedAt !== null) return false
  const made = Array.from({ length: to - from + 1 }, (_, index) => ({
    number: from + index,
    digest: ownCodes.digest(ownCodes.derive(batch, from + index)),
  }))
  await tx.execute(sql`insert into promotion_codes (digest, batch_id, number, promotion_id, uses_each)
    select digest, ${batchId}::uuid, number, ${batch.promotionId}, ${batch.usesEach}
    from ${rows(made, 'digest text, number int')} order by digest on conflict do nothing`)
  return true
}

/** Codes of shoppers' own, in the database: their digests, and the batches that they are derived from. */
export function createCodeStore(db: Database, ownCodes: OwnCodes): CodeStore {
  const read = async (where: SQL, limit: number): Promise<readonly CodeOfBatch[]> => {
    const found = await db
      .select({
        code: codes,
        batch: { id: batches.id, prefix: batches.prefix, length: batches.length },
      })
      .from(codes)
      .innerJoin(batches, eq(batches.id, codes.batchId))
      .where(where)
      .orderBy(codes.number)
      .limit(limit)
    return found.map(({ code: { batchId, number, used, usesEach, revokedAt }, batch }) => ({
      code: ownCodes.derive(batch, number),
      ...{ batchId, number, used, usesEach },
      state: revokedAt !== null && used < usesEach ? 'revoked' : used > 0 ? 'used' : 'unused',
    }))
  }

  return {
    addBatch: (batch, edit, limit) =>
      db.transaction(async (tx) => {
        await lockCodes(tx, batch.promotionId)
        const [known] = await tx.select().from(batches).where(eq(batches.id, batch.id))
        if (known) return known.promotionId === batch.promotionId ? ok(toBatch(known)) : tooMany(0)
        // What was revoked before it was made does not count.
        const [there] = await rowsOf<{ count: number }>(
          tx,
          sql`select coalesce(sum(case when revoked_at is null then count else
              (select count(*) from promotion_codes where batch_id = batch.id) end), 0)::int as count
            from promotion_code_batches batch where promotion_id = ${batch.promotionId}`,
        )
        const free = limit - (there?.count ?? 0)
        if (batch.count > free) return tooMany(Math.max(0, free))
        await tx.insert(batches).values({ ...batch, at: new Date(batch.at), revokedAt: null })
        await audit(tx, edit, { batch: batch.id, codes: batch.count })
        return ok(batch)
      }),

    make: (batchId, numbers) => db.transaction((tx) => makeCodes(tx, ownCodes, batchId, numbers)),

    async listBatches(promotionId) {
      const found = await db
        .select({
          batch: batches,
          made: sql<number>`(select count(*)::int from promotion_codes where batch_id = ${batches.id})`,
          used: sql<number>`(select count(*)::int from promotion_codes
            where batch_id = ${batches.id} and ${stateIs.used})`,
          revoked: sql<number>`(select count(*)::int from promotion_codes
            where batch_id = ${batches.id} and ${stateIs.revoked})`,
        })
        .from(batches)
        .where(eq(batches.promotionId, promotionId))
        .orderBy(desc(batches.at), batches.id)
      return found.map(({ batch, ...counts }): CountedBatch => ({ ...toBatch(batch), ...counts }))
    },

    listCodes: (batchId, { state, after, limit }) =>
      read(
        sql`${codes.batchId} = ${batchId} and ${codes.number} > ${after}
          and ${state === null ? sql`true` : stateIs[state]}`,
        limit,
      ),

    async find(promotionId, code) {
      const [found] = await read(
        sql`${codes.digest} = ${ownCodes.digest(code)} and ${codes.promotionId} = ${promotionId}`,
        1,
      )
      return found
    },

    revoke: (code, edit) =>
      db.transaction(async (tx) => {
        const { promotionId } = edit
        await lockCodes(tx, promotionId)
        const at = new Date(edit.at)
        const marked =
          code === null
            ? await tx
                .update(batches)
                .set({ revokedAt: at })
                .where(sql`${batches.promotionId} = ${promotionId} and ${batches.revokedAt} is null`)
                .returning({ id: batches.id })
            : []
        // An order locks its promotion and then its code.
        await tx.execute(sql`select 1 from promotions where id = ${promotionId} for update`)
        const revoked = await tx
          .update(codes)
          .set({ revokedAt: at })
          .where(
            sql`${codes.promotionId} = ${promotionId} and ${codes.revokedAt} is null
              and ${codes.used} < ${codes.usesEach}
              and ${code === null ? sql`true` : sql`${codes.digest} = ${ownCodes.digest(code)}`}`,
          )
          .returning({ batchId: codes.batchId })
        // A batch that is revoked before its codes are made gets none.
        if (revoked.length > 0 || marked.length > 0)
          await audit(tx, edit, {
            codes: revoked.length,
            ...(code === null ? {} : { batch: revoked[0]?.batchId ?? '' }),
          })
        return revoked.length
      }),

    noteExport: (batch, edit) => audit(db, edit, { batch: batch.id, codes: batch.made }),
  }
}

const tooMany = (free: number) => fail({ kind: 'too-many-codes', free } as const)

function toBatch({ at, revokedAt, ...row }: typeof batches.$inferSelect): CodeBatch {
  return { ...row, at: toInstant(at), revokedAt: revokedAt && toInstant(revokedAt) }
}
