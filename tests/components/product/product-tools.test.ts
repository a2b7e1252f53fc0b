import { describe, expect, test } from 'vitest'
import { quoteCut } from '#commerce/made-to-measure/quote-cut.ts'
import { money } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import CutToSize from '#components/product/tools/CutToSize.astro'
import WillItFit from '#components/product/tools/WillItFit.astro'
import { loadCut } from '#web/product/cut-form.ts'
import { loadFit } from '#web/product/fit-form.ts'
import { aVariantView } from '../../support/builders/a-product.ts'
import { aSofa } from '../../support/builders/a-sofa.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { render } from '../../support/render-component.ts'

const cut = {
  minWidthCm: 50,
  maxWidthCm: 400,
  minLengthCm: 50,
  maxLengthCm: 2000,
  rollWidthCm: 200,
}
const shop = (kind: 'grass' | 'curtain') =>
  aShop({
    madeToMeasure: {
      quoteCut: async (request, { country }) => {
        const quoted = quoteCut(request, { ...cut, kind }, money(4950, country.currency))
        return quoted.ok ? ok({ ...quoted.value, sku: 'MJ-7063_320X450' }) : quoted
      },
    },
  })
const grass = aSofa({ urlKey: 'a-grass', madeToMeasure: { ...cut, kind: 'grass' } })
const curtain = aSofa({ urlKey: 'a-curtain', madeToMeasure: { ...cut, kind: 'curtain' } })

const cutPage = async (query: string, more: { language?: 'en' | 'ar'; curtain?: boolean } = {}) => {
  const product = more.curtain ? curtain : grass
  const { html } = await render(CutToSize, {
    language: more.language ?? 'en',
    path: `/p/${product.urlKey}${query}`,
    shop: shop(more.curtain ? 'curtain' : 'grass'),
    props: async (page) => ({ product, sku: 'MJ-7063', form: await loadCut(page, 'MJ-7063', product) }),
  })
  return html.replaceAll(/\s+/g, ' ')
}

describe('the cut-to-size form', () => {
  test('submits to the product page', async () => {
    const html = await cutPage('')
    expect(html).toMatch(/<form[^>]*method="get"[^>]*action="\/ae\/en\/p\/a-grass#cut"/)
    expect(html).toContain('name="sku" value="MJ-7063"')
    expect(html).not.toContain('tool-price')
    expect(html).not.toContain('cut-fullness')
  })

  test('shows price, waste, a drawing, and that the item cannot be returned', async () => {
    const html = await cutPage('?cut-width=320&cut-length=450')
    expect(html).toMatch(/AED\s891</)
    expect(html).toContain('18 m²')
    expect(html).toContain('3.6 m²')
    expect(html).toContain('2 × 450 cm, 200 cm wide')
    expect(html).toContain('aria-label="Drawing: 320 × 450 cm laid from 2 lengths of 200 cm"')
    expect(html).toContain('it can’t be returned')
    expect(html).toContain('size=320x450')
  })

  test('reads Arabic digits and shows the result in Arabic', async () => {
    const html = await cutPage('?cut-width=٣٢٠&cut-length=٤٥٠ سم', { language: 'ar' })
    expect(html).toContain('18 م²')
    expect(html).toContain('value="٣٢٠"')
  })

  test('has a fullness field for curtains', async () => {
    const html = await cutPage('?cut-width=300&cut-length=160&cut-fullness=250', { curtain: true })
    expect(html).toContain('<option value="250" selected')
    expect(html).toContain('7.5 m')
    expect(await cutPage('?cut-width=300&cut-length=160&cut-fullness=9999', { curtain: true })).toContain(
      '<option value="200" selected',
    )
  })

  test.each([
    ['?cut-width=abc&cut-length=100', 'Enter whole centimetres'],
    ['?cut-width=&cut-length=100', 'Enter whole centimetres'],
    ['?cut-width=10.5&cut-length=100', 'Enter whole centimetres'],
    ['?cut-width=-5&cut-length=100', 'Enter whole centimetres'],
    ['?cut-width=401&cut-length=100', 'Enter 50 to 400 cm.'],
    [`?cut-width=100&cut-length=${'9'.repeat(500)}`, 'Enter whole centimetres'],
    ['?cut-width=<script>&cut-length=1', 'Enter whole centimetres'],
  ])('shows an error at the field for %s', async (query, message) => {
    const html = await cutPage(query)
    expect(html).toContain(message)
    expect(html).toContain('aria-invalid="true"')
    // Inside the quotes of an attribute it is a text.
    expect(html.replaceAll(/"[^"]*"/g, '')).not.toContain('<script>')
    expect(html).not.toContain('tool-price')
  })

  test('shows an error when the quote fails, and is missing for products that are not cut', async () => {
    const errors: unknown[] = []
    const broken = aShop({
      report: (error) => void errors.push(error),
      madeToMeasure: { quoteCut: async () => Promise.reject(new Error('no database')) },
    })
    const path = '/p/a-grass?cut-width=100&cut-length=100'
    const propsOf = (product: typeof grass) => async (page: Parameters<typeof loadCut>[0]) => ({
      product,
      sku: 'x',
      form: await loadCut(page, 'x', product),
    })
    const { html } = await render(CutToSize, { path, shop: broken, props: propsOf(grass) })
    expect(html).toContain('can’t cut this product to size right now')
    expect(errors).toHaveLength(1)
    const { html: none } = await render(CutToSize, { shop: broken, props: propsOf(aSofa()) })
    expect(none.trim()).toBe('')
  })
})

const parcels = [
  { count: 1, kg: 48, lengthCm: 220, widthCm: 95, heightCm: 80 },
  { count: 2, kg: 9, lengthCm: 90, widthCm: 60, heightCm: 20 },
]
const fitPage = async (query: string, language: 'en' | 'ar' = 'en', of = parcels) => {
  const { html } = await render(WillItFit, {
    language,
    path: `/p/a-sofa${query}`,
    props: async (page) => {
      const variant = aVariantView({ parcels: of })
      return { variant, form: loadFit(page, variant) }
    },
  })
  return html.replaceAll(/\s+/g, ' ')
}

describe('the access check form', () => {
  test('shows the parcels and the fields of each passage', async () => {
    const html = await fitPage('')
    expect(html).toContain('1 × 220 × 95 × 80 cm, 48 kg')
    expect(html).toContain('name="lift-depth"')
    expect(html).not.toContain('tool-passages')
    // Nothing has to be filled in but what one has.
    expect(html).not.toMatch(/ required[ >]/)
  })

  test('requests only the passages that a home may have too narrow for the parcels', async () => {
    const fields = (html: string) =>
      [...html.matchAll(/name="(door|lift|stair)-\w+"/g)].map(([, passage]) => passage)
    const armchair = { count: 1, kg: 30, lengthCm: 100, widthCm: 86, heightCm: 76 }
    expect(new Set(fields(await fitPage('', 'en', [armchair])))).toEqual(new Set(['door']))
    const wardrobe = { count: 1, kg: 40, lengthCm: 211, widthCm: 80, heightCm: 16 }
    expect(new Set(fields(await fitPage('', 'en', [wardrobe])))).toEqual(new Set(['lift', 'stair']))
    // Rolled rugs, curtains, lamps and small boxes pass everywhere.
    for (const [lengthCm, widthCm, heightCm] of [
      [304, 42, 42],
      [150, 16, 16],
      [118, 118, 34],
      [120, 60, 60],
    ] as const)
      expect((await fitPage('', 'en', [{ count: 1, kg: 9, lengthCm, widthCm, heightCm }])).trim()).toBe('')
    expect(await fitPage('', 'en', [])).not.toContain('name="door-width"')
    // A link that somebody shared is answered.
    const shared = await fitPage('?door-width=90&door-height=200', 'en', [{ ...armchair, widthCm: 60 }])
    expect(shared).toContain('Narrowest door: fits')
    expect(fields(shared)).not.toContain('lift')
  })

  test('shows a drawing and the space to spare for each passage', async () => {
    const html = await fitPage(
      '?door-width=90&door-height=200&lift-door=80&lift-width=110&lift-depth=140&lift-height=220&stair-width=&stair-landing=&stair-floor=',
    )
    expect(html).toContain('It probably won’t reach your room')
    expect(html).toContain('Narrowest door: fits')
    expect(html).toContain('8 cm to spare')
    expect(html).toContain('Lift: doesn’t fit')
    expect(html).toContain('Every side would need to be')
    expect(html).toContain('aria-label="Drawing: a parcel of 80 × 95 cm in an opening of 90 × 200 cm"')
    expect(html).toContain('Based on parcel 1')
  })

  test('names the floor from which stairs have to be agreed', async () => {
    const stair = (floor: number) => fitPage(`?stair-width=260&stair-landing=260&stair-floor=${floor}`)
    expect(await stair(3)).not.toContain('above the third floor')
    expect(await stair(4)).toContain('above the third floor')
    expect(await stair(4)).toContain('It will reach your room')
  })

  test('is in Arabic with mirrored drawings on an Arabic page', async () => {
    const query = '?door-width=٩٠&door-height=٢٠٠'
    const html = await fitPage(query, 'ar')
    expect(html).toContain('سيصل إلى غرفتك')
    expect(html).toContain('أضيق باب: يمر')
    const heightAt = (text: string) => Number(/class="tool-end" x="([\d.]+)"/.exec(text)?.[1])
    expect(heightAt(html)).toBeGreaterThan(120)
    expect(heightAt(await fitPage('?door-width=90&door-height=200'))).toBeLessThan(120)
  })

  test.each([
    ['?door-width=&door-height=', 'Enter the measurements of a door'],
    ['?door-width=90&door-height=', 'Enter this measurement too.'],
    ['?door-width=9&door-height=200', 'Enter 40 to 400.'],
    ['?door-width=x&door-height=200', 'Enter whole centimetres'],
    ['?stair-floor=2', 'Enter this measurement too.'],
  ])('shows an error for %s', async (query, message) => {
    const html = await fitPage(query)
    expect(html).toContain(message)
    expect(html).not.toContain('tool-passages')
  })

  test('is missing without parcels', async () => {
    expect((await fitPage('', 'en', [])).trim()).toBe('')
  })
})
