import type { OptionView, ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import type { OptionAttribute } from '#commerce/catalog/product.ts'

/** In stock; sold out, which can still be looked at; or not made with what was chosen before it. */
type ChoiceState = 'in-stock' | 'sold-out' | 'none'

type Choice = {
  readonly value: string
  readonly label: string
  readonly hex: string | null
  readonly state: ChoiceState
  readonly chosen: boolean
  /** The variant it leads to; null when there is none. */
  readonly sku: string | null
  /** What else changes with it, in words: "260 cm", when palm is not made in the size that is chosen. */
  readonly alters: readonly string[]
}

export type OptionChoices = {
  readonly attribute: OptionAttribute
  /** Label of the chosen value. */
  readonly chosen: string
  readonly choices: readonly Choice[]
  /** Labels of what was chosen before: the reason for which some do not exist. */
  readonly given: readonly string[]
}

type Matrix = Pick<ProductView, 'options' | 'variants'>

/**
 * Every value of every option as seen from a variant. An option narrows those after it, never those before: so each
 * variant can be reached by choosing from the first option down, whatever is chosen now. A value that no variant of this
 * country has is left out.
 */
export function choicesFor({ options, variants }: Matrix, current: VariantView): readonly OptionChoices[] {
  return options.map((option, place) => {
    const before = options.slice(0, place)
    const after = options.slice(place + 1)
    const made = option.values.filter(({ value }) => variants.some(has(option, value)))
    return {
      attribute: option.attribute,
      chosen: labelOf(option, current),
      given: before.map((one) => labelOf(one, current)),
      choices: made.map(({ value, label, hex }) => {
        const possible = variants.filter(
          (variant) => has(option, value)(variant) && before.every((one) => isAlike(one, variant, current)),
        )
        const target = nearest(possible, after, current)
        return {
          value,
          label,
          hex,
          state: target?.availability.kind ?? 'none',
          chosen: current.options[option.attribute] === value,
          sku: target?.sku ?? null,
          alters: target
            ? after.filter((one) => !isAlike(one, target, current)).map((one) => labelOf(one, target))
            : [],
        }
      }),
    }
  })
}

const has =
  ({ attribute }: OptionView, value: string) =>
  (variant: VariantView): boolean =>
    variant.options[attribute] === value

const isAlike = ({ attribute }: OptionView, one: VariantView, other: VariantView): boolean =>
  one.options[attribute] === other.options[attribute]

const labelOf = ({ attribute, values }: OptionView, { options }: VariantView): string =>
  values.find(({ value }) => value === options[attribute])?.label ?? ''

/** Of several, the one that keeps most of the later choices, earlier ones first; among equals one that can be bought. */
function nearest(
  possible: readonly VariantView[],
  after: readonly OptionView[],
  current: VariantView,
): VariantView | undefined {
  const score = (variant: VariantView): number =>
    after.reduce((sum, option) => 2 * sum + (isAlike(option, variant, current) ? 1 : 0), 0) * 2 +
    (variant.availability.kind === 'in-stock' ? 1 : 0)
  return possible.reduce<VariantView | undefined>(
    (best, variant) => (best === undefined || score(variant) > score(best) ? variant : best),
    undefined,
  )
}

/** "Sand · 220 cm": what is chosen, in the order of the page. Empty for a product of one variant. */
export const choiceInWords = ({ options }: Pick<ProductView, 'options'>, variant: VariantView): string =>
  options.map((option) => labelOf(option, variant)).join(' · ')

/** The variant that was requested for; else the first that can be bought, as the catalog says it. */
export function chosenVariant(
  { variants, firstSku }: Pick<ProductView, 'variants' | 'firstSku'>,
  sku: string | null,
): VariantView | undefined {
  const requested = sku === null ? undefined : variants.find((variant) => variant.sku === sku)
  return requested ?? variants.find((variant) => variant.sku === firstSku) ?? variants[0]
}
