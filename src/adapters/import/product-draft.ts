import type { Instant } from '#kernel/instant.ts'

type DraftText = { en: string; ar: string }

/** A product that is being built from cells. What JSON cells hold is checked by the record's schema at the end. */
export type ProductDraft = {
  code: string
  urlKey: string
  type: string
  brand: string
  name: DraftText
  summary: DraftText
  description: DraftText
  categories: readonly string[]
  options: unknown
  variants: readonly VariantDraft[]
  material: DraftText
  care: DraftText
  warranty: unknown
  assembly: { readonly by: string; readonly minutes: number | null }
  madeIn: string
  badges: readonly string[]
  keywords: { en: readonly string[]; ar: readonly string[] }
  form: string
  pictures: unknown
  aPlusContent: unknown
  related: readonly string[]
  completeTheLook: readonly string[]
  parts: readonly { readonly sku: string; readonly quantity: number }[]
  comboSaving: number | null
  gift: unknown
  madeToMeasure: unknown
  returnClass: string
  supply: { leadTimeDays: number; seller: unknown }
  rank: number
  publishedAt: Instant
}

export type VariantDraft = {
  sku: string
  options: Readonly<Partial<Record<string, string>>>
  dimensions: { widthCm: number | null; depthCm: number | null; heightCm: number | null }
  weightKg: number | null
  parcels: unknown
  sizeClass: string | null
  gtin: string | null
  pictures: unknown
}

/** Defaults for what neither the file nor the catalog has. `line` ranks new products in the order of the file. */
export const emptyProductDraft = (code: string, at: Instant, line: number): ProductDraft => ({
  code,
  urlKey: '',
  type: 'general',
  brand: '',
  name: { en: '', ar: '' },
  summary: { en: '', ar: '' },
  description: { en: '', ar: '' },
  categories: [],
  options: [],
  variants: [],
  material: { en: '', ar: '' },
  care: { en: '', ar: '' },
  warranty: [],
  assembly: { by: 'none', minutes: null },
  // "Unknown", one of the codes that ISO 3166 leaves to users.
  madeIn: 'ZZ',
  badges: [],
  keywords: { en: [], ar: [] },
  // Drawn as an empty frame.
  form: 'frame',
  pictures: [],
  aPlusContent: [],
  related: [],
  completeTheLook: [],
  parts: [],
  comboSaving: null,
  gift: null,
  madeToMeasure: null,
  returnClass: 'standard',
  supply: { leadTimeDays: 0, seller: null },
  rank: 100_000 + line,
  publishedAt: at,
})

export const emptyVariantDraft = (sku: string): VariantDraft => ({
  sku,
  options: {},
  dimensions: { widthCm: null, depthCm: null, heightCm: null },
  weightKg: null,
  parcels: [],
  sizeClass: null,
  gtin: null,
  pictures: [],
})
