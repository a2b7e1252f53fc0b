import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OptionView, VariantView } from '#commerce/catalog/product-view.ts'
import { chosenVariant, choicesFor, choiceInWords } from '#web/product/option-matrix.ts'
import { aVariantView } from '../../../support/builders/a-product.ts'
import { aSofa } from '../../../support/builders/a-sofa.ts'

const sofa = aSofa()
const variant = (sku: string): VariantView => {
  const found = sofa.variants.find((each) => each.sku === sku)
  if (!found) throw new Error(sku)
  return found
}
const states = (sku: string) =>
  choicesFor(sofa, variant(sku)).flatMap(({ choices }) =>
    choices.map(({ value, state, sku: to, chosen }) => [value, state, to, chosen] as const),
  )

describe('choicesFor', () => {
  test('marks each value as in stock, sold out or nonexistent', () => {
    expect(states('MJ-1001-SAND-220')).toEqual([
      ['sand', 'in-stock', 'MJ-1001-SAND-220', true],
      ['palm', 'sold-out', 'MJ-1001-PALM-220', false],
      ['clay', 'in-stock', 'MJ-1001-CLAY-260', false],
      ['220', 'in-stock', 'MJ-1001-SAND-220', true],
      ['260', 'in-stock', 'MJ-1001-SAND-260', false],
    ])
    expect(states('MJ-1001-CLAY-260').slice(3)).toEqual([
      ['220', 'none', null, false],
      ['260', 'in-stock', 'MJ-1001-CLAY-260', true],
    ])
  })

  test('names the other options that change, and the reason', () => {
    const [colors] = choicesFor(sofa, variant('MJ-1001-SAND-220'))
    expect(colors?.choices.map(({ alters }) => alters)).toEqual([[], [], ['260 cm']])
    const [, sizes] = choicesFor(sofa, variant('MJ-1001-CLAY-260'))
    expect(sizes?.given).toEqual(['Clay'])
  })

  test('leaves out values that no variant sold here has', () => {
    const here = { ...sofa, variants: sofa.variants.filter(({ options }) => options.color !== 'palm') }
    const [colors] = choicesFor(here, variant('MJ-1001-SAND-220'))
    expect(colors?.choices.map(({ value }) => value)).toEqual(['sand', 'clay'])
  })

  test('are formatted as text in the order of the page', () => {
    expect(choiceInWords(sofa, variant('MJ-1001-PALM-260'))).toBe('Palm · 260 cm')
    expect(choiceInWords({ options: [] }, variant('MJ-1001-PALM-260'))).toBe('')
  })
})

describe('chosenVariant', () => {
  test.each([
    ['MJ-1001-PALM-220', 'MJ-1001-PALM-220'],
    ['MJ-2001-OAK', 'MJ-1001-SAND-220'],
    ['', 'MJ-1001-SAND-220'],
    [null, 'MJ-1001-SAND-220'],
  ])('for %s is %s', (requested, shown) => {
    expect(chosenVariant(sofa, requested)?.sku).toBe(shown)
  })

  test('is the first variant when the default one is not sold here', () => {
    expect(chosenVariant({ ...sofa, firstSku: 'MJ-9' }, null)?.sku).toBe('MJ-1001-SAND-220')
    expect(chosenVariant({ variants: [], firstSku: '' }, null)).toBeUndefined()
  })
})

/** Any matrix of up to three options with up to four values each, with holes, sold-out ones and at least one variant. */
const attributes = ['color', 'size', 'no_of_doors'] as const
const anyMatrix = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
  .chain((sizes) => {
    const options: OptionView[] = sizes.map((count, place) => ({
      attribute: attributes[place] ?? 'color',
      values: Array.from({ length: count }, (_, index) => ({
        value: `v${index}`,
        label: `L${index}`,
        hex: null,
      })),
    }))
    const all = options.reduce<Record<string, string>[]>(
      (made, { attribute, values }) =>
        made.flatMap((one) => values.map(({ value }) => ({ ...one, [attribute]: value }))),
      [{}],
    )
    return fc
      .array(fc.constantFrom('in', 'out', 'none'), { minLength: all.length, maxLength: all.length })
      .map((kinds) => {
        const variants = all.flatMap((chosen, index) =>
          kinds[index] === 'none'
            ? []
            : [
                aVariantView({
                  sku: Object.values(chosen).join('-'),
                  options: chosen,
                  availability:
                    kinds[index] === 'in' ? { kind: 'in-stock', remaining: null } : { kind: 'sold-out' },
                }),
              ],
        )
        return { options, variants }
      })
  })
  .filter(({ variants }) => variants.length > 0)

describe('any matrix of options', () => {
  test('reaches each variant from each other by choosing from the first option down', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        for (const from of matrix.variants) {
          for (const to of matrix.variants) {
            let at = from
            for (const { attribute } of matrix.options) {
              const choice = choicesFor(matrix, at)
                .find((each) => each.attribute === attribute)
                ?.choices.find(({ value }) => value === to.options[attribute])
              const next = matrix.variants.find(({ sku }) => sku === choice?.sku)
              if (!next) throw new Error(`${from.sku} does not lead to ${to.sku}`)
              at = next
            }
            expect(at.sku).toBe(to.sku)
          }
        }
      }),
    )
  })

  test('marks one value of each option as chosen, with the state of the variant', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        for (const current of matrix.variants) {
          for (const { choices } of choicesFor(matrix, current)) {
            const chosen = choices.filter((choice) => choice.chosen)
            expect(chosen).toHaveLength(1)
            expect([chosen[0]?.sku, chosen[0]?.state]).toEqual([current.sku, current.availability.kind])
          }
        }
      }),
    )
  })

  test('links only existing variants, and marks only nonexistent ones as such', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        for (const current of matrix.variants) {
          choicesFor(matrix, current).forEach(({ attribute, choices }, place) => {
            for (const { value, sku, state } of choices) {
              const exists = matrix.variants.some(
                ({ options }) =>
                  options[attribute] === value &&
                  matrix.options
                    .slice(0, place)
                    .every((one) => options[one.attribute] === current.options[one.attribute]),
              )
              expect(state === 'none').toBe(!exists)
              expect(sku !== null).toBe(exists)
            }
          })
        }
      }),
    )
  })
})
