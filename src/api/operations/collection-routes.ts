import type { z } from 'zod'
import type { CollectionAdmin, PutCollectionFailure } from '#commerce/collections/collection-admin.ts'
import { noCollectionText, type CollectionText } from '#commerce/collections/collection-text.ts'
import type { StoredCollection } from '#commerce/collections/collection.ts'
import { explainCollectionProblem } from '#commerce/collections/explain-collection.ts'
import { ruleFlags, ruleLists } from '#commerce/search/collection-rule.ts'
import {
  collectionBody,
  collectionRemovalBody,
  collectionRemovalReply,
  collectionsQuery,
  collectionTrialBody,
  wireCollection,
  wireCollections,
  wireCollectionTrial,
} from '#contracts/operations-collections.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

/** Listings that fill themselves by a rule. */
export const collectionRoutes = (admin: CollectionAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/collections',
    scope: 'content:read',
    summary: 'Lists collections, those changed last first, a hundred at a time.',
    query: collectionsQuery,
    reply: wireCollections,
    run: async ({ query: { country = null, state = null, search = '', cursor = null }, by }) => {
      const page = await admin.listPage(
        { filters: { country, state }, search, cursor, sort: 'changed', descending: true, size: 100 },
        by,
      )
      return ok({ collections: page.rows.map((one) => toWire(one, admin)), next: page.next })
    },
  }),
  route({
    method: 'POST',
    path: '/collections',
    scope: 'content:write',
    summary: 'Adds a collection: a listing that fills itself by a rule.',
    body: collectionBody,
    reply: wireCollection,
    run: async ({ body: { reason = '', ...body }, by }) => {
      const put = await admin.put({ id: null, text: textOf(body), by, reason })
      return put.ok ? ok(toWire(put.value, admin)) : fail(reject(put.failure))
    },
  }),
  route({
    method: 'PUT',
    path: '/collections/{id}',
    scope: 'content:write',
    summary: 'Replaces a collection.',
    body: collectionBody,
    reply: wireCollection,
    run: async ({ parameters: { id = '' }, body: { reason = '', ...body }, by }) => {
      const put = await admin.put({ id, text: textOf(body), by, reason })
      return put.ok ? ok(toWire(put.value, admin)) : fail(reject(put.failure))
    },
  }),
  route({
    method: 'POST',
    path: '/collections/{id}/removal',
    scope: 'content:write',
    summary: 'Removes a collection; its page is gone.',
    body: collectionRemovalBody,
    reply: collectionRemovalReply,
    run: async ({ parameters: { id = '' }, body: { reason = '' }, by }) => {
      const removed = await admin.remove(id, { by, reason })
      return removed.ok ? ok({ removed: id }) : fail(reject(removed.failure))
    },
  }),
  route({
    method: 'POST',
    path: '/collection-trials',
    scope: 'content:read',
    summary: 'Says what a collection would show in each of its countries; nothing is stored.',
    body: collectionTrialBody,
    reply: wireCollectionTrial,
    run: async ({ body, by }) => {
      const tried = await admin.try(textOf(body), by)
      if (!tried.ok) return fail(reject(tried.failure))
      return ok({
        countries: tried.value.map(({ country, total, cards }) => ({
          country,
          total,
          products: cards.map(({ code, name }) => ({ code, name })),
        })),
      })
    },
  }),
]

function textOf({
  title,
  text,
  rule,
  country,
  from,
  until,
  ...body
}: z.infer<typeof collectionTrialBody>): CollectionText {
  const lists = [...ruleLists, 'first', 'without'] as const
  return {
    ...noCollectionText,
    slug: body.slug,
    sort: body.sort ?? '',
    titleEn: title.en,
    titleAr: title.ar,
    textEn: text?.en ?? '',
    textAr: text?.ar ?? '',
    country: country ?? '',
    from: from ?? '',
    until: until ?? '',
    ...Object.fromEntries(lists.map((name) => [name, rule[name]?.join('\n') ?? ''])),
    ...Object.fromEntries(ruleFlags.map((name) => [name, rule[name] ? 'yes' : ''])),
    priceFrom: rule.priceFrom ?? '',
    priceTo: rule.priceTo ?? '',
    ratingFrom: rule.ratingFrom === undefined ? '' : String(rule.ratingFrom),
  }
}

function toWire(collection: StoredCollection, admin: Pick<CollectionAdmin, 'textOf'>) {
  const { price: _, ratingFrom, ...rule } = collection.rule
  const { priceFrom, priceTo } = admin.textOf(collection)
  return {
    ...collection,
    rule: {
      ...rule,
      ...(priceFrom === '' ? {} : { priceFrom }),
      ...(priceTo === '' ? {} : { priceTo }),
      ...(ratingFrom === null ? {} : { ratingFrom }),
    },
  }
}

function reject(failure: PutCollectionFailure): Rejection {
  switch (failure.kind) {
    case 'not-permitted':
      return { status: 403, kind: failure.kind }
    case 'not-found':
      return { status: 404, kind: failure.kind }
    case 'conflict':
      return { status: 409, kind: failure.kind }
    case 'invalid':
      return { status: 422, kind: failure.problem, detail: explainCollectionProblem(failure) }
    case 'too-many':
      return { status: 422, kind: failure.kind }
  }
}
