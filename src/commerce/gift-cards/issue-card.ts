import { may, type Operator } from '#commerce/staff/operator.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { approvedNote, overLimit, type OperatorLimit } from '#kernel/operator-limit.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { CardTerms } from './card-terms.ts'
import type { NewGiftCard } from './gift-card.ts'
import {
  parseGiftCard,
  type CardFieldProblem,
  type CardRules,
  type EnteredGiftCard,
} from './parse-gift-card.ts'
import type { CardApproval, CardOperationFailure, CardRecord, GiftCardStore } from './ports.ts'

/** A card that an operator issues, as it is typed. */
export type EnteredIssue = Pick<EnteredGiftCard, 'amount' | 'to' | 'contact' | 'message' | 'language'>

type Issue = {
  readonly country: CountryCode
  readonly entered: EnteredIssue
  /** Why; the recipient does not read it. */
  readonly reason: string
  /** The order that it makes good; null: none. */
  readonly orderNumber: string | null
}

export type IssueCardRequest = Issue & {
  /** The same key again is the same card. */
  readonly key: string
  readonly by: Operator
  /** A second person, for more than a key or a command may give alone. */
  readonly approvedBy?: string | null
  /** Of a member of staff: by which it is issued. */
  readonly approval?: CardApproval | null
}

export type IssueCardFailure =
  | CardOperationFailure
  /** No gift cards are sold in the country. */
  | { readonly kind: 'not-sold-here' }
  | { readonly kind: 'no-reason' }
  | { readonly kind: 'problems'; readonly problems: readonly CardFieldProblem[] }
  | { readonly kind: 'key-reused' }
  /** Not of this country, or none at all. */
  | { readonly kind: 'unknown-order' }

type Unsent = Omit<NewGiftCard, 'id' | 'sendAt'>

export type IssueCard = {
  /** What would be issued: nothing is written. */
  check(request: Issue & { readonly by: Operator }): Result<Unsent, IssueCardFailure>
  /** Issues a card as goodwill: no one pays for it, and its link is sent at once. */
  issue(request: IssueCardRequest): Promise<Result<CardRecord, IssueCardFailure>>
}

type Deps = {
  readonly store: Pick<GiftCardStore, 'issue' | 'findRecord'>
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly terms: readonly CardTerms[]
  readonly phones: CardRules['phones']
  readonly findRefundTerms: (country: CountryCode) => OperatorLimit
}

const maxReason = 300

export function createIssueCard({
  store,
  clock,
  countries,
  terms,
  phones,
  findRefundTerms,
}: Deps): IssueCard {
  function read(
    { country: code, entered, reason }: Issue,
    { by, isApproved }: { readonly by: Operator; readonly isApproved: boolean },
  ): Result<Unsent, IssueCardFailure> {
    const permission = isApproved ? 'cards.approve' : 'cards.manage'
    if (!may(by, permission, { country: code, place: null })) return fail({ kind: 'not-permitted' })
    const country = countries.find(({ isoCode }) => isoCode === code)
    const ofCountry = terms.find((row) => row.country === code)
    if (!country || !ofCountry) return fail({ kind: 'not-sold-here' })
    const today = localTime(clock.now(), country.timeZone).day
    const parsed = parseGiftCard(
      { ...entered, design: 'lattice', other: '', for: 'friend', day: '' },
      { name: '', email: '' },
      { terms: ofCountry, country, today, phones },
    )
    if (!parsed.ok) return fail({ kind: 'problems', problems: parsed.failure })
    const why = tidyText(reason)
    if (why.length < 3 || [...why].length > maxReason) return fail({ kind: 'no-reason' })
    const { sendAt: _, ...card } = parsed.value
    return ok({
      ...card,
      country: code,
      giver: card.language === 'ar' ? 'مجلس' : 'Majlis',
      // No tax was paid for it: what it buys is taxed like everything else.
      taxation: ofCountry.taxation === null ? null : 'redemption',
      taxRate: null,
    })
  }

  return {
    check: (request) => read(request, { by: request.by, isApproved: false }),

    async issue(request) {
      const { key, by, country, orderNumber, approvedBy = null, approval = null } = request
      const card = read(request, { by, isApproved: approval !== null })
      if (!card.ok) return card
      const limited = approvedBy === null && by.kind !== 'staff'
      const over = limited ? overLimit(findRefundTerms(country), card.value.amount) : undefined
      if (over) return fail(over)
      const issued = await store.issue({
        card: card.value,
        orderNumber,
        operation: { key, by, approval, reason: approvedNote(tidyText(request.reason), approvedBy) },
        at: clock.now(),
      })
      if (!issued.ok) return issued
      const record = await store.findRecord(issued.value.id)
      return record ? ok(record) : fail({ kind: 'key-reused' })
    },
  }
}
