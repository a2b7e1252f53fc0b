import { setTimeout } from 'node:timers/promises'
import type { BrowserContext } from 'playwright'

const number = (name: string): number => Number(process.env[name] || 0)

/** How slow browsers are made (README.md): milliseconds before each script and each fetch, and times slower in all. */
const slow = {
  scripts: number('MAJLIS_SLOW_SCRIPTS'),
  fetches: number('MAJLIS_SLOW_FETCHES'),
  cpu: number('MAJLIS_SLOW_CPU'),
}

/** Requests of a service worker are not seen, so that slow browsers have none unless a test needs it. */
export const delaysRequests = slow.scripts > 0 || slow.fetches > 0

export async function slowDown(context: BrowserContext): Promise<void> {
  if (delaysRequests)
    await context.route('**', async (route) => {
      const request = route.request()
      const isScript = new URL(request.url()).pathname.endsWith('.js')
      await setTimeout(isScript ? slow.scripts : request.resourceType() === 'fetch' ? slow.fetches : 0)
      // The page may be gone by now.
      await route.continue().catch(() => undefined)
    })
  if (slow.cpu > 1)
    context.on('page', (page) => {
      void context
        .newCDPSession(page)
        .then((session) => session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu }))
        .catch(() => undefined)
    })
}
