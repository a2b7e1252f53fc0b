import { z } from 'zod'

const instant = z.iso.datetime()
const day = z.iso.date()
const text = z.string().max(2000)

const kind = z.enum(['synonym', 'pin', 'boost', 'bury', 'redirect'])
const terms = z.array(z.string().max(200)).max(30)
const targetKind = z.enum(['product', 'category', 'brand'])

/** Search words of merchandisers, as the operations API takes and returns them. */
export const searchRulesQuery = z.object({
  kind: kind.optional(),
  country: z.string().max(10).optional(),
  /** A part of the terms, of what they mean, or of where they lead. */
  search: z.string().max(200).optional(),
  cursor: z.string().max(2000).optional(),
})

/** Which fields count depends on the kind. */
export const searchRuleBody = z.strictObject({
  kind,
  /** Empty: of a boost or bury, every search. */
  terms,
  /** Of a synonym that is read one way. Absent: its terms mean each other. */
  means: terms.optional(),
  /** Of a boost or bury; a pin has a product. */
  targetKind: targetKind.optional(),
  /** Code of a product, path of a category, or value of a brand. */
  target: z.string().max(200).optional(),
  /** Of a pin, from 1. */
  place: z.number().int().min(1).max(24).optional(),
  /** Of a redirect: a path below the storefront. */
  to: text.optional(),
  /** Absent or null: all. */
  country: z.string().max(10).nullable().optional(),
  language: z.enum(['en', 'ar']).nullable().optional(),
  from: day.nullable().optional(),
  until: day.nullable().optional(),
  reason: z.string().max(300).optional(),
})

export const wireSearchRule = searchRuleBody.omit({ reason: true }).extend({
  id: z.string(),
  version: z.number().int(),
  createdAt: instant,
  changedAt: instant,
  by: z.string(),
})

/** Value of `cursor` for the next page; null: this is the last one. */
const next = z.string().nullable()
export const wireSearchRules = z.object({ rules: z.array(wireSearchRule), next })
export const searchRuleRemovalBody = z.strictObject({ reason: z.string().max(300).optional() })
export const searchRuleRemovalReply = z.object({ removed: z.string() })

export const searchTermsQuery = z.object({
  /** "ae_en" */
  store: z.string().max(10).optional(),
  days: z.enum(['1', '7', '30']).optional(),
  /** "yes": only what found nothing. */
  nothing: z.enum(['yes']).optional(),
  search: z.string().max(200).optional(),
  cursor: z.string().max(2000).optional(),
})
export const wireSearchTerms = z.object({
  terms: z.array(
    z.object({
      store: z.string(),
      term: z.string(),
      searches: z.number().int(),
      /** Null: not known, as where the search led to another page. */
      found: z.number().int().nullable(),
      lastDay: day,
    }),
  ),
  next,
})

export const searchTrialBody = z.strictObject({
  text: z.string().min(1).max(200),
  store: z.string().max(10),
  /** A rule as if it counted now; nothing is stored. */
  draft: searchRuleBody.omit({ reason: true }).optional(),
})
const wireTrial = z.object({
  parts: z.array(z.object({ typed: z.string(), means: z.array(z.string()) })),
  dropped: z.array(z.string()),
  redirect: z.string().nullable(),
  total: z.number().int(),
  products: z.array(z.object({ code: z.string(), name: z.string(), isPinned: z.boolean() })),
})
export const wireSearchTrial = z.object({ now: wireTrial, withDraft: wireTrial.nullable() })
