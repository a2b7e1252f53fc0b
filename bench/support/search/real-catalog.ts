import { existsSync, readFileSync } from 'node:fs'
import type { Category } from '../../../src/commerce/catalog/category.ts'
import type { ProductRecord } from '../../../src/commerce/catalog/product-record.ts'

const file = '../shared/data/ikea-sa/ikea.csv'

/** A product of the real file; its description classifies it. */
export type RealProduct = { readonly record: ProductRecord; readonly description: string }

/** The real catalog with prices for the UAE; undefined when the file does not exist. */
export function readRealCatalog(): { products: RealProduct[]; categories: Category[] } | undefined {
  if (!existsSync(file)) return undefined
  const [header = [], ...rows] = readCsv(readFileSync(file, 'utf8'))
  const categories = new Map<string, Category>()
  const byArticle = new Map<string, { row: Record<string, string>; paths: string[] }>()
  for (const cells of rows) {
    const row = Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']))
    const name = row['category'] ?? ''
    const slug = name
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/^-|-$/g, '')
    categories.set(slug, { path: slug, name: { en: name, ar: name }, position: categories.size + 100 })
    const known = byArticle.get(row['article_no'] ?? '')
    if (known) known.paths.push(slug)
    else byArticle.set(row['article_no'] ?? '', { row, paths: [slug] })
  }
  const products = [...byArticle].map(([article, { row, paths }], at) => ({
    description: row['short_description'] ?? '',
    record: toRecord(article, row, [...new Set(paths)], at),
  }))
  return { products, categories: [...categories.values()] }
}

function toRecord(
  article: string,
  row: Record<string, string>,
  categories: string[],
  at: number,
): ProductRecord {
  const text = `${row['name']} ${row['short_description']}`
  const centimeters = (name: string) => (row[name] ? Math.round(Number(row[name])) : null)
  const slug = (row['link'] ?? '').split('/').at(-2) ?? ''
  const code = `SA-${article}`
  return {
    product: {
      code,
      urlKey: code.toLowerCase(),
      type: 'general',
      brand: (row['name'] ?? '').split(' / ')[0] ?? '',
      name: { en: text, ar: text },
      summary: { en: '', ar: '' },
      description: { en: '', ar: '' },
      categories,
      options: [],
      variants: [
        {
          sku: code,
          options: {},
          weightKg: null,
          parcels: [],
          sizeClass: 'M',
          gtin: null,
          pictures: [],
          dimensions: {
            widthCm: centimeters('width_cm'),
            depthCm: centimeters('depth_cm'),
            heightCm: centimeters('height_cm'),
          },
        },
      ],
      material: { en: '', ar: '' },
      care: null,
      warranty: [],
      assembly: { by: 'self', minutes: null },
      madeIn: 'SE',
      badges: [],
      keywords: { en: [slug.replace(/-s?\d+$/, '').replaceAll('-', ' ')], ar: [] },
      form: '',
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
      rank: 1000 + at,
      publishedAt: '2020-04-20T00:00:00.000Z',
    },
    prices: {
      [code]: { ae: { defaultMinor: Math.round(Number(row['price_sar'] || 1) * 98), special: null } },
    },
    stock: { [code]: { 'wh-ae': row['sellable_online'] === 'TRUE' ? 10 : 0 } },
  }
}

/** Quoted cells may contain commas and line breaks. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n\r]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
