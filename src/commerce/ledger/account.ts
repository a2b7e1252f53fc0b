import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'

/** What a posting counts: minor units of a currency, or points. */
export type LedgerUnit = Currency | 'points'

/**
 * Accounts that belong to a card, a customer, an order or a payout. Their balance is stored and never below zero.
 * A grant of credit and the points of one order (`lot`) are accounts of their own, so that each expires by itself.
 */
export type StoredAccountRef =
  | { readonly kind: 'card'; readonly cardId: string }
  | { readonly kind: 'wallet'; readonly customerId: string; readonly currency: Currency }
  /** A wallet by a phone number, before its owner had an account; `digest` is of the number. */
  | { readonly kind: 'unclaimed-wallet'; readonly digest: string; readonly currency: Currency }
  | { readonly kind: 'credit'; readonly grantId: string; readonly customerId: string }
  | {
      readonly kind: 'points'
      readonly customerId: string
      readonly country: CountryCode
      readonly stage: PointsStage
      readonly lot: string
    }
  /** What an order has reserved, until it is captured or released. */
  | { readonly kind: 'reserved'; readonly orderId: string }
  /** A withdrawal between its request and the bank. */
  | { readonly kind: 'payable'; readonly payoutId: string }
type PointsStage = 'pending' | 'available'

export const shopAccounts = [
  'provider-clearing',
  'sales',
  'discounts',
  'refunds-payable',
  'bank',
  'marketing',
  'points-cost',
  'income',
  'disputed',
  'dispute-losses',
  'dispute-fees',
  'taken-over',
] as const
/** Accounts of the shop, one per unit. Their balance is the sum of their entries and may be of either sign. */
export type ShopAccountRef = { readonly kind: (typeof shopAccounts)[number] }

export type AccountRef = StoredAccountRef | ShopAccountRef
export type AccountKind = AccountRef['kind']

export const isShopAccount = (account: AccountRef): account is ShopAccountRef =>
  (shopAccounts as readonly string[]).includes(account.kind)

/** The name of an account: one for each account and unit. */
export function accountKey(account: AccountRef, unit: LedgerUnit): string {
  switch (account.kind) {
    case 'card':
      return `card:${account.cardId}`
    case 'wallet':
      return `wallet:${account.customerId}:${account.currency}`
    case 'unclaimed-wallet':
      return `unclaimed-wallet:${account.digest}:${account.currency}`
    case 'credit':
      return `credit:${account.grantId}`
    case 'points':
      return `points:${account.customerId}:${account.country}:${account.stage}:${account.lot}`
    case 'reserved':
      return `reserved:${account.orderId}:${unit}`
    case 'payable':
      return `payable:${account.payoutId}`
    default:
      return `${account.kind}:${unit}`
  }
}

type Lockable = { readonly kind: AccountKind; readonly ledgerId: string }

const lockRanks: Readonly<Partial<Record<AccountKind, number>>> = { credit: 1, points: 2 }

/**
 * The order in which one transaction takes from several accounts, so that two cannot deadlock: cards and wallets, then
 * credit, then points, each by id. For sort().
 */
export function inLockOrder(a: Lockable, b: Lockable): number {
  const byRank = (lockRanks[a.kind] ?? 0) - (lockRanks[b.kind] ?? 0)
  return byRank !== 0 ? byRank : a.ledgerId < b.ledgerId ? -1 : 1
}
