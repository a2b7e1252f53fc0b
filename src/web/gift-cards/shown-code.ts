import type { AstroGlobal } from 'astro'
import { cookies } from '#kernel/cookies.ts'

/** The code of a card that this browser has just opened. */
export const findShownCode = (
  { cookies: jar, locals }: Pick<AstroGlobal, 'cookies' | 'locals'>,
  cardId: string,
): string | undefined => {
  const shown = jar.get(cookies.giftCard)?.value
  return shown === undefined ? undefined : locals.shop.giftCards.readShownCode(shown, cardId)
}
