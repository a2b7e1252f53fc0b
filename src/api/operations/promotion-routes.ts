import type { PromotionRow } from '#commerce/promotion-admin/ports.ts'
import type {
  PromotionAdmin,
  PutPromotionFailure,
  SwitchFailure,
} from '#commerce/promotion-admin/promotion-admin.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import {
  promotionActBody,
  promotionBody,
  promotionsQuery,
  wirePromotion,
  wirePromotions,
} from '#contracts/operations-promotions.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

/** Promotions and what became of them. */
export const promotionRoutes = (admin: PromotionAdmin): readonly Route[] => {
  const show = async (id: string, by: Operator) => {
    const found = await admin.find(id, by)
    return found ? ok(toWire(found)) : fail<Rejection>({ status: 404, kind: 'not-found' })
  }
  return [
    route({
      method: 'GET',
      path: '/promotions',
      scope: 'promotions:read',
      summary: 'Lists promotions by their id, a hundred at a time, without their documents.',
      query: promotionsQuery,
      reply: wirePromotions,
      run: async ({
        query: { country = null, kind = null, state = null, search = '', cursor = null, prizes },
        by,
      }) => {
        const page = await admin.listPage(
          {
            filters: { country, kind, state, coupon: false, endless: false, prizes: prizes === 'true' },
            ...{ search, cursor, sort: 'id', descending: false, size: 100 },
          },
          by,
        )
        return ok({ promotions: page.rows.map(toLine), next: page.next })
      },
    }),
    route({
      method: 'GET',
      path: '/promotions/{id}',
      scope: 'promotions:read',
      summary: 'A promotion, its state and what it has given.',
      reply: wirePromotion,
      run: ({ parameters: { id = '' }, by }) => show(id, by),
    }),
    route({
      method: 'PUT',
      path: '/promotions/{id}',
      scope: 'promotions:write',
      summary: 'Adds a promotion, or replaces the one with this id; one that is stopped stays so.',
      body: promotionBody,
      reply: wirePromotion,
      run: async ({ parameters: { id = '' }, body: { promotion, version, reason = '' }, by }) => {
        const parsed = admin.parse({ ...promotion, id })
        if (!parsed.ok)
          return fail<Rejection>({ status: 422, kind: 'invalid', detail: parsed.failure.details.join('; ') })
        const put = await admin.put({ promotion: parsed.value, by, reason, version })
        return put.ok ? show(id, by) : fail(reject(put.failure))
      },
    }),
    ...(['stop', 'restart'] as const).map((act) =>
      route({
        method: 'POST',
        path: `/promotions/{id}/${act}`,
        scope: 'promotions:write',
        summary:
          act === 'stop'
            ? 'Stops a promotion; orders that were placed with it keep their discounts.'
            : 'Starts a promotion again that was stopped.',
        body: promotionActBody,
        reply: wirePromotion,
        run: async ({ parameters: { id = '' }, body: { reason = '' }, by }) => {
          const done = await admin[act](id, { by, reason })
          return done.ok ? show(id, by) : fail(reject(done.failure))
        },
      }),
    ),
  ]
}

const toWire = ({ promotion, version, state, used, givenMinor, changedAt, author }: PromotionRow) => ({
  promotion: { ...promotion },
  ...{ version, state, used, givenMinor, changedAt, author },
})

const toLine = (row: PromotionRow) => {
  const { promotion: _, ...figures } = toWire(row)
  const { id, country, label, benefit, conditions, limits } = row.promotion
  return {
    ...figures,
    ...{ id, country, label, kind: benefit.kind, coupon: conditions.coupon, limit: limits.uses },
    ...{ from: conditions.schedule.from, until: conditions.schedule.until },
  }
}

function reject(failure: PutPromotionFailure | SwitchFailure): Rejection {
  switch (failure.kind) {
    case 'not-permitted':
      return { status: 403, kind: failure.kind }
    case 'not-found':
      return { status: 404, kind: failure.kind }
    case 'conflict':
    case 'id-taken':
    case 'changed-meanwhile':
      return { status: 409, kind: failure.kind }
    case 'needs-approval':
      return { status: 409, kind: failure.kind, detail: failure.reasons.join(', ') }
    case 'invalid':
      return {
        ...{ status: 422, kind: failure.kind },
        detail: failure.problems.map(({ field, problem }) => `${field}: ${problem}`).join('; '),
      }
  }
}
