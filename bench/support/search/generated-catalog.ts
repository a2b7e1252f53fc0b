import type { Category } from '../../../src/commerce/catalog/category.ts'
import { colorFamilies, type ColorFamily } from '../../../src/commerce/catalog/color-family.ts'
import type { ProductRecord } from '../../../src/commerce/catalog/product-record.ts'

const kinds = [
  ['sofa', 'كنبة', 'living/sofas/three-seaters'], ['corner sofa', 'كنبة زاوية', 'living/sofas/corner-sofas'], ['armchair', 'كرسي مفرد', 'living/chairs/armchairs'],
  ['coffee table', 'طاولة وسط', 'living/tables-and-storage/coffee-tables'], ['bookcase', 'مكتبة', 'living/tables-and-storage/bookshelves'], ['bed', 'سرير', 'bedroom/beds/king-beds'],
  ['mattress', 'مرتبة', 'bedroom/mattresses/foam-mattresses'], ['wardrobe', 'خزانة ملابس', 'bedroom/wardrobes/hinged-wardrobes'], ['nightstand', 'كومودينو', 'bedroom/bedroom-storage/nightstands'],
  ['dining table', 'طاولة طعام', 'dining/tables/six-seat-tables'], ['dining chair', 'كرسي طعام', 'dining/chairs/wooden-chairs'], ['desk', 'مكتب', 'office/desks/computer-desks'],
  ['office chair', 'كرسي مكتب', 'office/chairs/task-chairs'], ['rug', 'سجادة', 'rugs/area-rugs/large-rugs'], ['curtain', 'ستارة', 'curtains/ready-made/blackout'],
  ['duvet cover', 'غطاء لحاف', 'bedding/bed-linen/duvet-covers'], ['table lamp', 'مصباح طاولة', 'lighting/lamps/table-lamps'], ['mirror', 'مرآة', 'decor/wall/mirrors'],
  ['vase', 'مزهرية', 'decor/accents/vases'], ['planter', 'حوض نباتات', 'garden/planters/pots'],
] as const // prettier-ignore
const styles = 'round oval tall low wide narrow tufted ribbed plain curved carved woven quilted striped fluted slatted arched floating nesting folding'.split(' ') // prettier-ignore
const stylesAr = 'مستدير بيضاوي طويل منخفض عريض ضيق منجد مضلع سادة منحن محفور منسوج مبطن مخطط مموج بشرائح مقوس معلق متداخل قابل'.split(' ') // prettier-ignore
const materials = [['Oak', 'بلوط'], ['Walnut', 'جوز'], ['Linen', 'كتان'], ['Velvet', 'مخمل'], ['Steel', 'فولاذ'], ['Marble', 'رخام'], ['Cotton', 'قطن'], ['Leather', 'جلد']] as const // prettier-ignore
const brands = Array.from({ length: 40 }, (_, at) => `Brand ${String.fromCharCode(65 + (at % 26))}${at}`)
const families = Object.keys(colorFamilies) as ColorFamily[]
const sizes = ['120x170', '160x200', '160x230', '180x200', '200x300']
const countries = ['ae', 'bh', 'om', 'kw', 'qa', 'in']

/** Deterministic pseudo-random numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

const name = (next: (below: number) => number): string =>
  Array.from({ length: 2 + next(2) }, () => 'bdfghjklmnrstwz'[next(15)]! + 'aeiou'[next(5)]!).join('') // eslint-disable-line @typescript-eslint/no-non-null-assertion

/** A product of a generated catalog: three or four variants, six price books, a third of them with a special price. */
export function generatedRecord(number: number): ProductRecord {
  const next = numbers(number * 7919 + 17)
  const [kind, kindAr, path] = kinds[next(kinds.length)] ?? kinds[0]
  const style = next(styles.length)
  const [material, materialAr] = materials[next(materials.length)] ?? materials[0]
  const code = `BX-${String(number).padStart(6, '0')}`
  const model = name(next)
  const colors = [next(16), next(16)].map((at) => families[at] ?? 'grey')
  const own = [...new Set(colors)]
  const withSizes = next(2) === 0
  const chosen = withSizes ? [sizes[next(3)] ?? '', sizes[3 + next(2)] ?? ''] : [undefined]
  const variants = own.flatMap((color) =>
    chosen.map((size, at) => ({
      sku: `${code}-${color.toUpperCase()}${size ? `-${size.toUpperCase()}` : ''}`,
      options: { color: color, ...(size ? { size } : {}) },
      dimensions: { widthCm: 40 + next(220) + at, depthCm: 30 + next(80), heightCm: 30 + next(180) },
      weightKg: 10 + next(60),
      parcels: [],
      sizeClass: 'M' as const,
      gtin: null,
      pictures: [],
    })),
  )
  const label = (value: string) => ({ en: value, ar: value })
  return {
    product: {
      code,
      urlKey: code.toLowerCase(),
      type: 'general',
      brand: brands[next(brands.length)] ?? '',
      name: { en: `${model} ${styles[style]} ${kind}`, ar: `${kindAr} ${model} ${stylesAr[style]}` },
      summary: {
        en: `A ${styles[style]} ${kind} of ${material} for rooms that are lived in.`,
        ar: `${kindAr} ${stylesAr[style]} من ${materialAr} للغرف التي نعيش فيها.`,
      },
      description: {
        en: `The ${kind} ${model} is made of ${material}. It is easy to clean and comes with a warranty of five years.`,
        ar: `صُنعت ${kindAr} ${model} من ${materialAr} وهي سهلة التنظيف مع ضمان خمس سنوات.`,
      },
      categories: [path],
      options: [
        {
          attribute: 'color',
          values: own.map((family) => ({
            value: family,
            label: colorFamilies[family].label,
            hex: '#888888',
            family,
          })),
        },
        ...(withSizes
          ? [
              {
                attribute: 'size' as const,
                values: chosen.flatMap((size) =>
                  size ? [{ value: size, label: label(size), hex: null, family: null }] : [],
                ),
              },
            ]
          : []),
      ],
      variants,
      material: { en: material, ar: materialAr },
      care: null,
      warranty: [],
      assembly: { by: 'self', minutes: 20 },
      madeIn: 'AE',
      badges: [],
      keywords: { en: [], ar: [] },
      form: kind.replaceAll(' ', '-'),
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
      rank: next(100_000),
      publishedAt: new Date(Date.UTC(2024, next(24), 1 + next(28))).toISOString(),
    },
    prices: Object.fromEntries(
      variants.map(({ sku }) => [
        sku,
        Object.fromEntries(
          countries
            .filter(() => next(8) > 0)
            .map((country) => {
              const defaultMinor = 5_000 + next(600_000)
              const special =
                next(3) === 0 ? { minor: Math.floor(defaultMinor * 0.8), startsAt: null, endsAt: null } : null
              return [country, { defaultMinor, special }]
            }),
        ),
      ]),
    ),
    stock: Object.fromEntries(
      variants.map(({ sku }) => [
        sku,
        { ...Object.fromEntries(countries.map((country) => [`wh-${country}`, next(12)])), barsha: next(3) },
      ]),
    ),
  }
}

export const generatedCategories: readonly Category[] = [
  ...new Set(
    kinds.flatMap(([, , path]) => path.split('/').map((_, at, steps) => steps.slice(0, at + 1).join('/'))),
  ),
].map((path, position) => ({
  path,
  name: { en: (path.split('/').at(-1) ?? '').replaceAll('-', ' '), ar: path },
  position,
}))
