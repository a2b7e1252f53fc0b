/**
 * Specification 5: framed by something whose referrer is not the shop's own site or a subdomain of it, the shop breaks
 * out to the top window. A frame without a referrer is a stranger's.
 */
export function mustBreakOut(seen: {
  readonly framed: boolean
  readonly referrer: string
  readonly host: string
}): boolean {
  if (!seen.framed) return false
  const site = seen.host.replace(/^www\./, '')
  const from = URL.parse(seen.referrer)?.hostname
  return !(from === site || from?.endsWith(`.${site}`))
}

export function guardFrame(): void {
  const { top, self } = window
  const seen = { framed: top !== self, referrer: document.referrer, host: location.hostname }
  if (top && mustBreakOut(seen)) top.location.href = self.location.href
}
