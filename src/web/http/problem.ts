import type { RecordConsentFailure } from '#commerce/consent/consent.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'

/** What the wire itself can have against a request, before a use case has seen it. */
export type WireFailure =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'media-type' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unexpected' }

export const wireStatuses = {
  malformed: 400,
  'media-type': 415,
  'too-large': 413,
  unexpected: 500,
} as const satisfies Record<WireFailure['kind'], number>

/** Failures of the use cases that endpoints answer for. A new kind does not compile until it has a message here. */
type AnsweredFailure = WireFailure | RecordConsentFailure

const messages = {
  malformed: 'errors:request.malformed',
  'media-type': 'errors:request.media-type',
  'too-large': 'errors:request.too-large',
  unexpected: 'errors:request.unexpected',
  'invalid-choice': 'errors:request.malformed',
  'too-many': 'errors:request.too-many',
} as const satisfies Record<AnsweredFailure['kind'], MessageKey>

export type ProblemKind = keyof typeof messages

type Told = {
  readonly kind: ProblemKind
  readonly status: number
  readonly t: Translate
  readonly requestId: string
  readonly retryAfterSeconds?: number | undefined
}

/** A refusal as RFC 9457 says: for machines `kind`, for people `title`, for support `instance`. Never kept. */
export function problem({ kind, status, t, requestId, retryAfterSeconds }: Told): Response {
  const body = { type: 'about:blank', title: t(messages[kind]), status, kind, instance: requestId }
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'private, no-store',
  })
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return new Response(JSON.stringify(body), { status, headers })
}
