import {
  mayAnywhere,
  mayEverywhere,
  reachesOf,
  type Operator,
  type OperatorRef,
  type Reach,
  type Where,
} from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Instant } from '#kernel/instant.ts'
import { railsPassed, type GuardRail, type RailTotals } from './guard-rails.ts'
import type { ImportState } from './import-states.ts'

export const importKinds = [
  'products',
  'stock',
  'prices',
  'redirects',
  'promotions',
  'customers',
  'gift-cards',
] as const
/** Those of which a map says what a supplier's columns mean, and that another system may be the one to write. */
export const catalogKinds: readonly ImportKind[] = ['products', 'stock', 'prices']
/** Those whose files and lines have data of persons: these are deleted when the import is over, and no folder takes them. */
export const personalKinds: readonly ImportKind[] = ['customers', 'gift-cards']
/** Those whose files are encrypted as long as they are stored. */
export const secretKinds: readonly ImportKind[] = ['gift-cards']
export type ImportKind = (typeof importKinds)[number]

/** Lines of a file, the header not counted. */
export const maxLinesOfImport = 50_000
export const maxImportBytes = 20_000_000
/** Lines that are written in one transaction. */
export const importBatch = 60

type ImportCounts = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly faulty: number
  readonly done: number
  readonly rejected: number
}

/** A file that was sent in, and what became of it. */
export type ImportRun = {
  readonly id: string
  readonly kind: ImportKind
  readonly fileName: string
  /** Id of the map; null: the columns have our names. */
  readonly map: string | null
  readonly state: ImportState
  /** Grows with each check of the file. */
  readonly version: number
  readonly by: OperatorRef
  readonly createdAt: Instant
  readonly changedAt: Instant
  readonly counts: ImportCounts
  readonly rails: RailTotals | null
  readonly failure: ImportRunFailure | null
}

/** Why nothing, or no more, was written. `detail`: names of columns, what the file looks like. */
export type ImportRunFailure = {
  readonly kind:
    | 'wrong-encoding'
    | 'not-text'
    | 'empty'
    | 'no-lines'
    | 'too-many-columns'
    | 'duplicate-column'
    | 'missing-columns'
    /** Of customers and gift cards: what we do not need, we do not take. */
    | 'rejected-columns'
    | 'too-many-lines'
    | 'unusable-map'
    | 'no-longer-permitted'
    /** Of the shop itself: it is reported. */
    | 'broken'
  readonly detail: string | null
}

/** Which permission writes what such a file changes. */
export const permissionOf: Readonly<Record<ImportKind, StaffPermission>> = {
  products: 'products.manage',
  stock: 'stock.adjust',
  prices: 'prices.set',
  redirects: 'content.edit',
  promotions: 'promotions.manage',
  customers: 'customers.manage',
  'gift-cards': 'cards.manage',
}

/** Who decides on a file that passes guard rails: who approves what it changes. */
export function approverOf(rails: readonly GuardRail[]): StaffPermission {
  if (rails.length > 1) return 'imports.approve'
  if (rails[0] === 'cards') return 'cards.approve'
  return rails[0] === 'stock' ? 'stock.approve' : 'prices.approve'
}

export const railsOf = ({ rails }: Pick<ImportRun, 'rails'>): readonly GuardRail[] =>
  rails === null ? [] : railsPassed(rails)

/** Gift cards are money, so two people are on record: who sent the file or asked for it, and who decided. */
export const isDecidedByTwo = (run: Pick<ImportRun, 'rails'>): boolean => railsOf(run).includes('cards')

/** The second person is a person, and not the sender. */
export const isSecondPerson = (
  { by, rails }: Pick<ImportRun, 'by' | 'rails'>,
  decider: OperatorRef,
): boolean =>
  !isDecidedByTwo({ rails }) ||
  (decider.kind === 'staff' && !(by.kind === decider.kind && by.id === decider.id))

/** Whether such a file may change something there. */
export const isWithinReach = (reach: readonly Reach[], { country, place }: Where): boolean =>
  reach.some(
    ({ countries, places }) =>
      (countries === 'all' || (country !== null && countries.includes(country))) &&
      (places === 'all' || (place !== null && places.includes(place))),
  )

/** A file of products has prices and stock, too: with products alone to manage, only texts and the like are changed by it. */
const setsFigures = (by: Operator): boolean =>
  mayAnywhere(by, 'prices.set') && mayAnywhere(by, 'stock.adjust')

/** A product is hidden in every country, or in none. */
export const mayHideProducts = (by: Operator): boolean => mayEverywhere(by, 'products.manage')

/** What of the shop's stock and prices a person's files may change. */
export const reachOfImports = (by: Operator, kind: ImportKind): readonly Reach[] =>
  kind === 'products' && !setsFigures(by) ? [] : reachesOf(by, permissionOf[kind])

/**
 * Promotions are never deleted: those that a file added are stopped as long as nobody starts them, and no file takes them away. Of
 * customers and gift cards, only those that were added are taken away again.
 */
export function hasInverse({ kind, counts }: Pick<ImportRun, 'kind' | 'counts'>): boolean {
  if (personalKinds.includes(kind)) return counts.added > 0
  return kind !== 'promotions' || counts.changed > 0
}
