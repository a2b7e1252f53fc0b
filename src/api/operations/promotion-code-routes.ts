import type {
  CountedBatch,
  MakeCodesFailure,
  PromotionCodeAdmin,
} from '#commerce/promotion-admin/code-admin.ts'
import { ownCodeLengths } from '#commerce/promotions/own-code.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import {
  codeBatchBody,
  findCodeBody,
  revokeCodesBody,
  wireCode,
  wireCodeBatches,
  wireCodes,
  wireRevokedCodes,
} from '#contracts/operations-promotions.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Codes of shoppers' own. In full they are returned by an export alone. */
export const promotionCodeRoutes = (admin: PromotionCodeAdmin): readonly Route[] => {
  const show = async (id: string, by: Operator) => {
    const found = await admin.find(id, by)
    return found
      ? ok({ batches: found.batches.map(toWire) })
      : fail<Rejection>({ status: 404, kind: 'not-found' })
  }
  return [
    route({
      method: 'GET',
      path: '/promotions/{id}/code-batches',
      scope: 'promotions:read',
      summary: "Batches of a promotion's codes of shoppers' own, with how many were used.",
      reply: wireCodeBatches,
      run: ({ parameters: { id = '' }, by }) => show(id, by),
    }),
    route({
      method: 'PUT',
      path: '/promotions/{id}/code-batches/{batch}',
      scope: 'promotions:write',
      summary: 'Makes codes. The batch is a UUID of the caller: the same one again is the same codes.',
      body: codeBatchBody,
      reply: wireCodeBatches,
      run: async ({ parameters: { id = '', batch = '' }, body, by }) => {
        if (!uuid.test(batch)) return fail<Rejection>({ status: 422, kind: 'malformed-batch' })
        const ordered = await admin.order({
          ...{ id: batch, promotionId: id, by, reason: body.reason ?? '' },
          format: {
            prefix: body.prefix ?? '',
            length: body.length ?? ownCodeLengths.from,
            count: body.count,
            usesEach: body.usesEach ?? 1,
          },
        })
        if (!ordered.ok) return fail(reject(ordered.failure))
        await admin.fill(ordered.value)
        return show(id, by)
      },
    }),
    route({
      method: 'POST',
      path: '/promotions/{id}/code-batches/{batch}/export',
      scope: 'promotions:write',
      summary: 'Every code of a batch in full. Each export is written to the audit.',
      reply: wireCodes,
      run: async ({ parameters: { id = '', batch = '' }, by }) => {
        const exported = await admin.exportBatch(id, batch, by)
        if (!exported.ok) return fail<Rejection>(rejectionFor(exported.failure.kind))
        const codes = []
        for await (const part of exported.value) codes.push(...part)
        return ok({ codes })
      },
    }),
    route({
      method: 'POST',
      path: '/promotions/{id}/codes/find',
      scope: 'promotions:read',
      summary: 'What became of a code. It is in the body, since logs store addresses.',
      body: findCodeBody,
      reply: wireCode,
      run: async ({ parameters: { id = '' }, body: { code }, by }) => {
        const found = await admin.findCode(id, code, by)
        return found ? ok(found) : fail<Rejection>({ status: 404, kind: 'not-found' })
      },
    }),
    route({
      method: 'POST',
      path: '/promotions/{id}/codes/revoke',
      scope: 'promotions:write',
      summary: 'Revokes one code, or all; orders that were placed with them keep their discounts.',
      body: revokeCodesBody,
      reply: wireRevokedCodes,
      run: async ({ parameters: { id = '' }, body: { code = null, reason = '' }, by }) => {
        const revoked = await admin.revoke(id, code, { by, reason })
        return revoked.ok
          ? ok({ revoked: revoked.value })
          : fail<Rejection>(rejectionFor(revoked.failure.kind))
      },
    }),
  ]
}

const toWire = ({ by, promotionId: _, ...batch }: CountedBatch) => ({ ...batch, by: by.name })

const rejectionFor = (kind: 'not-found' | 'not-permitted'): Rejection => ({
  status: kind === 'not-found' ? 404 : 403,
  kind,
})

function reject(failure: MakeCodesFailure): Rejection {
  switch (failure.kind) {
    case 'not-found':
    case 'not-permitted':
      return rejectionFor(failure.kind)
    case 'invalid':
      return {
        ...{ status: 422, kind: failure.kind },
        detail: failure.problems.map(({ field, problem }) => `${field}: ${problem}`).join('; '),
      }
    case 'no-coupon':
      return { status: 422, kind: failure.kind }
    case 'too-many-codes':
      return { status: 422, kind: failure.kind, detail: `${failure.free} more are possible` }
  }
}
