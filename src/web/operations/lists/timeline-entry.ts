import type { Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'

/** Something that happened to what a detail page shows. */
export type TimelineEntry = {
  readonly at: Instant
  /** In whose time it is shown. */
  readonly country: CountryCode
  /** "Released from hold" */
  readonly title: string
  /** A name; null: the shop itself. */
  readonly who: string | null
  readonly channel: Operator['kind'] | 'shopper' | 'provider' | null
  /** Only what changed; null: there was none, or there is none any more. */
  readonly changes: readonly {
    readonly label: string
    readonly before: string | null
    readonly after: string | null
  }[]
  /** Of an act that another person has approved: their decision. */
  readonly approvalHref?: string | null
  readonly note: string | null
}
