/** Apple's documented hosts: the gateway, its regions and pods, and the sandbox's (-cert). */
const gateway = /^(?:cn-)?apple-pay-gateway(?:-(?:nc|pr|sh|tj)-pod\d(?:-dr)?)?(?:-cert)?\.apple\.com$/

/**
 * The host of a validation URL; null where it is not one of Apple's. The URL comes from a browser: without this list, an
 * attacker could make the shop present its certificate to their server.
 */
export function appleHostOf(validationUrl: string): string | null {
  if (!URL.canParse(validationUrl)) return null
  const { protocol, hostname, host, username, password } = new URL(validationUrl)
  const isPlain = protocol === 'https:' && host === hostname && username === '' && password === ''
  return isPlain && gateway.test(hostname) ? hostname : null
}
