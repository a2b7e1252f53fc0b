import type { AstroGlobal } from 'astro'
import { browserOf } from '#web/customers/session-cookies.ts'
import { admitBotWidget } from '#web/login/bot-answer.ts'

/** The step of tracking that a browser is at: a code was sent there, or nothing yet. */
export type TrackView =
  | { readonly step: 'number' }
  | { readonly step: 'code'; readonly sentTo: string; readonly resendAt: string | null }

type Page = Pick<AstroGlobal, 'cookies' | 'clientAddress' | 'request' | 'locals' | 'url'>

export async function loadTracking(page: Page): Promise<TrackView> {
  admitBotWidget(page)
  if (page.url.searchParams.get('step') !== 'code') return { step: 'number' }
  const { purpose, step, sentTo, resendAt } = await page.locals.shop.identity.view(
    browserOf(page),
    'OTPScreen',
  )
  return purpose === 'track-order' && step === 'OTPScreen' && sentTo !== null
    ? { step: 'code', sentTo, resendAt }
    : { step: 'number' }
}

/** The number in the address of the page, which a link may bring. */
export const trackedNumber = ({ searchParams }: URL): string => searchParams.get('number')?.slice(0, 40) ?? ''
