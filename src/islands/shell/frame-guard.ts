/**
 * Specification 5: in a frame whose referrer is neither the shop's own site nor a subdomain of it, the shop breaks out to
 * the top window. A frame without a referrer counts as foreign.
 */
export function mustBreakOut(page: {
  readonly framed: boolean
  readonly referrer: string
  readonly host: string
}): boolean {
  if (!page.framed) return false
  const site = page.host.replace(/^www\./, '')
  const from = URL.parse(page.referrer)?.hostname
  return !(from === site || from?.endsWith(`.${site}`))
}

export function guardFrame(): void {
  const { top, self } = window
  const page = { framed: top !== self, referrer: document.referrer, host: location.hostname }
  if (top && mustBreakOut(page)) top.location.href = self.location.href
}
