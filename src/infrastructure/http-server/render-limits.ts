import type { IncomingMessage } from 'node:http'
import { clientAddress } from '#infrastructure/http-server/client-address.ts'
import {
  createRenderQueue,
  Overload,
  type Asker,
  type RenderQueue,
} from '#infrastructure/http-server/render-queue.ts'
import { createMemoryRateLimiter } from '#infrastructure/rate-limits/memory.ts'
import { limits } from '#infrastructure/rate-limits/rules.ts'

type RenderLimitsOptions = {
  readonly rendersPerMinute: number
  readonly trustedProxies: number
  readonly now: () => number
}
export type RenderLimits = {
  askerOf(request: IncomingMessage): Asker
  /** Counts a render against its client's rate. Throws Overload (429). */
  admit(request: IncomingMessage): Promise<void>
  /** Pages for all visitors: work of this process alone, so more at once would not be faster. */
  readonly pages: RenderQueue
  /** Requests of one visitor, which may wait for a database or a provider. */
  readonly visitors: RenderQueue
}

const waiting = { maxWaiting: 256, maxWaitingPerClient: 32, maxWaitMs: 10_000 }

/** What one client, and all together, may have rendered. */
export function createRenderLimits({
  rendersPerMinute,
  trustedProxies,
  now,
}: RenderLimitsOptions): RenderLimits {
  const render = { ...limits.render, perMinute: rendersPerMinute }
  const limiter = createMemoryRateLimiter(now, { ...limits, render })
  const addressOf = (request: IncomingMessage) => clientAddress(request, trustedProxies)
  return {
    askerOf: (request) => ({ address: addressOf(request), socket: request.socket }),
    async admit(request) {
      const { allowed, retryAfterSeconds } = await limiter.check('render', addressOf(request))
      if (!allowed) throw new Overload(429, retryAfterSeconds)
    },
    pages: createRenderQueue({ ...waiting, atOnce: 4, atOncePerClient: 2 }),
    visitors: createRenderQueue({ ...waiting, atOnce: 16, atOncePerClient: 3 }),
  }
}
