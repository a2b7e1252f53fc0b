import { clientAddress } from '#infrastructure/http-server/client-address.ts'
import { isHtml, type Answer } from '#infrastructure/http-server/answer.ts'
import type { Exchange } from '#infrastructure/http-server/exchange.ts'
import { render, type AstroHandler } from '#infrastructure/http-server/render.ts'
import { publicRequestHeaders } from '#infrastructure/http-server/requests.ts'
import { trimPolicy } from '#infrastructure/http-server/trim-policy.ts'

type RendererOptions = {
  readonly handler: AstroHandler
  readonly origin: string
  readonly trustedProxies: number
  readonly afterRender: () => void
}
export type Renderer = ReturnType<typeof createRenderer>

/** Renders pages with Astro, for all visitors or for one. */
export function createRenderer({ handler, origin, trustedProxies, afterRender }: RendererOptions) {
  const { host, protocol } = new URL(origin)
  const secure = protocol === 'https:'

  const finished = (answer: Answer): Answer => {
    if (!isHtml(answer)) return answer
    const policy = answer.headers['content-security-policy']
    if (typeof policy !== 'string') return answer
    const trimmed = trimPolicy(policy, answer.body)
    return { ...answer, headers: { ...answer.headers, 'content-security-policy': trimmed } }
  }

  return {
    async renderPublic(url: string, kiosk: boolean, requestId: string): Promise<Answer> {
      const headers = publicRequestHeaders(host, requestId, kiosk)
      const request = { method: 'GET', url, headers, address: '0.0.0.0', secure }
      const answer = await render(handler, request, undefined)
      afterRender()
      if (answer === 'sent') throw new Error('a public page is collected, never sent')
      return finished(answer)
    },
    /** 'sent': not HTML, and written to the response already. */
    async renderForVisitor({ request, response, id }: Exchange, method: string, url: string, body?: Buffer) {
      const passed = Object.entries(request.headers).filter(
        ([name]) => !/^x-(?:forwarded-|front-)/.test(name),
      )
      const headers = { ...Object.fromEntries(passed), 'x-request-id': id }
      response.setHeader('x-request-id', id)
      const address = clientAddress(request, trustedProxies)
      const renderRequest = {
        method,
        url,
        headers,
        address,
        secure,
        socket: request.socket,
        ...(body ? { body } : {}),
      }
      const answer = await render(handler, renderRequest, response)
      afterRender()
      return answer === 'sent' ? answer : finished(answer)
    },
  }
}
