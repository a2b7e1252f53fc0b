import { formatExactMoney } from '#i18n/format.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'

/**
 * What the audit has of a benefit, with its amounts as money: the first part is its kind, the second what it takes off ("2500", or
 * "10% ≤ 2500"), and steps of gifts begin with their total ("10000: VASE").
 */
export function withMoney(parts: readonly string[], storefront: Storefront): readonly string[] {
  const [kind, second, ...others] = parts
  if (second === undefined) return parts
  const sum = (minor: string) =>
    formatExactMoney(money(Number(minor), storefront.country.currency), storefront)
  switch (kind) {
    case 'offer':
    case 'flash':
    case 'cart':
      return [kind, second.replace(/^\d+$|(?<= ≤ )\d+$/, sum), ...others]
    case 'gift-tiers':
      return parts.map((part) => part.replace(/^\d+(?=: )/, sum))
    default:
      return parts
  }
}
