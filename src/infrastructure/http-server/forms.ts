import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { clientAddress } from '#infrastructure/http-server/client-address.ts'
import type { Exchange } from '#infrastructure/http-server/exchange.ts'
import { inTime } from '#infrastructure/http-server/render.ts'

/** Answers a posted form without Astro; see src/web/forms/handle-posted-form.ts. */
export type HandlePostedForm = (request: {
  readonly origin: string
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly address: string
  readonly requestId: string
}) => Promise<
  | {
      readonly kind: 'whole'
      readonly status: number
      readonly headers: Readonly<Record<string, string | readonly string[]>>
      readonly body: string
    }
  | { readonly kind: 'page'; readonly locals: object }
  | undefined
>

/** Whether a visitor may send more than the usual to the form of this address: asked before its body is read. */
export type MaySendLargeBody = (
  request: Pick<Parameters<HandlePostedForm>[0], 'origin' | 'target' | 'headers'>,
) => Promise<boolean>

type FormsOptions = {
  readonly handlePostedForm: HandlePostedForm
  readonly trustedProxies: number
}

/**
 * Sends the answer of a posted form: 'sent'. Otherwise Astro has to answer, with `locals` when the form has run. Throws
 * RenderTimeout.
 */
export function createForms({ handlePostedForm, trustedProxies }: FormsOptions) {
  return async (
    { request, response, id, origin }: Exchange,
    target: string,
    body: Buffer,
  ): Promise<'sent' | { readonly locals?: object }> => {
    const { headers } = request
    const posted = {
      origin,
      target,
      headers,
      body,
      address: clientAddress(request, trustedProxies),
      requestId: id,
    }
    const answer = await inTime(handlePostedForm(posted))
    if (answer?.kind !== 'whole') return answer ? { locals: answer.locals } : {}
    const length = Buffer.byteLength(answer.body)
    const all = { ...answer.headers, 'content-length': length, 'x-request-id': id }
    response.writeHead(answer.status, all as OutgoingHttpHeaders).end(answer.body)
    return 'sent'
  }
}
