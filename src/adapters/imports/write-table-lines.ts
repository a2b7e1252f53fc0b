import { writeAuditRows } from '#adapters/audit/write-audit.ts'
import { editPromotion } from '#adapters/promotion-admin/promotion-store.ts'
import { finderOf, lockRedirects, writerOf } from '#adapters/redirects/redirect-repository.ts'
import type { ImportLine, LineReason } from '#commerce/imports/import-line.ts'
import { promotionsTag } from '#commerce/promotions/announced-promotions.ts'
import type { Redirect } from '#commerce/redirects/redirect.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { notFoundTag } from '#kernel/purge-bus.ts'
import { fail, ok } from '#kernel/result.ts'
import { valueOf } from './check-redirects.ts'
import { entryOf, reasonToSkip, type LinesToWrite, type WrittenLines } from './write-lines.ts'

/** Redirects, while writers of redirects wait for each other: what another has added since may make a circle of a line. */
export async function writeRedirectLines(
  tx: Database,
  lines: readonly ImportLine[],
  work: LinesToWrite,
): Promise<WrittenLines> {
  await lockRedirects(tx)
  const find = finderOf(tx)
  const writer = writerOf(tx, work)
  const found = await find(lines.map(({ object }) => object))
  const now = new Map(found.map((one) => [one.from, one]))
  const reasons = new Map<number, LineReason | null>()
  const written: ImportLine[] = []
  for (const line of lines) {
    const redirect = redirectOf(line)
    const skip = reasonToSkip(valueOf(now.get(line.object)), line)
    const reason =
      skip === undefined && redirect && (await work.rules.isEndless(redirect, find)) ? 'endless' : skip
    reasons.set(line.place, reason ?? null)
    if (reason !== undefined) continue
    await (redirect ? writer.put(redirect) : writer.remove(line.object))
    written.push(line)
  }
  await writeAuditRows(
    tx,
    work.by,
    work.at,
    written.map((line) => {
      const before = now.get(line.object)
      return entryOf(work, {
        ...{ act: 'import.redirect', object: { kind: 'redirect', id: line.object }, country: null },
        before: before ? { to: before.to, status: before.status } : {},
        after: line.after && 'redirect' in line.after ? { ...line.after.redirect } : {},
      })
    }),
  )
  return { reasons, tags: written.length === 0 ? [] : [notFoundTag] }
}

function redirectOf({ object, after }: ImportLine): Redirect | null {
  return after && 'redirect' in after ? { from: object, ...after.redirect } : null
}

/** Promotions as they are planned by hand, but stopped: who starts one may need a second person. */
export async function writePromotionLines(
  tx: Database,
  lines: readonly ImportLine[],
  work: LinesToWrite,
): Promise<WrittenLines> {
  const reasons = new Map<number, LineReason | null>()
  const { by, at, importId, approvalId } = work
  // In one order, so that two imports do not wait for each other.
  for (const line of lines.toSorted((a, b) => (a.object < b.object ? -1 : 1))) {
    const { after } = line
    if (!after || !('promotion' in after)) throw new Error(`line ${line.line} says no promotion`)
    const edit = { act: 'promotion.put', by, at, reason: `import ${importId}`, approvalId } as const
    const put = await editPromotion<LineReason | 'as-wanted'>(tx, line.object, edit, (before) => {
      const skip = reasonToSkip(before && { promotion: before.promotion }, line)
      if (skip !== undefined) return fail(skip ?? 'as-wanted')
      if (before && !before.stopped) return fail('promotion-runs')
      return ok({ promotion: after.promotion, stopped: true })
    })
    reasons.set(line.place, put.ok || put.failure === 'as-wanted' ? null : put.failure)
  }
  return { reasons, tags: [promotionsTag] }
}
