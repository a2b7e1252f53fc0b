import { frontHeaders } from '#kernel/front-headers.ts'
import { notFoundTag } from '#kernel/purge-bus.ts'
import { clientAddress, isForwarded } from '#infrastructure/http-server/client-address.ts'
import { isHtml, type Answer } from '#infrastructure/http-server/answer.ts'
import type { Exchange } from '#infrastructure/http-server/exchange.ts'
import { render, type AstroHandler } from '#infrastructure/http-server/render.ts'
import { publicRequestHeaders } from '#infrastructure/http-server/requests.ts'
import { trimPolicy } from '#infrastructure/http-server/trim-policy.ts'

type RendererOptions = {
  readonly handler: AstroHandler
  readonly trustedProxies: number
  readonly afterRender: () => void
}
/** The posted body, and what a form that has run left for the page. */
export type VisitorContent = { readonly body?: Buffer | undefined; readonly locals?: object | undefined }
/** A page that all visitors of an origin get. */
export type PublicPage = {
  readonly url: string
  readonly kiosk: boolean
  readonly origin: string
  /** What was here is gone for good: a page that is not found is a 410. */
  readonly gone?: boolean
}
export type Renderer = ReturnType<typeof createRenderer>

/** A page that says that there is no page is dropped from caches when there is one, or a redirect. */
function missing({ headers, ...answer }: Answer, status: number): Answer {
  const tags = [headers[frontHeaders.tags], notFoundTag].filter(Boolean).join(' ')
  return { ...answer, status, headers: { ...headers, [frontHeaders.tags]: tags } }
}

/** Renders pages with Astro, for all visitors or for one. */
export function createRenderer({ handler, trustedProxies, afterRender }: RendererOptions) {
  const finished = (answer: Answer): Answer => {
    if (!isHtml(answer)) return answer
    const policy = answer.headers['content-security-policy']
    if (typeof policy !== 'string') return answer
    const trimmed = trimPolicy(policy, answer.body)
    return { ...answer, headers: { ...answer.headers, 'content-security-policy': trimmed } }
  }

  return {
    async renderPublic({ url, kiosk, origin, gone = false }: PublicPage, requestId: string): Promise<Answer> {
      const { host, protocol } = new URL(origin)
      const secure = protocol === 'https:'
      const headers = publicRequestHeaders(host, requestId)
      const locals = kiosk ? { forKiosks: true } : undefined
      const request = { method: 'GET', url, headers, address: '0.0.0.0', secure, locals }
      const answer = await render(handler, request, undefined)
      afterRender()
      if (answer === 'sent') throw new Error('a public page is collected, never sent')
      const isMissing = answer.status === 404
      return isMissing ? missing(finished(answer), gone ? 410 : 404) : finished(answer)
    },
    /** 'sent': not HTML, and written to the response already. */
    async renderForVisitor(
      { request, response, id, origin }: Exchange,
      url: string,
      { body, locals }: VisitorContent = {},
    ) {
      const passed = Object.entries(request.headers).filter(
        ([name]) => !/^x-(?:forwarded-|front-)/.test(name),
      )
      const headers = { ...Object.fromEntries(passed), 'x-request-id': id }
      response.setHeader('x-request-id', id)
      const address = clientAddress(request, trustedProxies)
      const renderRequest = {
        // The body of a page is left out when it is sent.
        method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
        url,
        headers,
        address,
        secure: origin.startsWith('https:'),
        socket: request.socket,
        // By a proxy that the shop does not trust to say for whom.
        locals:
          isForwarded(request.headers) && address === request.socket.remoteAddress
            ? { ...locals, forwarded: true }
            : locals,
        ...(body ? { body } : {}),
      }
      const answer = await render(handler, renderRequest, response)
      afterRender()
      return answer === 'sent' ? answer : finished(answer)
    },
  }
}
