import type { z } from 'zod'
import type {
  CatalogAdmin,
  EditVariantsFailure,
  EditTextsFailure,
  PresentationFailure,
} from '#commerce/catalog-admin/catalog-admin.ts'
import type { ListedPrice } from '#commerce/catalog-admin/ports.ts'
import { optionFields, optionKey, type OptionLabels } from '#commerce/catalog-admin/option-labels.ts'
import { readTexts, type ProductTexts } from '#commerce/catalog-admin/product-texts.ts'
import { measureFields, measureKey, type VariantMeasures } from '#commerce/catalog-admin/variant-measures.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import {
  measuresBody,
  optionsBody,
  productsQuery,
  productTextsBody,
  textRestorationBody,
  visibilityBody,
  wireMeasures,
  wireOptions,
  wireProducts,
  wireProductTexts,
  wireVisibility,
} from '#contracts/operations-products.ts'
import { fail, ok } from '#kernel/result.ts'
import { toWireMoney } from './wire-money.ts'
import { manyLines, route, type Rejection, type Route } from './routes.ts'

const toWirePrice = ({ amount, usual, ...price }: ListedPrice) => ({
  ...price,
  price: toWireMoney(amount),
  usual: usual && toWireMoney(usual),
})

/** The catalog, and what products say in both languages. */
export const productRoutes = (admin: CatalogAdmin): readonly Route[] => {
  const show = async (code: string, by: Operator) => {
    const stored = await admin.find(code, by)
    if (!stored) return fail<Rejection>({ status: 404, kind: 'not-found' })
    const { product, gaps, stale } = stored
    return ok({ code, texts: readTexts(product), gaps: [...gaps], stale: [...stale] })
  }
  const showMeasures = async (code: string, by: Operator) => {
    const stored = await admin.find(code, by)
    if (!stored) return fail<Rejection>({ status: 404, kind: 'not-found' })
    const variants = stored.product.variants.map(({ sku, dimensions, weightKg, sizeClass, gtin }) => ({
      ...{ sku, ...dimensions, weightKg, sizeClass, gtin },
    }))
    return ok({ code, variants })
  }
  const showOptions = async (code: string, by: Operator) => {
    const stored = await admin.find(code, by)
    if (!stored) return fail<Rejection>({ status: 404, kind: 'not-found' })
    const options = stored.product.options.flatMap(({ attribute, values }) =>
      values.map(({ value, label, family }) => ({ option: attribute, value, ...label, family })),
    )
    return ok({ code, options })
  }
  const showVisibility = async (code: string, by: Operator) => {
    const stored = await admin.find(code, by)
    if (!stored) return fail<Rejection>({ status: 404, kind: 'not-found' })
    return ok({ code, hidden: stored.hidden !== null, since: stored.hidden?.at ?? null })
  }
  return [
    route({
      method: 'GET',
      path: '/products/{code}/visibility',
      scope: 'products:read',
      summary: 'Whether the shop shows and sells a product.',
      reply: wireVisibility,
      run: ({ parameters: { code = '' }, by }) => showVisibility(code, by),
    }),
    route({
      method: 'PUT',
      path: '/products/{code}/visibility',
      scope: 'products:write',
      summary: 'Hides a product in the shop, or shows it again.',
      body: visibilityBody,
      reply: wireVisibility,
      run: async ({ parameters: { code = '' }, body: { hidden, reason = '' }, by }) => {
        const written = await admin.setHidden({ code, isHidden: hidden, by, reason })
        return written.ok ? showVisibility(code, by) : fail(reject(written.failure))
      },
    }),
    route({
      method: 'GET',
      path: '/products/{code}/measures',
      scope: 'products:read',
      summary: 'What the variants of a product measure and how they are shipped.',
      reply: wireMeasures,
      run: ({ parameters: { code = '' }, by }) => showMeasures(code, by),
    }),
    route({
      method: 'PUT',
      path: '/products/{code}/measures',
      scope: 'products:write',
      maxBytes: manyLines,
      summary: 'Replaces measures of variants; variants and fields that are absent stay.',
      body: measuresBody,
      reply: wireMeasures,
      run: async ({ parameters: { code = '' }, body: { variants, reason = '' }, by }) => {
        const edited = await admin.editVariants({ code, fields: toMeasures(variants), by, reason })
        return edited.ok ? showMeasures(code, by) : fail(rejectVariants(edited.failure))
      },
    }),
    route({
      method: 'GET',
      path: '/products/{code}/options',
      scope: 'products:read',
      summary: 'What the values of options are called, and the families of colors.',
      reply: wireOptions,
      run: ({ parameters: { code = '' }, by }) => showOptions(code, by),
    }),
    route({
      method: 'PUT',
      path: '/products/{code}/options',
      scope: 'products:write',
      maxBytes: manyLines,
      summary: 'Replaces labels and families of values; values and fields that are absent stay.',
      body: optionsBody,
      reply: wireOptions,
      run: async ({ parameters: { code = '' }, body: { options, reason = '' }, by }) => {
        const edited = await admin.editVariants({ code, fields: toLabels(options), by, reason })
        return edited.ok ? showOptions(code, by) : fail(rejectVariants(edited.failure))
      },
    }),
    route({
      method: 'GET',
      path: '/products',
      scope: 'products:read',
      summary: 'Lists products, those changed last first, a hundred at a time, with what they lack.',
      query: productsQuery,
      reply: wireProducts,
      run: async ({ query, by }) => {
        const {
          view = null,
          category = null,
          brand = null,
          country = null,
          search = '',
          cursor = null,
        } = query
        const page = await admin.listPage(
          {
            filters: { view, category, brand, country },
            search,
            cursor,
            sort: 'changed',
            descending: true,
            size: 100,
          },
          by,
        )
        const products = page.rows.map(({ picture: _, soldIn, badges, gaps, stale, price, ...row }) => ({
          ...row,
          price: price && toWirePrice(price),
          badges: [...badges],
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

type MeasureRow = z.infer<typeof measuresBody>['variants'][number]

const toMeasures = (variants: readonly MeasureRow[]): VariantMeasures =>
  Object.fromEntries(
    variants.flatMap((variant) =>
      measureFields.flatMap((field) => {
        const value = variant[field]
        return value === undefined ? [] : [[measureKey(variant.sku, field), String(value ?? '')]]
      }),
    ),
  )

type OptionLine = z.infer<typeof optionsBody>['options'][number]

const toLabels = (options: readonly OptionLine[]): OptionLabels =>
  Object.fromEntries(
    options.flatMap((line) =>
      optionFields.flatMap((field) => {
        const text = line[field]
        return text === undefined ? [] : [[optionKey(line.option, line.value, field), text ?? '']]
      }),
    ),
  )

function rejectVariants(failure: EditVariantsFailure): Rejection {
  if (failure.kind === 'invalid-options') {
    const [first] = failure.problems
    return {
      status: 422,
      kind: first?.problem ?? failure.kind,
      detail: failure.problems
        .map(({ attribute, value, field }) => `${attribute} ${value} ${field}`)
        .join(', '),
    }
  }
  if (failure.kind !== 'invalid-measures') return reject(failure)
  const [first] = failure.problems
  return {
    status: 422,
    kind: first?.problem ?? 'invalid-measures',
    detail: failure.problems.map(({ sku, field }) => `${sku} ${field}`).join(', '),
  }
}

function reject(
  failure:
    | EditTextsFailure
    | PresentationFailure
    | Exclude<EditVariantsFailure, { readonly kind: 'invalid-measures' | 'invalid-options' }>,
): Rejection {
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
