import type { RecordConsentFailure } from '#commerce/consent/consent.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'

/** Failures of a request before it reaches a use case. */
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

/** All failures that endpoints respond to. A new kind does not compile until it has a message here. */
type EndpointFailure = WireFailure | RecordConsentFailure

const messages = {
  malformed: 'errors:request.malformed',
  'media-type': 'errors:request.media-type',
  'too-large': 'errors:request.too-large',
  unexpected: 'errors:request.unexpected',
  'invalid-choice': 'errors:request.malformed',
  'too-many': 'errors:request.too-many',
} as const satisfies Record<EndpointFailure['kind'], MessageKey>

export type ProblemKind = keyof typeof messages

type Problem = {
  readonly kind: ProblemKind
  readonly status: number
  readonly t: Translate
  readonly requestId: string
  readonly retryAfterSeconds?: number | undefined
}

/** A problem document (RFC 9457): `kind` for clients, `title` for people, `instance` for support. Never cached. */
export function problemResponse({ kind, status, t, requestId, retryAfterSeconds }: Problem): Response {
  const body = { type: 'about:blank', title: t(messages[kind]), status, kind, instance: requestId }
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'private, no-store',
  })
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return new Response(JSON.stringify(body), { status, headers })
}
