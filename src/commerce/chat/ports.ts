import type { Loaded, Preview } from '#commerce/content/gateway.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'

type ChatQuestion = {
  /** As entered, tidied and cut. */
  readonly text: string
  readonly storefront: Storefront
  readonly preview?: Preview | undefined
}

export type ChatAnswer = {
  readonly title: string
  /** Plain text. */
  readonly text: string
  /** Below the storefront: "/help/returns#refund-title"; null: there is no page about it. */
  readonly path: string | null
}

export type ChatReply = {
  /** Best first; none: nothing was found. */
  readonly answers: readonly ChatAnswer[]
  /** A person has to answer: the visitor is offered a call. */
  readonly handsOver: boolean
  /** What the answers are made of, for the lifetime of the page. */
  readonly sources: readonly Pick<Loaded<unknown>, 'tags' | 'nextChange' | 'stale'>[]
}

type ChatUnavailable = { readonly kind: 'chat-unavailable' }

/** What answers questions in a visitor's own words: the help pages of this shop, or a service of the retailer. */
export type Chat = { ask(question: ChatQuestion): Promise<Result<ChatReply, ChatUnavailable>> }

export type ChatFacade = {
  /** Never fails: while the service is away, the help pages answer, and `isAway` says so. */
  ask(question: ChatQuestion): Promise<ChatReply & { readonly isAway: boolean }>
  /** What the help pages say, whatever answers the chat. */
  searchHelp(question: ChatQuestion): Promise<ChatReply>
}
