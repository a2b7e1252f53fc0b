import type { CatalogAdmin, EditTextsFailure } from '#commerce/catalog-admin/catalog-admin.ts'
import { readTexts, type ProductTexts } from '#commerce/catalog-admin/product-texts.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import {
  productsQuery,
  productTextsBody,
  textRestorationBody,
  wireProducts,
  wireProductTexts,
} from '#contracts/operations-products.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

/** The catalog, and what products say in both languages. */
export const productRoutes = (admin: CatalogAdmin): readonly Route[] => {
  const show = async (code: string, by: Operator) => {
    const stored = await admin.find(code, by)
    if (!stored) return fail<Rejection>({ status: 404, kind: 'not-found' })
    const { product, gaps, stale } = stored
    return ok({ code, texts: readTexts(product), gaps: [...gaps], stale: [...stale] })
  }
  return [
    route({
      method: 'GET',
      path: '/products',
      scope: 'products:read',
      summary: 'Lists products, those changed last first, a hundred at a time, with what they lack.',
      query: productsQuery,
      reply: wireProducts,
      run: async ({ query: { view = null, category = null, search = '', cursor = null }, by }) => {
        const page = await admin.listPage(
          { filters: { view, category }, search, cursor, sort: 'changed', descending: true, size: 100 },
          by,
        )
        const products = page.rows.map(({ picture: _, soldIn, gaps, stale, ...row }) => ({
          ...row,
          countries: [...soldIn],
          gaps: [...gaps],
          stale: [...stale],
        }))
        return ok({ products, next: page.next })
      },
    }),
    route({
      method: 'GET',
      path: '/products/{code}/texts',
      scope: 'products:read',
      summary: 'The texts of a product in both languages.',
      reply: wireProductTexts,
      run: ({ parameters: { code = '' }, by }) => show(code, by),
    }),
    route({
      method: 'PUT',
      path: '/products/{code}/texts',
      scope: 'products:write',
      summary: 'Replaces texts of a product; those that are absent stay.',
      body: productTextsBody,
      reply: wireProductTexts,
      run: async ({ parameters: { code = '' }, body: { texts, reason = '' }, by }) => {
        const edited = await admin.editTexts({ code, texts: texts as Partial<ProductTexts>, by, reason })
        return edited.ok ? show(code, by) : fail(reject(edited.failure))
      },
    }),
    route({
      method: 'POST',
      path: '/products/{code}/text-restorations',
      scope: 'products:write',
      summary: 'Gives a product the texts of an earlier version again.',
      body: textRestorationBody,
      reply: wireProductTexts,
      run: async ({ parameters: { code = '' }, body: { version, reason = '' }, by }) => {
        const restored = await admin.restore(code, version, { by, reason })
        return restored.ok ? show(code, by) : fail(reject(restored.failure))
      },
    }),
  ]
}

function reject(failure: EditTextsFailure): Rejection {
  switch (failure.kind) {
    case 'not-permitted':
      return { status: 403, kind: failure.kind }
    case 'not-found':
      return { status: 404, kind: failure.kind }
    case 'conflict':
    case 'managed-elsewhere':
      return { status: 409, kind: failure.kind }
    case 'url-key-taken':
      return { status: 409, kind: failure.kind, detail: `it belongs to ${failure.by}` }
    case 'invalid':
      return { status: 422, kind: failure.problem, detail: failure.field }
  }
}
